package org.edarts.mesh.run;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.memory.AddressSpace;
import org.jspecify.annotations.Nullable;

/**
 * Lays arguments out in memory, and takes arrays back. Arrays that find no room in the core lie in the shared memory.
 */
final class Arguments {
    private static final int ALIGNMENT = 8;

    private final AddressSpace memory;
    private final IdentityHashMap<Object, Integer> places = new IdentityHashMap<>();
    private final int end;
    private int local;
    private int shared;

    /** Makes one that fills the core's memory between two addresses. */
    Arguments(Chip chip, AddressSpace memory, int begin, int end) {
        this.memory = memory;
        this.end = end;
        local = begin;
        shared = chip.map().dramBase();
    }

    /** Lays out arguments; returns the address of their words. */
    int place(@Nullable Object... arguments) {
        List<Integer> words = new ArrayList<>();
        for (Object argument : arguments) {
            if (argument == null) {
                words.add(0);
                words.add(0);
            } else if (argument.getClass().isArray()) {
                words.add(places.computeIfAbsent(argument, this::place));
                words.add(Array.getLength(argument));
            } else {
                words.add(word(argument));
            }
        }
        ByteBuffer bytes =
                ByteBuffer.allocate(Math.max(1, words.size()) * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        words.forEach(bytes::putInt);
        return write(bytes.array());
    }

    private int place(Object array) {
        return write(bytes(array));
    }

    private int write(byte[] bytes) {
        int room = Math.max(ALIGNMENT, bytes.length + ALIGNMENT - 1 & -ALIGNMENT);
        int place;
        if (local + room <= end) {
            place = local;
            local += room;
        } else {
            place = shared;
            shared += room;
        }
        memory.write(place, bytes);
        return place;
    }

    /** Returns the bytes that all arrays take at most. */
    static long bytes(@Nullable Object... arguments) {
        long bytes = 0;
        for (Object argument : arguments) {
            if (argument != null && argument.getClass().isArray()) {
                bytes += (long) Array.getLength(argument) * Integer.BYTES + ALIGNMENT;
            }
        }
        return bytes;
    }

    /** Copies arrays back from memory. */
    void takeBack() {
        places.forEach((array, place) -> {
            byte[] bytes = memory.read(place, bytes(array).length);
            fill(array, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
        });
    }

    private static int word(Object argument) {
        if (argument instanceof Float number) {
            return Float.floatToRawIntBits(number);
        }
        if (argument instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        return argument instanceof Character letter ? letter : ((Number) argument).intValue();
    }

    private static byte[] bytes(Object array) {
        int length = Array.getLength(array);
        ByteBuffer out = ByteBuffer.allocate(length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int index = 0; index < length; index++) {
            if (array instanceof boolean[] truths) {
                out.put((byte) (truths[index] ? 1 : 0));
            } else if (array instanceof byte[] bytes) {
                out.put(bytes[index]);
            } else if (array instanceof char[] letters) {
                out.putChar(letters[index]);
            } else if (array instanceof short[] shorts) {
                out.putShort(shorts[index]);
            } else if (array instanceof int[] numbers) {
                out.putInt(numbers[index]);
            } else {
                out.putFloat(((float[]) array)[index]);
            }
        }
        return java.util.Arrays.copyOf(out.array(), out.position());
    }

    private static void fill(Object array, ByteBuffer in) {
        for (int index = 0; index < Array.getLength(array); index++) {
            if (array instanceof boolean[] truths) {
                truths[index] = in.get() != 0;
            } else if (array instanceof byte[] bytes) {
                bytes[index] = in.get();
            } else if (array instanceof char[] letters) {
                letters[index] = in.getChar();
            } else if (array instanceof short[] shorts) {
                shorts[index] = in.getShort();
            } else if (array instanceof int[] numbers) {
                numbers[index] = in.getInt();
            } else {
                ((float[]) array)[index] = in.getFloat();
            }
        }
    }
}
