package org.edarts.codelet.method;

import java.lang.reflect.Array;
import java.util.Arrays;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.BlockType;
import org.jspecify.annotations.Nullable;

/** What a kernel's method may take, and how the arguments of a codelet become it on a host. */
enum ParameterType {
    INT(int.class, null),
    FLOAT(float.class, null),
    FLOATS(float[].class, BlockType.FLOATS),
    INTS(int[].class, BlockType.INTS),
    BYTES(byte[].class, BlockType.BYTES);

    private final Class<?> type;
    // has no state of its own
    @SuppressWarnings("ImmutableEnumChecker")
    private final @Nullable BlockType<?> block;

    ParameterType(Class<?> type, @Nullable BlockType<?> block) {
        this.type = type;
        this.block = block;
    }

    /** {@return what a class is; null if it is nothing that codelets have} */
    static @Nullable ParameterType of(Class<?> type) {
        return Arrays.stream(values())
                .filter(each -> each.type == type)
                .findFirst()
                .orElse(null);
    }

    /** {@return the argument there: of a block the part that is declared, the block itself if that is all of it} */
    @Nullable
    Object from(Arguments arguments, int place) {
        if (block == null) {
            return this == INT ? (Object) arguments.intAt(place) : (Object) arguments.floatAt(place);
        }
        Object whole = arguments.block(place, block);
        return whole == null || isAll(whole, arguments, place) ? whole : part(whole, arguments, place);
    }

    /** Puts back what the method has changed of a part of a block. Others may be at work on what it has not. */
    void putBack(@Nullable Object part, Arguments arguments, int place) {
        if (block == null || part == null) {
            return;
        }
        Object whole = arguments.block(place, block);
        if (whole == null || whole == part) {
            return;
        }
        int offset = arguments.offset(place);
        for (int index = 0; index < Array.getLength(part); index++) {
            if (!same(part, index, whole, offset + index)) {
                System.arraycopy(part, index, whole, offset + index, 1);
            }
        }
    }

    private static boolean isAll(Object whole, Arguments arguments, int place) {
        return arguments.length(place) == Array.getLength(whole);
    }

    private static Object part(Object whole, Arguments arguments, int place) {
        int length = arguments.length(place);
        Object part = Array.newInstance(whole.getClass().getComponentType(), length);
        System.arraycopy(whole, arguments.offset(place), part, 0, length);
        return part;
    }

    private static boolean same(Object part, int index, Object whole, int at) {
        return part instanceof float[] floats
                ? Float.floatToRawIntBits(floats[index]) == Float.floatToRawIntBits(((float[]) whole)[at])
                : Array.getInt(part, index) == Array.getInt(whole, at);
    }
}
