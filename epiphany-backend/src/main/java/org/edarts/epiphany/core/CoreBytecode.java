package org.edarts.epiphany.core;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.BIPUSH;
import static org.objectweb.asm.Opcodes.IALOAD;
import static org.objectweb.asm.Opcodes.IASTORE;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.SIPUSH;

import org.edarts.epiphany.isa.Condition;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * The words of which {@link InstructionCode} makes its sentences: bytecode that reaches a core's registers and units.
 * Owner: one thread.
 */
final class CoreBytecode {
    /** The type of {@link TranslatedRegion#run}. */
    static final String REGION_DESCRIPTOR = descriptor(MemoryAccess.class);

    /** The type of {@link TranslatedStretch#run}. */
    static final String STRETCH_DESCRIPTOR = descriptor(LocalAccess.class);

    static final String CORE = Type.getInternalName(CoreState.class);
    static final String INTEGER = Type.getInternalName(IntegerUnit.class);
    static final String FLOATING = Type.getInternalName(FloatingUnit.class);
    static final String MEMORY = Type.getInternalName(MemoryAccess.class);

    static final String LOCAL_MEMORY = Type.getInternalName(LocalAccess.class);

    static final int CORE_AT = 1;
    static final int REGISTERS_AT = 2;
    static final int INTEGER_AT = 3;
    static final int FLOATING_AT = 4;
    static final int MEMORY_AT = 5;
    static final int COUNT_AT = 6;
    static final int ADDRESS_AT = 7;

    private final MethodVisitor code;

    CoreBytecode(MethodVisitor code) {
        this.code = code;
    }

    private static String descriptor(Class<?> memory) {
        return Type.getMethodDescriptor(
                Type.INT_TYPE,
                Type.getType(CoreState.class),
                Type.getType(int[].class),
                Type.getType(IntegerUnit.class),
                Type.getType(FloatingUnit.class),
                Type.getType(memory));
    }

    /** Goes to the label unless the condition holds. */
    void condition(Condition condition, Label otherwise) {
        boolean floatingUnit = condition.flags() == Condition.BEQ.flags();
        code.visitVarInsn(ALOAD, floatingUnit ? FLOATING_AT : INTEGER_AT);
        String test = switch (condition) {
            case EQ, NE, BEQ, BNE -> "equal";
            case GTU, LTEU -> "greaterUnsigned";
            case GTEU, LTU -> "greaterOrEqualUnsigned";
            case GT, LTE -> "greater";
            case GTE, LT, BLT -> "less";
            case BLTE -> "lessOrEqual";
            case ALWAYS -> throw new IllegalArgumentException("no test");
        };
        boolean opposite = switch (condition) {
            case NE, BNE, LTEU, LTU, LTE, GTE -> true;
            default -> false;
        };
        call(floatingUnit ? FLOATING : INTEGER, test, "()Z");
        code.visitJumpInsn(opposite ? IFNE : IFEQ, otherwise);
    }

    void assign(int register, Runnable value) {
        code.visitVarInsn(ALOAD, REGISTERS_AT);
        number(register);
        value.run();
        code.visitInsn(IASTORE);
    }

    void register(int register) {
        code.visitVarInsn(ALOAD, REGISTERS_AT);
        number(register);
        code.visitInsn(IALOAD);
    }

    void call(String owner, String method, String descriptor) {
        code.visitMethodInsn(INVOKEVIRTUAL, owner, method, descriptor, false);
    }

    void number(int value) {
        if (value >= -1 && value <= 5) {
            code.visitInsn(ICONST_0 + value);
        } else if (value == (byte) value) {
            code.visitIntInsn(BIPUSH, value);
        } else if (value == (short) value) {
            code.visitIntInsn(SIPUSH, value);
        } else {
            code.visitLdcInsn(value);
        }
    }
}
