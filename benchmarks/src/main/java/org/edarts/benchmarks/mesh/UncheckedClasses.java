package org.edarts.benchmarks.mesh;

import org.edarts.mesh.Unchecked;
import org.edarts.mesh.source.Classes;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Classes as they are, with the annotation {@link Unchecked} on each, so that the same methods are measured with and
 * without checks.
 *
 * @param classes the classes as they are
 */
record UncheckedClasses(Classes classes) implements Classes {
    @Override
    public byte @Nullable [] bytes(String name) {
        byte[] bytes = classes.bytes(name);
        if (bytes == null) {
            return null;
        }
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(bytes)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public void visitEnd() {
                                visitAnnotation(Type.getDescriptor(Unchecked.class), false)
                                        .visitEnd();
                                super.visitEnd();
                            }
                        },
                        0);
        return writer.toByteArray();
    }

    @Override
    public @Nullable Object constant(String owner, String field) {
        return classes.constant(owner, field);
    }
}
