package org.edarts.epiphany.core;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.ISTORE;

import java.util.HashMap;
import java.util.Map;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Instruction;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Writes the bytecode of a region. Branches inside the region become branches of Java; one that leads back asks first
 * whether the core may go on. Owner: one thread, one region.
 */
final class RegionCode extends InstructionCode {
    private final Region region;
    private final Map<Integer, Label> labels = new HashMap<>();
    private int uncounted;

    RegionCode(Region region, MethodVisitor code) {
        super(code);
        this.region = region;
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

    @Override
    void branch(Instruction i, int address) {
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

    @Override
    void branchAndLink(Instruction i, int address) {
        link(address + i.bytes());
        leave(address + i.immediate());
    }

    /** An odd target is left to the interpreter, which raises the exception: the instruction is not counted. */
    @Override
    void jump(Instruction i, int address) {
        leaveIfOdd(i, address);
        leave(() -> bytecode.register(i.rn()));
    }

    @Override
    void jumpAndLink(Instruction i, int address) {
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

    @Override
    void access(Instruction i, int address, boolean postmodify) {
        code.visitVarInsn(ALOAD, CoreBytecode.CORE_AT);
        bytecode.number(address);
        bytecode.call(CoreBytecode.CORE, "setPc", "(I)V");
        callAccess(i, postmodify, CoreBytecode.MEMORY_AT, CoreBytecode.MEMORY);
        Label done = new Label();
        code.visitJumpInsn(IFNE, done);
        leave(address + i.bytes());
        code.visitLabel(done);
        if (postmodify) {
            moveAddress(i);
        }
    }
}
