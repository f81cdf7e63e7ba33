package org.edarts.epiphany.core;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import java.lang.invoke.MethodHandles;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Makes Java classes of regions. */
final class RegionTranslator {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final String SUPER = Type.getInternalName(TranslatedRegion.class);
    private static final String NAME = SUPER + "Code";
    private static final String CONSTRUCTOR = "<init>";
    private static final String NOTHING = "()V";

    private RegionTranslator() {}

    /** Translates a region, which must have an instruction. */
    static TranslatedRegion translate(Region region) {
        ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS | ClassWriter.COMPUTE_FRAMES);
        type.visit(V17, ACC_FINAL | ACC_SUPER, NAME, null, SUPER, null);
        MethodVisitor constructor = type.visitMethod(0, CONSTRUCTOR, NOTHING, null, null);
        constructor.visitCode();
        constructor.visitVarInsn(ALOAD, 0);
        constructor.visitMethodInsn(INVOKESPECIAL, SUPER, CONSTRUCTOR, NOTHING, false);
        constructor.visitInsn(RETURN);
        constructor.visitMaxs(0, 0);
        constructor.visitEnd();
        MethodVisitor run = type.visitMethod(0, "run", CoreBytecode.DESCRIPTOR, null, null);
        run.visitCode();
        new RegionCode(region, run).write();
        run.visitMaxs(0, 0);
        run.visitEnd();
        type.visitEnd();
        try {
            return (TranslatedRegion) LOOKUP.defineHiddenClass(type.toByteArray(), true)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("a translated region cannot be loaded", impossible);
        }
    }
}
