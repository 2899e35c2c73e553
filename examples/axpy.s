; d = a*x + y modulo the first modulus, for 8 values of x and y: a (Montgomery form) in element 0, x in 16..23, y in 32..39,
; results in 48..55. Load with the host, start at axpy, wait for the interrupt.
.entry axpy
axpy:   setbase w0, 16
        setbase w1, 32
        setbase w2, 48
        loop    8, next
        mul     1, w0[0], 0
        add     w2[0], 1, w1[0]
        addbase w0, 1
        addbase w1, 1
next:   addbase w2, 1
        halt    0
