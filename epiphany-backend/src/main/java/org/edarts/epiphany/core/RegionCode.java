package org.edarts.epiphany.core;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IOR;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.ISHL;
import static org.objectweb.asm.Opcodes.ISHR;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.ISUB;
import static org.objectweb.asm.Opcodes.IUSHR;
import static org.objectweb.asm.Opcodes.IXOR;

import java.util.HashMap;
import java.util.Map;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.Registers;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Writes the bytecode of a region: for each instruction the call of the unit that carries it out, with the numbers of
 * its registers as constants. Branches inside the region become branches of Java; one that leads back asks first
 * whether the core may go on. Owner: one thread, one region.
 */
final class RegionCode {
    private static final int SHIFT_MASK = 31;
    private static final int LOW_HALF = 0xFFFF;

    private final Region region;
    private final MethodVisitor code;
    private final CoreBytecode bytecode;
    private final Map<Integer, Label> labels = new HashMap<>();
    private int uncounted;

    RegionCode(Region region, MethodVisitor code) {
        this.region = region;
        this.code = code;
        this.bytecode = new CoreBytecode(code);
    }

    void write() {
        int address = region.start();
        for (Instruction instruction : region.instructions()) {
            labels.put(address, new Label());
            address += instruction.bytes();
        }
        bytecode.number(0);
        code.visitVarInsn(ISTORE, CoreBytecode.COUNT_AT);
        address = region.start();
        for (Instruction instruction : region.instructions()) {
            count();
            label(address);
            uncounted++;
            write(instruction, address);
            address += instruction.bytes();
        }
        leave(address);
    }

    private void label(int address) {
        Label label = labels.get(address);
        if (label != null) {
            code.visitLabel(label);
        }
    }

    /** Adds the instructions since the last label to the count. */
    private void count() {
        if (uncounted > 0) {
            code.visitIincInsn(CoreBytecode.COUNT_AT, uncounted);
            uncounted = 0;
        }
    }

    private void write(Instruction i, int address) {
        switch (i.operation()) {
            case BRANCH -> branch(i, address);
            case BRANCH_AND_LINK -> {
                link(address + i.bytes());
                leave(address + i.immediate());
            }
            case JUMP -> jump(i, address);
            case JUMP_AND_LINK -> jumpAndLink(i, address);
            case LOAD, STORE -> access(i, address, false);
            case LOAD_POSTMODIFY, STORE_POSTMODIFY -> access(i, address, true);
            case ADD -> integer(i, "add", () -> second(i));
            case SUBTRACT -> integer(i, "subtract", () -> second(i));
            case AND -> logic(i, IAND);
            case OR -> logic(i, IOR);
            case EXCLUSIVE_OR -> logic(i, IXOR);
            case SHIFT_LEFT -> shift(i, ISHL);
            case SHIFT_RIGHT -> shift(i, IUSHR);
            case SHIFT_RIGHT_ARITHMETIC -> shift(i, ISHR);
            case REVERSE_BITS ->
                bytecode.assign(i.rd(), () -> {
                    code.visitVarInsn(ALOAD, CoreBytecode.INTEGER_AT);
                    bytecode.register(i.rn());
                    code.visitMethodInsn(INVOKESTATIC, "java/lang/Integer", "reverse", "(I)I", false);
                    bytecode.call(CoreBytecode.INTEGER, "logic", "(I)I");
                });
            case MOVE -> move(i);
            case MOVE_IMMEDIATE -> bytecode.assign(i.rd(), () -> bytecode.number(i.immediate()));
            case MOVE_HIGH ->
                bytecode.assign(i.rd(), () -> {
                    bytecode.register(i.rd());
                    bytecode.number(LOW_HALF);
                    code.visitInsn(IAND);
                    bytecode.number(i.immediate());
                    code.visitInsn(IOR);
                });
            case FADD -> floating(i, "add", i.rn(), i.rm());
            case FSUB -> floating(i, "subtract", i.rn(), i.rm());
            case FMUL -> floating(i, "multiply", i.rn(), i.rm());
            case FMADD -> floating(i, "multiplyAdd", i.rd(), i.rn(), i.rm());
            case FMSUB -> floating(i, "multiplySubtract", i.rd(), i.rn(), i.rm());
            case FLOAT -> floating(i, "fromInteger", i.rn());
            case FIX -> floating(i, "toInteger", i.rn());
            case FABS -> floating(i, "absolute", i.rn());
            case NO_OPERATION -> {}
            default -> throw new IllegalArgumentException(i.operation() + " is not translated");
        }
    }

    private void branch(Instruction i, int address) {
        Label untaken = new Label();
        if (i.condition() != Condition.ALWAYS) {
            bytecode.condition(i.condition(), untaken);
        }
        go(address, address + i.immediate());
        code.visitLabel(untaken);
    }

    /** Goes to an address: inside the region by a branch, which asks whether the core may go on if it leads back. */
    private void go(int from, int to) {
        int before = uncounted;
        Label inside = labels.get(to);
        if (inside == null) {
            leave(to);
        } else {
            count();
            if (to - from <= 0) {
                Label on = new Label();
                code.visitVarInsn(ALOAD, CoreBytecode.CORE_AT);
                code.visitVarInsn(ILOAD, CoreBytecode.COUNT_AT);
                bytecode.number(region.instructions().size());
                bytecode.call(CoreBytecode.CORE, "mayGoOn", "(II)Z");
                code.visitJumpInsn(IFNE, on);
                leave(to);
                code.visitLabel(on);
            }
            code.visitJumpInsn(GOTO, inside);
        }
        uncounted = before;
    }

    /** Ends the run: moves the clock, and returns where the next instruction stands. */
    private void leave(int to) {
        leave(() -> bytecode.number(to));
    }

    private void leave(Runnable target) {
        int before = uncounted;
        count();
        code.visitVarInsn(ALOAD, CoreBytecode.CORE_AT);
        code.visitVarInsn(ILOAD, CoreBytecode.COUNT_AT);
        bytecode.call(CoreBytecode.CORE, "advance", "(I)V");
        target.run();
        code.visitInsn(IRETURN);
        uncounted = before;
    }

    private void link(int address) {
        bytecode.assign(Registers.LR, () -> bytecode.number(address));
    }

    /** An odd target is left to the interpreter, which raises the exception: the instruction is not counted. */
    private void jump(Instruction i, int address) {
        leaveIfOdd(i, address);
        leave(() -> bytecode.register(i.rn()));
    }

    private void jumpAndLink(Instruction i, int address) {
        leaveIfOdd(i, address);
        bytecode.register(i.rn());
        code.visitVarInsn(ISTORE, CoreBytecode.ADDRESS_AT);
        link(address + i.bytes());
        leave(() -> code.visitVarInsn(ILOAD, CoreBytecode.ADDRESS_AT));
    }

    private void leaveIfOdd(Instruction i, int address) {
        Label even = new Label();
        bytecode.register(i.rn());
        bytecode.number(1);
        code.visitInsn(IAND);
        code.visitJumpInsn(IFEQ, even);
        uncounted--;
        leave(address);
        uncounted++;
        code.visitLabel(even);
    }

    private void access(Instruction i, int address, boolean postmodify) {
        boolean load = i.operation() == Operation.LOAD || i.operation() == Operation.LOAD_POSTMODIFY;
        code.visitVarInsn(ALOAD, CoreBytecode.CORE_AT);
        bytecode.number(address);
        bytecode.call(CoreBytecode.CORE, "setPc", "(I)V");
        bytecode.register(i.rn());
        offset(i);
        code.visitVarInsn(ISTORE, CoreBytecode.ADDRESS_AT);
        code.visitVarInsn(ALOAD, CoreBytecode.MEMORY_AT);
        bytecode.number(i.rd());
        if (postmodify) {
            bytecode.register(i.rn());
        } else {
            code.visitVarInsn(ILOAD, CoreBytecode.ADDRESS_AT);
        }
        bytecode.call(CoreBytecode.MEMORY, (load ? "load" : "store") + suffix(i), "(II)Z");
        Label done = new Label();
        code.visitJumpInsn(IFNE, done);
        leave(address + i.bytes());
        code.visitLabel(done);
        if (postmodify) {
            bytecode.assign(i.rn(), () -> code.visitVarInsn(ILOAD, CoreBytecode.ADDRESS_AT));
        }
    }

    private static String suffix(Instruction i) {
        return switch (i.size()) {
            case BYTE -> "Byte";
            case HALF -> "Half";
            case WORD -> "Word";
            case DOUBLE -> "Double";
        };
    }

    /** Adds the second operand to the address on the stack, or subtracts it. */
    private void offset(Instruction i) {
        if (i.rm() != Registers.ABSENT) {
            bytecode.register(i.rm());
            code.visitInsn(i.subtract() ? ISUB : IADD);
        } else if (i.immediate() != 0) {
            bytecode.number(i.immediate());
            code.visitInsn(IADD);
        }
    }

    private void second(Instruction i) {
        if (i.rm() != Registers.ABSENT) {
            bytecode.register(i.rm());
        } else {
            bytecode.number(i.immediate());
        }
    }

    private void integer(Instruction i, String method, Runnable secondOperand) {
        bytecode.assign(i.rd(), () -> {
            code.visitVarInsn(ALOAD, CoreBytecode.INTEGER_AT);
            bytecode.register(i.rn());
            secondOperand.run();
            bytecode.call(CoreBytecode.INTEGER, method, "(II)I");
        });
    }

    private void logic(Instruction i, int opcode) {
        bytecode.assign(i.rd(), () -> {
            code.visitVarInsn(ALOAD, CoreBytecode.INTEGER_AT);
            bytecode.register(i.rn());
            second(i);
            code.visitInsn(opcode);
            bytecode.call(CoreBytecode.INTEGER, "logic", "(I)I");
        });
    }

    /** Java, too, counts the lowest five bits of a shift only. */
    private void shift(Instruction i, int opcode) {
        bytecode.assign(i.rd(), () -> {
            code.visitVarInsn(ALOAD, CoreBytecode.INTEGER_AT);
            bytecode.register(i.rn());
            second(i);
            bytecode.number(SHIFT_MASK);
            code.visitInsn(IAND);
            code.visitInsn(opcode);
            bytecode.call(CoreBytecode.INTEGER, "logic", "(I)I");
        });
    }

    private void floating(Instruction i, String method, int... operands) {
        bytecode.assign(i.rd(), () -> {
            code.visitVarInsn(ALOAD, CoreBytecode.FLOATING_AT);
            for (int operand : operands) {
                bytecode.register(operand);
            }
            bytecode.call(CoreBytecode.FLOATING, method, "(" + "I".repeat(operands.length) + ")I");
        });
    }

    private void move(Instruction i) {
        Label kept = new Label();
        if (i.condition() != Condition.ALWAYS) {
            bytecode.condition(i.condition(), kept);
        }
        bytecode.assign(i.rd(), () -> bytecode.register(i.rn()));
        code.visitLabel(kept);
    }
}
