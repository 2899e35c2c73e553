.entry checked
.entry un_checked
checked:
        nop                            ;    0 c0000000
un_checked:
        mul     1, 2, 3                ;    1 80010203
        halt    1                      ;    2 c4000001
