package org.edarts.epiphany.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.edarts.epiphany.isa.Decoder;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.InstructionTable;
import org.jspecify.annotations.Nullable;

/**
 * A memory, little endian, that remembers the instructions decoded from it until the bytes they came from are written.
 * Places are bytes from its beginning. Of accesses to places outside, nothing is promised but an {@link
 * IndexOutOfBoundsException}. Owner: the thread that simulates the chip.
 */
public final class Storage {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Instructions are kept in pages of 2^PAGE half words, so that writing data costs one look at an empty page. */
    private static final int PAGE = 8;

    private static final int IN_PAGE = (1 << PAGE) - 1;

    /** Protected pages have 2^12 bytes. */
    private static final int PROTECTED_SHIFT = 12;

    private final byte[] bytes;
    private Runnable codeChanged = () -> {};
    private int refusingPages;
    private Runnable breached = () -> {};
    private final @Nullable Instruction[] @Nullable [] decoded;

    /**
     * Makes a memory of zeros.
     *
     * @param size in bytes
     */
    public Storage(int size) {
        this.bytes = new byte[size];
        this.decoded = new Instruction[(size >> PAGE + 1) + 1][];
    }

    /** Sets what is called whenever bytes are written that an instruction was decoded from. */
    public void onCodeChange(Runnable listener) {
        codeChanged = listener;
    }

    /**
     * Refuses single stores to pages of 4 KB; {@link #write}, with which loaders fill memories, is not hindered.
     *
     * @param pages a bit for each page, the first page's lowest
     * @param onBreach what is called instead of such a store
     */
    public void protect(int pages, Runnable onBreach) {
        refusingPages = pages;
        breached = onBreach;
    }

    /** Returns how many bytes it holds. */
    public int size() {
        return bytes.length;
    }

    /** Returns the byte there, as a number without sign. */
    public int loadByte(int place) {
        return Byte.toUnsignedInt(bytes[place]);
    }

    /** Returns the 2 bytes there, as a number without sign. */
    public int loadHalf(int place) {
        return Short.toUnsignedInt((short) SHORT.get(bytes, place));
    }

    /** Returns the 4 bytes there. */
    public int loadWord(int place) {
        return (int) INT.get(bytes, place);
    }

    /** Returns the 8 bytes there. */
    public long loadDouble(int place) {
        return (long) LONG.get(bytes, place);
    }

    /** Writes the lowest byte of the value. */
    public void storeByte(int place, int value) {
        if (refuses(place)) {
            return;
        }
        bytes[place] = (byte) value;
        forget(place, place);
    }

    /** Writes the lowest 2 bytes of the value. */
    public void storeHalf(int place, int value) {
        if (refuses(place)) {
            return;
        }
        SHORT.set(bytes, place, (short) value);
        forget(place, place);
    }

    /** Writes 4 bytes. */
    public void storeWord(int place, int value) {
        if (refuses(place)) {
            return;
        }
        INT.set(bytes, place, value);
        forget(place, place + 2);
    }

    /** Writes 8 bytes. */
    public void storeDouble(int place, long value) {
        if (refuses(place)) {
            return;
        }
        LONG.set(bytes, place, value);
        forget(place, place + 6);
    }

    /** Returns whether stores to some pages are refused. */
    public boolean isProtected() {
        return refusingPages != 0;
    }

    private boolean refuses(int place) {
        if (refusingPages == 0 || (refusingPages >> (place >> PROTECTED_SHIFT) & 1) == 0) {
            return false;
        }
        breached.run();
        return true;
    }

    /** Returns the bytes there, as a number without sign; their number is two to that power, up to 3. */
    public long load(int place, int power) {
        return switch (power) {
            case 0 -> loadByte(place);
            case 1 -> loadHalf(place);
            case 2 -> Integer.toUnsignedLong(loadWord(place));
            default -> loadDouble(place);
        };
    }

    /** Writes the lowest bytes of the value; their number is two to that power, up to 3. */
    public void store(int place, int power, long value) {
        switch (power) {
            case 0 -> storeByte(place, (int) value);
            case 1 -> storeHalf(place, (int) value);
            case 2 -> storeWord(place, (int) value);
            default -> storeDouble(place, value);
        }
    }

    /** Copies bytes out. */
    public void read(int place, byte[] target, int from, int count) {
        System.arraycopy(bytes, place, target, from, count);
    }

    /** Copies bytes in. */
    public void write(int place, byte[] source, int from, int count) {
        System.arraycopy(source, from, bytes, place, count);
        if (count > 0) {
            forget(place, place + count - 1);
        }
    }

    /** Returns the instruction that begins at that even place; at the very end, zeros follow. */
    public Instruction instruction(int place) {
        @Nullable Instruction @Nullable [] page = decoded[place >> PAGE + 1];
        if (page != null) {
            Instruction known = page[place >> 1 & IN_PAGE];
            if (known != null) {
                return known;
            }
        }
        return decode(place);
    }

    private Instruction decode(int place) {
        int word = loadHalf(place);
        if (InstructionTable.length(word) == Integer.BYTES && place + Integer.BYTES <= bytes.length) {
            word |= loadHalf(place + 2) << Short.SIZE;
        }
        Instruction instruction = Decoder.decode(word);
        @Nullable Instruction @Nullable [] page = decoded[place >> PAGE + 1];
        if (page == null) {
            page = new Instruction[1 << PAGE];
            decoded[place >> PAGE + 1] = page;
        }
        page[place >> 1 & IN_PAGE] = instruction;
        return instruction;
    }

    /** Forgets what was decoded from the half words of those places: it may have begun one half word earlier. */
    private void forget(int first, int last) {
        int begin = (first >> 1) - 1;
        int end = last >> 1;
        if (decoded[end >> PAGE] != null || decoded[Math.max(begin, 0) >> PAGE] != null || end - begin > IN_PAGE) {
            forgetHalfWords(Math.max(begin, 0), end);
        }
    }

    private void forgetHalfWords(int begin, int end) {
        boolean changed = false;
        for (int half = begin; half <= end; half++) {
            @Nullable Instruction @Nullable [] page = decoded[half >> PAGE];
            if (page == null) {
                half |= IN_PAGE;
            } else {
                changed |= page[half & IN_PAGE] != null;
                page[half & IN_PAGE] = null;
            }
        }
        if (changed) {
            codeChanged.run();
        }
    }
}
