package org.edarts.epiphany.memory;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which memory lies at which address: the 4 GB, window by window of 64 KB. A memory begins with a window and may fill
 * several. What a core sees below 1 MB is its own memory, its alias. Owner: the thread that simulates the chip.
 */
public final class AddressSpace {
    /** The bytes of a window, as a power of two. */
    public static final int WINDOW_BITS = 16;

    private static final int WINDOWS = 1 << Integer.SIZE - WINDOW_BITS;
    private static final int ALIAS_BITS = 20;
    private static final Storage NOTHING = new Storage(0);

    private final Storage[] storages;
    private final int[] bases;
    private final Storage alias;

    /** Makes one in which nothing lies anywhere. */
    public AddressSpace() {
        storages = new Storage[WINDOWS];
        bases = new int[WINDOWS];
        alias = NOTHING;
        Arrays.fill(storages, NOTHING);
        Arrays.setAll(bases, window -> window << WINDOW_BITS);
    }

    private AddressSpace(AddressSpace shared, Storage own) {
        storages = shared.storages;
        bases = shared.bases;
        alias = own;
    }

    /** Returns the same addresses as a core sees them that has this memory. */
    public AddressSpace seenWith(Storage own) {
        return new AddressSpace(this, own);
    }

    /**
     * Puts a memory at an address.
     *
     * @param address the beginning of a window
     * @param storage the memory
     * @throws IllegalArgumentException if the address is no beginning of a window, or another memory lies there
     */
    public void map(int address, Storage storage) {
        int first = address >>> WINDOW_BITS;
        int last = (int) (Integer.toUnsignedLong(address) + storage.size() - 1 >>> WINDOW_BITS);
        if (first << WINDOW_BITS != address || last >= WINDOWS) {
            throw new IllegalArgumentException(String.format(
                    "a memory of %d bytes cannot begin at 0x%08x: choose a multiple of 64 KB that leaves room for it",
                    storage.size(), address));
        }
        for (int window = first; window <= last; window++) {
            if (storages[window] != NOTHING) {
                throw new IllegalArgumentException(
                        String.format("two memories overlap at 0x%08x: move one of them", window << WINDOW_BITS));
            }
            storages[window] = storage;
            bases[window] = address;
        }
    }

    /** Returns the memory in the window of that address; one of no bytes if there is none. */
    public Storage storage(int address) {
        return address >>> ALIAS_BITS == 0 ? alias : storages[address >>> WINDOW_BITS];
    }

    /** Returns where in the memory of its window the address lies, in bytes; it may lie behind its end. */
    public int place(int address) {
        return address >>> ALIAS_BITS == 0 ? address : address - bases[address >>> WINDOW_BITS];
    }

    /** Returns the memory that holds all those bytes, or null. */
    public @Nullable Storage holding(int address, int bytes) {
        Storage storage = storage(address);
        return place(address) <= storage.size() - bytes ? storage : null;
    }

    /** Copies bytes into the memory. */
    public void write(int address, byte[] source) {
        for (int done = 0; done < source.length; ) {
            int at = address + done;
            int room = storage(at).size() - place(at);
            if (room <= 0) {
                throw new HoleException(at);
            }
            int count = Math.min(room, source.length - done);
            storage(at).write(place(at), source, done, count);
            done += count;
        }
    }

    /** Returns bytes copied out of the memory. */
    public byte[] read(int address, int size) {
        byte[] bytes = new byte[size];
        for (int done = 0; done < size; ) {
            int at = address + done;
            int room = storage(at).size() - place(at);
            if (room <= 0) {
                throw new HoleException(at);
            }
            int count = Math.min(room, size - done);
            storage(at).read(place(at), bytes, done, count);
            done += count;
        }
        return bytes;
    }
}
