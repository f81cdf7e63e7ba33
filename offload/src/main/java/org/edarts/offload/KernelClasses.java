package org.edarts.offload;

import java.util.Map;
import java.util.Objects;
import org.edarts.mesh.source.Classes;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * The classes of a kernel, with {@link MeshCore} in the place of {@link Core} and {@link MeshPrint} in that of {@link
 * Mesh}. Immutable.
 */
final class KernelClasses implements Classes {
    private static final Map<String, String> GIVEN = Map.of(
            "org/edarts/offload/Core", "org/edarts/offload/MeshCore",
            "org/edarts/offload/Mesh", "org/edarts/offload/MeshPrint");

    private static final Classes OWN = Classes.of(KernelClasses.class.getClassLoader());

    private final Classes classes;

    KernelClasses(@Nullable ClassLoader loader) {
        this.classes = Classes.of(loader);
    }

    @Override
    public byte @Nullable [] bytes(String name) {
        String given = GIVEN.get(name);
        if (given != null) {
            return renamed(given, name);
        }
        byte[] found = classes.bytes(name);
        // the loader of a kernel may not see what is ours alone
        return found == null ? OWN.bytes(name) : found;
    }

    private static byte[] renamed(String there, String asked) {
        byte[] given = Objects.requireNonNull(OWN.bytes(there), there);
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
                super.visit(version, access, asked, signature, superName, interfaces);
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
