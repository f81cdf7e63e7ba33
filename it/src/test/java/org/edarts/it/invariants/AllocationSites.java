package org.edarts.it.invariants;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Changes the code of classes, so that it asks {@link ScarceMemory} when it allocates, itself or in a method of the
 * JDK.
 */
final class AllocationSites extends ClassVisitor {
    private static final String ASKED = ScarceMemory.class.getName().replace('.', '/');
    private static final List<String> RUNTIME = List.of("org.edarts.cu.", "org.edarts.su.", "org.edarts.codelet.");

    /** Methods of the JDK and of JCTools that allocate. */
    private static final Set<String> ALLOCATING = Set.of(
            "add",
            "addAll",
            "addFirst",
            "addSuppressed",
            "complete",
            "completeExceptionally",
            "computeIfAbsent",
            "concat",
            "copyOf",
            "execute",
            "iterator",
            "join",
            "of",
            "offer",
            "put",
            "schedule",
            "set",
            "stream",
            "toArray",
            "toString",
            "valueOf");

    private static final List<String> LIBRARIES =
            List.of("java/util/", "java/lang/String", "java/lang/ThreadLocal", "org/jctools/");

    private AllocationSites(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** Returns the changed code of a class of the runtime, and that of any other class as it is. */
    static byte[] ask(String name, byte[] code) {
        if (RUNTIME.stream().noneMatch(name::startsWith)) {
            return code;
        }
        ClassReader reader = new ClassReader(code);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new AllocationSites(writer), 0);
        return writer.toByteArray();
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
            private void ask() {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, ASKED, "allocation", "()V", false);
            }

            @Override
            public void visitTypeInsn(int opcode, String type) {
                super.visitTypeInsn(opcode, type);
                // behind it, for frames refer to where the new object comes from
                if (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY) {
                    ask();
                }
            }

            @Override
            public void visitIntInsn(int opcode, int operand) {
                if (opcode == Opcodes.NEWARRAY) {
                    ask();
                }
                super.visitIntInsn(opcode, operand);
            }

            @Override
            public void visitMultiANewArrayInsn(String type, int dimensions) {
                ask();
                super.visitMultiANewArrayInsn(type, dimensions);
            }

            @Override
            public void visitInvokeDynamicInsn(String called, String type, Handle bootstrap, Object... arguments) {
                ask();
                super.visitInvokeDynamicInsn(called, type, bootstrap, arguments);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                if (ALLOCATING.contains(called)
                        && LIBRARIES.stream().anyMatch(owner::startsWith)
                        && !owner.startsWith("java/util/concurrent/atomic/")) {
                    ask();
                }
                super.visitMethodInsn(opcode, owner, called, type, isInterface);
            }
        };
    }
}
