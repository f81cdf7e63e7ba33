package org.edarts.epiphany.core;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import java.lang.invoke.MethodHandles;
import java.util.function.Consumer;
import org.edarts.epiphany.isa.Stretch;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Makes Java classes of instructions. */
final class CodeTranslator {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final String CONSTRUCTOR = "<init>";
    private static final String NOTHING = "()V";

    private CodeTranslator() {}

    /** Translates a region, which must have an instruction. */
    static TranslatedRegion translate(Region region) {
        return make(TranslatedRegion.class, CoreBytecode.REGION_DESCRIPTOR, run -> new RegionCode(region, run).write());
    }

    /** Translates a stretch, which must have an instruction. */
    static TranslatedStretch translate(Stretch stretch) {
        return make(
                TranslatedStretch.class, CoreBytecode.STRETCH_DESCRIPTOR, run -> new StretchCode(stretch, run).write());
    }

    /** Makes an object of a class that has a method {@code run} of that body. */
    private static <T> T make(Class<T> parent, String descriptor, Consumer<MethodVisitor> body) {
        String parentName = Type.getInternalName(parent);
        ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS | ClassWriter.COMPUTE_FRAMES);
        type.visit(V17, ACC_FINAL | ACC_SUPER, parentName + "Code", null, parentName, null);
        MethodVisitor constructor = type.visitMethod(0, CONSTRUCTOR, NOTHING, null, null);
        constructor.visitCode();
        constructor.visitVarInsn(ALOAD, 0);
        constructor.visitMethodInsn(INVOKESPECIAL, parentName, CONSTRUCTOR, NOTHING, false);
        constructor.visitInsn(RETURN);
        constructor.visitMaxs(0, 0);
        constructor.visitEnd();
        MethodVisitor run = type.visitMethod(0, "run", descriptor, null, null);
        run.visitCode();
        body.accept(run);
        run.visitMaxs(0, 0);
        run.visitEnd();
        type.visitEnd();
        try {
            return parent.cast(LOOKUP.defineHiddenClass(type.toByteArray(), true)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance());
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("translated instructions cannot be loaded", impossible);
        }
    }
}
