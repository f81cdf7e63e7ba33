package org.edarts.mesh.read;

import java.util.ArrayList;
import java.util.List;
import org.edarts.mesh.source.MethodName;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Collects the methods of one class file. Used once. */
final class ClassMethods extends ClassVisitor {
    private static final String UNCHECKED = "Lorg/edarts/mesh/Unchecked;";
    private static final String CONTRACTED = "Lorg/edarts/mesh/Contracted;";

    private final List<MethodCode> methods = new ArrayList<>();
    private String owner = "";
    private String file = "";
    private boolean unchecked;
    private boolean contracted;

    private ClassMethods() {
        super(Opcodes.ASM9);
    }

    static List<MethodCode> read(byte[] bytes) {
        ClassMethods methods = new ClassMethods();
        new ClassReader(bytes).accept(methods, ClassReader.SKIP_FRAMES);
        return methods.methods;
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        owner = name;
    }

    @Override
    public void visitSource(@Nullable String source, @Nullable String debug) {
        file = source == null ? "" : source;
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        unchecked |= descriptor.equals(UNCHECKED);
        contracted |= descriptor.equals(CONTRACTED);
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        return new BytecodeCollector() {
            private boolean free = unchecked;
            private boolean fused = contracted;

            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                free |= annotation.equals(UNCHECKED);
                fused |= annotation.equals(CONTRACTED);
                return null;
            }

            @Override
            public void visitEnd() {
                MethodName method = new MethodName(owner, name, descriptor);
                methods.add(new MethodCode(method, access, file, free, fused, catches(), locals(), code()));
            }
        };
    }
}
