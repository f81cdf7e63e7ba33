// What stays on a core that kernels are launched on: calls the kernel that the host has described in the record, and tells its
// end. The interrupt SYNC starts it each time; in between the core is idle. docs/offload.md tells the design.

        .include "record.inc"

        .section ivt, "ax"
        b.l     start
        b.l     exception
        b.l     memory_fault

        .text

// The core is still in the handler of the interrupt that starts it.
        .global start
start:  mov     r0, %low(begin)
        movts   iret, r0
        rti
begin:  mov     r4, #RECORD
        mov     sp, #STACK
        mov     r0, #STATUS_RUNS
        str     r0, [r4, #STATUS/4]
        mov     r0, #0
        movts   lc, r0
        movfs   r0, config
        mov     r1, #0x0f0
        orr     r0, r0, r1
        eor     r0, r0, r1
        mov     r1, #0x010
        orr     r0, r0, r1
        movts   config, r0
        ldr     r12, [r4, #KERNEL/4]
        ldr     r1, [r4, #ARGUMENTS/4]
        ldr     r0, [r4, #RANK/4]
        mov     r2, #0xffff
        movt    r2, #0xffff
        movts   ctimer0, r2
        jalr    r12
        movfs   r1, ctimer0
        mov     r4, #RECORD
        str     r0, [r4, #RESULT/4]
        str     r1, [r4, #CLOCK/4]
        mov     r0, #STATUS_DONE
        str     r0, [r4, #STATUS/4]
rest:   idle
        b       rest

// What the core could not do: where, in what state, and what was in its registers, for the host. The names are global because GNU's
// tools resolve a branch from another section to a local one wrongly.
        .global exception, memory_fault
exception:
        str     r4, [sp, #-1]
        str     r5, [sp, #-2]
        mov     r5, #1
        b.l     fault
memory_fault:
        str     r4, [sp, #-1]
        str     r5, [sp, #-2]
        mov     r5, #2
fault:  mov     r4, #RECORD
        str     r5, [r4, #FAULT_CAUSE/4]
        ldr     r5, [sp, #-2]
        .irp    pair, 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62
        strd    r\pair, [r4, #(REGISTERS / 8 + \pair / 2)]
        .endr
        ldr     r0, [sp, #-1]
        str     r0, [r4, #(REGISTERS / 4 + 4)]
        movfs   r2, iret
        movfs   r3, status
        str     r2, [r4, #FAULT_PC/4]
        str     r3, [r4, #FAULT_STATE/4]
        mov     r1, #STATUS_FAULT
        str     r1, [r4, #STATUS/4]
        mov     r0, %low(rest)
        movts   iret, r0
        rti
