package org.edarts.offload;

import java.util.Objects;
import org.edarts.mesh.read.Classes;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** The classes of a kernel, with {@link MeshCore} in the place of {@link Core}. Immutable. */
final class KernelClasses implements Classes {
    private static final String ASKED = "org/edarts/offload/Core";
    private static final String GIVEN = "org/edarts/offload/MeshCore";

    private final Classes classes;

    KernelClasses(@Nullable ClassLoader loader) {
        this.classes = Classes.of(loader);
    }

    @Override
    public byte @Nullable [] bytes(String name) {
        return name.equals(ASKED) ? core() : classes.bytes(name);
    }

    private static byte[] core() {
        byte[] given = Objects.requireNonNull(
                Classes.of(KernelClasses.class.getClassLoader()).bytes(GIVEN), GIVEN);
        ClassWriter writer = new ClassWriter(0);
        // what the class calls of its own keeps its own name, and is found under that
        ClassVisitor renamed = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(
                    int version,
                    int access,
                    String name,
                    @Nullable String signature,
                    @Nullable String superName,
                    String @Nullable [] interfaces) {
                super.visit(version, access, ASKED, signature, superName, interfaces);
            }
        };
        new ClassReader(given).accept(renamed, 0);
        return writer.toByteArray();
    }

    @Override
    public @Nullable Object constant(String owner, String field) {
        return classes.constant(owner, field);
    }
}
