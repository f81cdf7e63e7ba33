package org.edarts.epiphany.core;

import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Registers;
import org.edarts.epiphany.isa.Unit;

/**
 * Carries out instructions one by one: what each operation does to the core and its memory, without a notion of time.
 * Every loop that interprets calls it. Bytecode made of hot code calls it for what is rare, and has branches, logic,
 * shifts and addressing once more, which must mean the same: a test compares them for each row of the instruction
 * table. Owner: the thread that simulates the chip.
 */
public final class Execution {
    private static final int SHIFT = 31;
    private static final int LOW_HALF = 0xFFFF;

    private final CoreState core;
    private final int[] r;
    private final IntegerUnit integer;
    private final FloatingUnit floating;
    private final SpecialRegisters special;
    private final MemoryAccess memory;
    private final ChipWires wires;

    /**
     * Makes it.
     *
     * @param core the core
     * @param special its special registers
     * @param memory memory as the core sees it
     * @param wires what joins it to other cores
     */
    public Execution(CoreState core, SpecialRegisters special, CoreMemory memory, ChipWires wires) {
        this.core = core;
        this.r = core.registers;
        this.integer = core.integer;
        this.floating = core.floating;
        this.special = special;
        this.memory = new MemoryAccess(core, memory);
        this.wires = wires;
    }

    /** Carries out an instruction that stands at the core's program counter, and moves that to the next. */
    public void step(Instruction i) {
        int next = execute(i);
        HardwareLoop loop = core.loop;
        if (loop.active() && loop.endsAt(core.id.local(core.pc())) && loop.again()) {
            next = loop.start();
        }
        core.setPc(next);
    }

    /** Lets the timers count an instruction. */
    public void count(Instruction i) {
        Unit unit = i.operation().unit();
        int expired = core.timers.countInstruction(floating.integerMode() ? unit.inIntegerMode() : unit);
        if (expired != 0) {
            core.interrupts.raise(expired);
            core.attention();
        }
    }

    private int execute(Instruction i) {
        int next = core.pc() + i.bytes();
        switch (i.operation()) {
            case BRANCH -> {
                return holds(i.condition()) ? core.pc() + i.immediate() : next;
            }
            case BRANCH_AND_LINK -> {
                r[Registers.LR] = next;
                return core.pc() + i.immediate();
            }
            case JUMP -> {
                return jump(i, next);
            }
            case JUMP_AND_LINK -> {
                int target = jump(i, next);
                r[Registers.LR] = next;
                return target;
            }
            case LOAD -> memory.load(i, r[i.rn()] + offset(i));
            case LOAD_POSTMODIFY -> {
                int address = r[i.rn()];
                int moved = address + offset(i);
                if (memory.load(i, address)) {
                    r[i.rn()] = moved;
                }
            }
            case STORE -> memory.store(i, r[i.rn()] + offset(i));
            case STORE_POSTMODIFY -> {
                int address = r[i.rn()];
                if (memory.store(i, address)) {
                    r[i.rn()] = address + offset(i);
                }
            }
            case ADD -> r[i.rd()] = integer.add(r[i.rn()], second(i));
            case SUBTRACT -> r[i.rd()] = integer.subtract(r[i.rn()], second(i));
            case AND -> r[i.rd()] = integer.logic(r[i.rn()] & second(i));
            case OR -> r[i.rd()] = integer.logic(r[i.rn()] | second(i));
            case EXCLUSIVE_OR -> r[i.rd()] = integer.logic(r[i.rn()] ^ second(i));
            case SHIFT_LEFT -> r[i.rd()] = integer.logic(r[i.rn()] << (second(i) & SHIFT));
            case SHIFT_RIGHT -> r[i.rd()] = integer.logic(r[i.rn()] >>> (second(i) & SHIFT));
            case SHIFT_RIGHT_ARITHMETIC -> r[i.rd()] = integer.logic(r[i.rn()] >> (second(i) & SHIFT));
            case REVERSE_BITS -> r[i.rd()] = integer.logic(Integer.reverse(r[i.rn()]));
            case MOVE -> {
                if (holds(i.condition())) {
                    r[i.rd()] = r[i.rn()];
                }
            }
            case MOVE_IMMEDIATE -> r[i.rd()] = i.immediate();
            case MOVE_HIGH -> r[i.rd()] = r[i.rd()] & LOW_HALF | i.immediate();
            case FADD -> result(i, floating.add(r[i.rn()], r[i.rm()]));
            case FSUB -> result(i, floating.subtract(r[i.rn()], r[i.rm()]));
            case FMUL -> result(i, floating.multiply(r[i.rn()], r[i.rm()]));
            case FMADD -> result(i, floating.multiplyAdd(r[i.rd()], r[i.rn()], r[i.rm()]));
            case FMSUB -> result(i, floating.multiplySubtract(r[i.rd()], r[i.rn()], r[i.rm()]));
            case FLOAT -> result(i, floating.fromInteger(r[i.rn()]));
            case FIX -> result(i, floating.toInteger(r[i.rn()]));
            case FABS -> result(i, floating.absolute(r[i.rn()]));
            case NO_OPERATION -> {}
            default -> {
                return rare(i, next);
            }
        }
        return next;
    }

    /** What happens seldom enough not to burden the hot method. */
    private int rare(Instruction i, int next) {
        switch (i.operation()) {
            case TEST_AND_SET -> memory.testAndSet(i, r[i.rn()] + offset(i));
            case MOVE_TO_SPECIAL -> {
                return moveToSpecial(i, next);
            }
            case MOVE_FROM_SPECIAL -> r[i.rd()] = special.read(i.immediate());
            case RETURN_INTERRUPT -> {
                core.attention();
                return core.interrupts.leave();
            }
            case ENABLE_INTERRUPTS -> {
                core.interrupts.disable(false);
                core.attention();
            }
            case DISABLE_INTERRUPTS -> core.interrupts.disable(true);
            case IDLE -> core.setIdle(true);
            case BREAKPOINT -> core.halt();
            case BREAKPOINT_ALL -> wires.breakpointAll();
            case WIRED_AND -> wires.raiseWand(core);
            case SYNC -> wires.sync();
            case TRAP -> core.setTrap(i.immediate());
            case SOFTWARE_INTERRUPT -> core.fault(ExceptionCause.SOFTWARE_INTERRUPT, i.word(), 0);
            case UNIMPLEMENTED -> core.fault(ExceptionCause.UNIMPLEMENTED, i.word(), 0);
            default -> core.fault(ExceptionCause.ILLEGAL, i.word(), 0);
        }
        return next;
    }

    /** Writing the program counter is a jump. */
    private int moveToSpecial(Instruction i, int next) {
        int before = core.pc();
        special.write(i.immediate(), r[i.rd()]);
        int target = core.pc();
        core.setPc(before);
        return target == before ? next : target;
    }

    private int jump(Instruction i, int next) {
        int target = r[i.rn()];
        if ((target & 1) != 0) {
            core.fault(ExceptionCause.UNALIGNED, i.word(), target);
            return next;
        }
        return target;
    }

    private void result(Instruction i, int value) {
        r[i.rd()] = value;
        if (floating.excepted()) {
            core.fault(ExceptionCause.FLOATING_POINT, i.word(), 0);
        }
    }

    /** The second operand: a register or an immediate, of which the other is zero. */
    private int second(Instruction i) {
        return r[i.rm()] + i.immediate();
    }

    /** Returns by how much a load or store moves the address in rn. */
    private int offset(Instruction i) {
        int register = r[i.rm()];
        return (i.subtract() ? -register : register) + i.immediate();
    }

    /** Returns the address that a load, a store or a TESTSET accesses; for the others, nothing of meaning. */
    public int address(Instruction i) {
        return switch (i.operation()) {
            case LOAD, STORE, TEST_AND_SET -> r[i.rn()] + offset(i);
            default -> r[i.rn()];
        };
    }

    private boolean holds(Condition condition) {
        return switch (condition) {
            case EQ -> integer.equal();
            case NE -> !integer.equal();
            case GTU -> integer.greaterUnsigned();
            case GTEU -> integer.greaterOrEqualUnsigned();
            case LTEU -> !integer.greaterUnsigned();
            case LTU -> !integer.greaterOrEqualUnsigned();
            case GT -> integer.greater();
            case GTE -> !integer.less();
            case LT -> integer.less();
            case LTE -> !integer.greater();
            case BEQ -> floating.equal();
            case BNE -> !floating.equal();
            case BLT -> floating.less();
            case BLTE -> floating.lessOrEqual();
            case ALWAYS -> true;
        };
    }
}
