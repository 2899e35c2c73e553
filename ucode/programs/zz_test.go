package programs
import ("testing";"fmt";"sort";"hwgen/params";"os";"strconv")
func TestSizes(t *testing.T){
 curve,_:=params.LoadCurve("bls12-381"); core,_:=params.LoadCore("default"); core.Word,_=strconv.Atoi(os.Getenv("W"))
 im,err:=Build("pairing",Options{Curve:curve,Core:core,Choices:Choices{true,true,true,true}}); if err!=nil{t.Fatal(err)}
 sort.Slice(im.Blocks,func(i,j int)bool{return im.Blocks[i].End-im.Blocks[i].First>im.Blocks[j].End-im.Blocks[j].First})
 for _,b:=range im.Blocks[:30]{fmt.Println(b.Name,b.End-b.First)}
 fmt.Println(len(im.Words))
}
