package org.edarts.mesh.run;

import org.edarts.mesh.source.MethodName;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** What a word means as the result of a method. */
final class Result {
    private Result() {}

    static @Nullable Object of(MethodName method, int word) {
        return switch (Type.getReturnType(method.descriptor()).getSort()) {
            case Type.VOID -> null;
            case Type.FLOAT -> Float.intBitsToFloat(word);
            case Type.BOOLEAN -> word != 0;
            case Type.BYTE -> (byte) word;
            case Type.SHORT -> (short) word;
            case Type.CHAR -> (char) word;
            default -> word;
        };
    }
}
