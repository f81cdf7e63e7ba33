package org.edarts.codelet.method;

import java.lang.reflect.Array;
import java.util.List;
import java.util.Objects;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.ContentType;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * What a kernel's method may take, and how the arguments of a codelet become it on a host: the array of a block, or a
 * content, which is an int, a float, a boolean or a record of them. Immutable.
 */
final class ParameterType {
    private static final List<BlockType<?>> BLOCKS = List.of(BlockType.FLOATS, BlockType.INTS, BlockType.BYTES);

    private final Class<?> type;
    private final @Nullable BlockType<?> block;
    private final @Nullable ContentType content;

    private ParameterType(Class<?> type, @Nullable BlockType<?> block, @Nullable ContentType content) {
        this.type = type;
        this.block = block;
        this.content = content;
    }

    /**
     * Returns what a class is.
     *
     * @throws GraphException if it is nothing that codelets have
     */
    static ParameterType of(Class<?> type) {
        for (BlockType<?> block : BLOCKS) {
            if (block.array() == type) {
                return new ParameterType(type, block, null);
            }
        }
        return new ParameterType(type, null, ContentType.of(type));
    }

    /** Returns what it is if it is no array. */
    @Nullable
    ContentType content() {
        return content;
    }

    /** Returns whether a method may get what is declared there; what a cell holds is known when it does. */
    boolean takes(KernelArguments declared, int index, int place) {
        return switch (declared.access(index, place)) {
            case VALUE -> content == (declared.isFloat(index, place) ? ContentType.FLOAT : ContentType.INT);
            case CONTENT ->
                content != null && (declared.type(index, place) == null || declared.type(index, place) == content);
            case OUTLET, CHOICE -> block == BlockType.INTS;
            case NOTHING -> block != null;
            case READS, WRITES, UPDATES ->
                block != null
                        && block
                                == Objects.requireNonNull(declared.block(index, place))
                                        .type();
        };
    }

    /** Returns whether a method may get what a cell holds. */
    boolean takes(@Nullable Object held) {
        return content != null && content.holds(held);
    }

    /** Returns what messages call what is declared there. */
    static String given(KernelArguments declared, int index, int place) {
        return switch (declared.access(index, place)) {
            case VALUE -> declared.isFloat(index, place) ? "a float" : "an int";
            case CONTENT ->
                declared.type(index, place) == null
                        ? "the content of " + declared.input(index, place)
                        : "the " + declared.type(index, place) + " of " + declared.input(index, place);
            case OUTLET, CHOICE -> declared.length(index, place) + " ints for the kernel to write";
            case NOTHING -> "nothing in place of a block";
            case READS, WRITES, UPDATES -> {
                Block<?> block = Objects.requireNonNull(declared.block(index, place));
                yield block + " of " + block.type() + "s";
            }
        };
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }

    /** Returns the argument there: of a block the part that is declared, the block itself if that is all of it. */
    @Nullable
    Object from(Arguments arguments, int place) {
        if (block == null) {
            return arguments.content(place, type);
        }
        Object whole = arguments.block(place, block);
        return whole == null || isAll(whole, arguments, place) ? whole : part(whole, arguments, place);
    }

    /** Returns what a part of a block holds before the method is called; null of all else, which is no copy. */
    @Nullable
    Object before(@Nullable Object argument, Arguments arguments, int place) {
        if (block == null || argument == null || argument == arguments.block(place, block)) {
            return null;
        }
        return argument instanceof float[] floats
                ? floats.clone()
                : argument instanceof int[] ints ? ints.clone() : ((byte[]) argument).clone();
    }

    /**
     * Puts back what the method has changed of a part of a block, and nothing else: others may be at work on that, and
     * another argument may be a part that has it, too.
     *
     * @param before what it was; null if it is no copy
     */
    void putBack(@Nullable Object part, @Nullable Object before, Arguments arguments, int place) {
        if (block == null || before == null) {
            return;
        }
        Object whole = Objects.requireNonNull(arguments.block(place, block));
        int offset = arguments.offset(place);
        if (part instanceof float[] floats) {
            putBack(floats, (float[]) before, (float[]) whole, offset);
        } else if (part instanceof int[] ints) {
            putBack(ints, (int[]) before, (int[]) whole, offset);
        } else {
            putBack((byte[]) Objects.requireNonNull(part), (byte[]) before, (byte[]) whole, offset);
        }
    }

    private static void putBack(float[] part, float[] before, float[] whole, int offset) {
        for (int index = 0; index < part.length; index++) {
            if (Float.floatToRawIntBits(part[index]) != Float.floatToRawIntBits(before[index])) {
                whole[offset + index] = part[index];
            }
        }
    }

    private static void putBack(int[] part, int[] before, int[] whole, int offset) {
        for (int index = 0; index < part.length; index++) {
            if (part[index] != before[index]) {
                whole[offset + index] = part[index];
            }
        }
    }

    private static void putBack(byte[] part, byte[] before, byte[] whole, int offset) {
        for (int index = 0; index < part.length; index++) {
            if (part[index] != before[index]) {
                whole[offset + index] = part[index];
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
}
