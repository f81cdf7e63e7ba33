package org.edarts.it.invariants;

import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Changes the code of the classes of the runtime that have something to initialise, so that they tell {@link
 * Initialisation}.
 */
final class InitialisedClasses extends ClassVisitor {
    private static final String TOLD = Initialisation.class.getName().replace('.', '/');
    private static final List<String> RUNTIME = List.of("org.edarts.cu.host.", "org.edarts.cu.pool.", "org.edarts.su.");

    private final String type;

    private InitialisedClasses(String type, ClassVisitor next) {
        super(Opcodes.ASM9, next);
        this.type = type;
    }

    /** Returns the changed code of a class of the runtime, and that of any other class as it is. */
    static byte[] tell(String name, byte[] code) {
        if (RUNTIME.stream().noneMatch(name::startsWith)) {
            return code;
        }
        ClassReader reader = new ClassReader(code);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new InitialisedClasses(name, writer), 0);
        return writer.toByteArray();
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
        if (!"<clinit>".equals(name)) {
            return method;
        }
        return new MethodVisitor(Opcodes.ASM9, method) {
            @Override
            public void visitCode() {
                super.visitCode();
                super.visitLdcInsn(type);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, TOLD, "of", "(Ljava/lang/String;)V", false);
            }
        };
    }
}
