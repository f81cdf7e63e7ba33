package org.edarts.epiphany.core;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.ISTORE;

import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.Stretch;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Writes the bytecode of a stretch. Each way out says how many instructions have been carried out. Owner: one thread,
 * one stretch.
 */
final class StretchCode extends InstructionCode {
    /** The bits of an address that is odd, or outside of the core's memory. */
    private static final int NO_CODE = -ChipMap.LOCAL_BYTES | 1;

    private final Stretch stretch;
    private int before;

    StretchCode(Stretch stretch, MethodVisitor code) {
        super(code);
        this.stretch = stretch;
    }

    void write() {
        int address = stretch.start();
        for (Instruction instruction : stretch.instructions()) {
            write(instruction, address);
            address += instruction.bytes();
            before++;
        }
        leave(before, address);
    }

    private void leave(int carriedOut, int to) {
        leave(carriedOut, () -> bytecode.number(to));
    }

    private void leave(int carriedOut, Runnable target) {
        code.visitVarInsn(ALOAD, CoreBytecode.CORE_AT);
        target.run();
        bytecode.call(CoreBytecode.CORE, "setPc", "(I)V");
        bytecode.number(carriedOut);
        code.visitInsn(IRETURN);
    }

    @Override
    void branch(Instruction i, int address) {
        Label untaken = new Label();
        if (i.condition() != Condition.ALWAYS) {
            bytecode.condition(i.condition(), untaken);
        }
        leave(before + 1, address + i.immediate());
        code.visitLabel(untaken);
    }

    @Override
    void branchAndLink(Instruction i, int address) {
        link(address + i.bytes());
        leave(before + 1, address + i.immediate());
    }

    @Override
    void jump(Instruction i, int address) {
        leaveUnlessCode(i, address);
        leave(before + 1, () -> bytecode.register(i.rn()));
    }

    @Override
    void jumpAndLink(Instruction i, int address) {
        leaveUnlessCode(i, address);
        bytecode.register(i.rn());
        code.visitVarInsn(ISTORE, CoreBytecode.ADDRESS_AT);
        link(address + i.bytes());
        leave(before + 1, () -> code.visitVarInsn(ILOAD, CoreBytecode.ADDRESS_AT));
    }

    private void leaveUnlessCode(Instruction i, int address) {
        Label inside = new Label();
        bytecode.register(i.rn());
        bytecode.number(NO_CODE);
        code.visitInsn(IAND);
        code.visitJumpInsn(IFEQ, inside);
        leave(before, address);
        code.visitLabel(inside);
    }

    /** An access that is refused is not carried out; behind a store that changes code, the code is another. */
    @Override
    void access(Instruction i, int address, boolean postmodify) {
        callAccess(i, postmodify, CoreBytecode.MEMORY_AT, CoreBytecode.LOCAL_MEMORY);
        Label done = new Label();
        code.visitJumpInsn(IFNE, done);
        leave(before, address);
        code.visitLabel(done);
        if (postmodify) {
            moveAddress(i);
        }
        if (i.operation() == Operation.STORE || i.operation() == Operation.STORE_POSTMODIFY) {
            Label unchanged = new Label();
            code.visitVarInsn(ALOAD, CoreBytecode.MEMORY_AT);
            bytecode.call(CoreBytecode.LOCAL_MEMORY, "hasChangedCode", "()Z");
            code.visitJumpInsn(IFEQ, unchanged);
            leave(before + 1, address + i.bytes());
            code.visitLabel(unchanged);
        }
    }
}
