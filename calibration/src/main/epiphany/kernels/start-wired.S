// The handler of the interrupt WAND, which the wired AND of all cores raises: it returns behind the IDLE that waits for it.

        .section ivt, "ax"
        .space  0x20
        rti
