package org.edarts.epiphany.isa;

import static org.edarts.epiphany.isa.StatusFlags.FLOATING;
import static org.edarts.epiphany.isa.StatusFlags.INTEGER;
import static org.edarts.epiphany.isa.StatusFlags.NONE;

/**
 * What an instruction does once its operands are known; short and long forms share it. Operands have the names of the
 * encodings: rd, rn, rm; the <em>second operand</em> is the sum of rm and the immediate, of which an encoding has one
 * at most.
 */
public enum Operation {
    /** Goes to the target if the condition holds. */
    BRANCH(Unit.CONTROL, TimingClass.BRANCH, Use.NOTHING, NONE),
    /** Goes to the target and leaves the address of the next instruction in r14. */
    BRANCH_AND_LINK(Unit.CONTROL, TimingClass.BRANCH, Use.LINK, NONE),
    /** Goes to the address in rn. */
    JUMP(Unit.CONTROL, TimingClass.JUMP, Use.NOTHING, NONE),
    /** Goes to the address in rn and leaves the address of the next instruction in r14. */
    JUMP_AND_LINK(Unit.CONTROL, TimingClass.JUMP, Use.LINK, NONE),
    /** Goes on where the interrupt came. */
    RETURN_INTERRUPT(Unit.CONTROL, TimingClass.JUMP, Use.NOTHING, NONE),

    /** Reads memory at rn plus or minus the second operand into rd. */
    LOAD(Unit.LOAD_STORE, TimingClass.LOAD, Use.WRITES_RD, NONE),
    /** Reads memory at rn into rd, then moves rn by the second operand. */
    LOAD_POSTMODIFY(Unit.LOAD_STORE, TimingClass.LOAD, Use.WRITES_RD_AND_RN, NONE),
    /** Writes rd to memory at rn plus or minus the second operand. */
    STORE(Unit.LOAD_STORE, TimingClass.STORE, Use.READS_RD, NONE),
    /** Writes rd to memory at rn, then moves rn by the second operand. */
    STORE_POSTMODIFY(Unit.LOAD_STORE, TimingClass.STORE, Use.READS_RD_WRITES_RN, NONE),
    /** Writes rd to memory if that is zero, and leaves in rd what was there; nothing comes between. */
    TEST_AND_SET(Unit.LOAD_STORE, TimingClass.ATOMIC, Use.UPDATES_RD, NONE),

    /** rd = rn + second operand. */
    ADD(Unit.IALU, TimingClass.INTEGER, Use.WRITES_RD, INTEGER),
    /** rd = rn - second operand. */
    SUBTRACT(Unit.IALU, TimingClass.INTEGER, Use.WRITES_RD, INTEGER),
    /** rd = rn and second operand, bit by bit. */
    AND(Unit.IALU, TimingClass.INTEGER, Use.WRITES_RD, INTEGER),
    /** rd = rn or second operand, bit by bit. */
    OR(Unit.IALU, TimingClass.INTEGER, Use.WRITES_RD, INTEGER),
    /** rd = rn or else second operand, bit by bit. */
    EXCLUSIVE_OR(Unit.IALU, TimingClass.INTEGER, Use.WRITES_RD, INTEGER),
    /** rd = rn shifted right, keeping its sign. */
    SHIFT_RIGHT_ARITHMETIC(Unit.IALU, TimingClass.INTEGER, Use.WRITES_RD, INTEGER),
    /** rd = rn shifted right. */
    SHIFT_RIGHT(Unit.IALU, TimingClass.INTEGER, Use.WRITES_RD, INTEGER),
    /** rd = rn shifted left. */
    SHIFT_LEFT(Unit.IALU, TimingClass.INTEGER, Use.WRITES_RD, INTEGER),
    /** rd = the bits of rn in opposite order. */
    REVERSE_BITS(Unit.IALU, TimingClass.INTEGER, Use.WRITES_RD, INTEGER),

    /** rd = rn if the condition holds. */
    MOVE(Unit.IALU, TimingClass.INTEGER, Use.WRITES_RD, NONE),
    /** rd = immediate. */
    MOVE_IMMEDIATE(Unit.IALU, TimingClass.INTEGER, Use.WRITES_RD, NONE),
    /** The upper half of rd = immediate. */
    MOVE_HIGH(Unit.IALU, TimingClass.INTEGER, Use.UPDATES_RD, NONE),
    /** A special register = rd. */
    MOVE_TO_SPECIAL(Unit.CONTROL, TimingClass.SPECIAL, Use.READS_RD, NONE),
    /** rd = a special register. */
    MOVE_FROM_SPECIAL(Unit.CONTROL, TimingClass.SPECIAL, Use.WRITES_RD, NONE),

    /** rd = rn + rm. */
    FADD(Unit.FPU, TimingClass.FLOATING, Use.WRITES_RD, FLOATING),
    /** rd = rn - rm. */
    FSUB(Unit.FPU, TimingClass.FLOATING, Use.WRITES_RD, FLOATING),
    /** rd = rn * rm. */
    FMUL(Unit.FPU, TimingClass.FLOATING, Use.WRITES_RD, FLOATING),
    /** rd = rd + rn * rm. */
    FMADD(Unit.FPU, TimingClass.FLOATING, Use.UPDATES_RD, FLOATING),
    /** rd = rd - rn * rm. */
    FMSUB(Unit.FPU, TimingClass.FLOATING, Use.UPDATES_RD, FLOATING),
    /** rd = the integer rn as a floating-point number. */
    FLOAT(Unit.FPU, TimingClass.FLOATING, Use.WRITES_RD, FLOATING),
    /** rd = the floating-point number rn as an integer. */
    FIX(Unit.FPU, TimingClass.FLOATING, Use.WRITES_RD, FLOATING),
    /** rd = rn without its sign. */
    FABS(Unit.FPU, TimingClass.FLOATING, Use.WRITES_RD, FLOATING),

    /** Nothing. */
    NO_OPERATION(Unit.CONTROL, TimingClass.SYSTEM, Use.NOTHING, NONE),
    /** Waits for an interrupt. */
    IDLE(Unit.CONTROL, TimingClass.SYSTEM, Use.NOTHING, NONE),
    /** Stops the core until a debugger lets it go on. */
    BREAKPOINT(Unit.CONTROL, TimingClass.SYSTEM, Use.NOTHING, NONE),
    /** Stops all cores that are configured to listen. */
    BREAKPOINT_ALL(Unit.CONTROL, TimingClass.SYSTEM, Use.NOTHING, NONE),
    /** Raises this core's side of the wired AND. */
    WIRED_AND(Unit.CONTROL, TimingClass.SYSTEM, Use.NOTHING, NONE),
    /** Sends the sync interrupt to all cores. */
    SYNC(Unit.CONTROL, TimingClass.SYSTEM, Use.NOTHING, NONE),
    /** Lets interrupts come. */
    ENABLE_INTERRUPTS(Unit.CONTROL, TimingClass.SYSTEM, Use.NOTHING, NONE),
    /** Keeps interrupts away. */
    DISABLE_INTERRUPTS(Unit.CONTROL, TimingClass.SYSTEM, Use.NOTHING, NONE),
    /** Raises the software exception. */
    SOFTWARE_INTERRUPT(Unit.CONTROL, TimingClass.SYSTEM, Use.NOTHING, NONE),
    /** Asks the simulator, or a debugger, for a service. */
    TRAP(Unit.CONTROL, TimingClass.SYSTEM, Use.SERVICE, NONE),
    /** Raises the software exception: the tools know the instruction, the chip does not have it. */
    UNIMPLEMENTED(Unit.CONTROL, TimingClass.SYSTEM, Use.NOTHING, NONE),
    /** Raises the software exception: no row of the table matches. The only operation without a row. */
    ILLEGAL(Unit.CONTROL, TimingClass.SYSTEM, Use.NOTHING, NONE);

    /** What becomes of rd, rn and r14; that rn and rm are read needs no saying. */
    enum Use {
        NOTHING(false, false, false),
        LINK(false, false, false),
        SERVICE(false, false, false),
        READS_RD(true, false, false),
        WRITES_RD(false, true, false),
        UPDATES_RD(true, true, false),
        WRITES_RD_AND_RN(false, true, true),
        READS_RD_WRITES_RN(true, false, true);

        final boolean readsRd;
        final boolean writesRd;
        final boolean writesRn;

        Use(boolean readsRd, boolean writesRd, boolean writesRn) {
            this.readsRd = readsRd;
            this.writesRd = writesRd;
            this.writesRn = writesRn;
        }
    }

    private final Unit unit;
    private final TimingClass timing;
    private final Use use;
    private final int flagsWritten;

    Operation(Unit unit, TimingClass timing, Use use, int flagsWritten) {
        this.unit = unit;
        this.timing = timing;
        this.use = use;
        this.flagsWritten = flagsWritten;
    }

    /** Returns the part of the core that does it. */
    public Unit unit() {
        return unit;
    }

    /** Returns what decides how long it takes. */
    public TimingClass timing() {
        return timing;
    }

    /** Returns the flags it sets, of {@link StatusFlags}. */
    public int flagsWritten() {
        return flagsWritten;
    }

    Use use() {
        return use;
    }
}
