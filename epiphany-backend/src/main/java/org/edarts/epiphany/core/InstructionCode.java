package org.edarts.epiphany.core;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IOR;
import static org.objectweb.asm.Opcodes.ISHL;
import static org.objectweb.asm.Opcodes.ISHR;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.ISUB;
import static org.objectweb.asm.Opcodes.IUSHR;
import static org.objectweb.asm.Opcodes.IXOR;

import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.Registers;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Writes the bytecode of instructions: for each the call of the unit that carries it out, with the numbers of its
 * registers as constants. Where the program goes on, and what becomes of an access to memory that fails, is the matter
 * of the code around. Owner: one thread.
 */
abstract class InstructionCode {
    private static final int SHIFT_MASK = 31;
    private static final int LOW_HALF = 0xFFFF;

    final MethodVisitor code;
    final CoreBytecode bytecode;

    InstructionCode(MethodVisitor code) {
        this.code = code;
        this.bytecode = new CoreBytecode(code);
    }

    abstract void branch(Instruction i, int address);

    abstract void branchAndLink(Instruction i, int address);

    abstract void jump(Instruction i, int address);

    abstract void jumpAndLink(Instruction i, int address);

    /** Writes a load or store; one that fails ends the run. */
    abstract void access(Instruction i, int address, boolean postmodify);

    final void write(Instruction i, int address) {
        switch (i.operation()) {
            case BRANCH -> branch(i, address);
            case BRANCH_AND_LINK -> branchAndLink(i, address);
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

    final void link(int address) {
        bytecode.assign(Registers.LR, () -> bytecode.number(address));
    }

    /** Calls a method that loads or stores, of an object at a place, and leaves on the stack whether it did. */
    final void callAccess(Instruction i, boolean postmodify, int objectAt, String owner) {
        bytecode.register(i.rn());
        offset(i);
        code.visitVarInsn(ISTORE, CoreBytecode.ADDRESS_AT);
        code.visitVarInsn(ALOAD, objectAt);
        bytecode.number(i.rd());
        if (postmodify) {
            bytecode.register(i.rn());
        } else {
            code.visitVarInsn(ILOAD, CoreBytecode.ADDRESS_AT);
        }
        boolean load = i.operation() == Operation.LOAD || i.operation() == Operation.LOAD_POSTMODIFY;
        bytecode.call(owner, (load ? "load" : "store") + suffix(i), "(II)Z");
    }

    /** Moves rn to the address that {@link #callAccess} has worked out. */
    final void moveAddress(Instruction i) {
        bytecode.assign(i.rn(), () -> code.visitVarInsn(ILOAD, CoreBytecode.ADDRESS_AT));
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
