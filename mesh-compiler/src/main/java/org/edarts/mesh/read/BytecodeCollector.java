package org.edarts.mesh.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.mesh.source.MethodName;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Collects the instructions of one method. Used once. */
class BytecodeCollector extends MethodVisitor {
    private static final int[] NONE = {};

    private final List<Pending> pending = new ArrayList<>();
    private final Map<Label, Integer> places = new HashMap<>();
    private int line;
    private int locals;
    private boolean catches;

    private record Pending(
            int opcode,
            int operand,
            int second,
            @Nullable MethodName target,
            @Nullable Object constant,
            int[] keys,
            List<Label> goals,
            int line) {}

    BytecodeCollector() {
        super(Opcodes.ASM9);
    }

    List<Bytecode> code() {
        return pending.stream()
                .map(each -> new Bytecode(
                        each.opcode,
                        each.operand,
                        each.second,
                        each.target,
                        each.constant,
                        each.keys,
                        each.goals.stream()
                                .mapToInt(goal -> Objects.requireNonNull(places.get(goal)))
                                .toArray(),
                        each.line))
                .toList();
    }

    int locals() {
        return locals;
    }

    boolean catches() {
        return catches;
    }

    private void add(int opcode, int operand, int second, @Nullable MethodName target, @Nullable Object constant) {
        pending.add(new Pending(opcode, operand, second, target, constant, NONE, List.of(), line));
    }

    @Override
    public void visitLabel(Label label) {
        places.put(label, pending.size());
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        locals = maxLocals;
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
        catches = true;
    }

    @Override
    public void visitInsn(int opcode) {
        add(opcode, 0, 0, null, null);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        add(opcode, operand, 0, null, null);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        add(opcode, variable, 0, null, null);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        add(opcode, 0, 0, null, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        add(opcode, 0, 0, new MethodName(owner, name, descriptor), null);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        add(opcode, 0, 0, new MethodName(owner, name, descriptor), null);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        add(Opcodes.INVOKEDYNAMIC, 0, 0, new MethodName(bootstrap.getOwner(), name, descriptor), null);
    }

    @Override
    public void visitJumpInsn(int opcode, Label goal) {
        pending.add(new Pending(opcode, 0, 0, null, null, NONE, List.of(goal), line));
    }

    @Override
    public void visitLdcInsn(Object value) {
        add(Opcodes.LDC, 0, 0, null, value);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        add(Opcodes.IINC, variable, increment, null, null);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... goals) {
        int[] keys = new int[goals.length];
        java.util.Arrays.setAll(keys, index -> min + index);
        visitLookupSwitchInsn(otherwise, keys, goals);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] goals) {
        List<Label> all = new ArrayList<>(List.of(goals));
        all.add(otherwise);
        pending.add(new Pending(Opcodes.LOOKUPSWITCH, 0, 0, null, null, keys, all, line));
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        add(Opcodes.MULTIANEWARRAY, dimensions, 0, null, descriptor);
    }
}
