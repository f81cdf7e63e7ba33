package org.edarts.epiphany.board;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The table of the parts of the shared DRAM that have names, where cores look for it: eSDK's {@code e_shmtable_t}. It
 * stands in the DRAM itself, 16 MB from its beginning, and the named parts behind it. Belongs to its board's thread.
 */
final class NamedMemory {
    /** Where the table stands in the DRAM. */
    static final int OFFSET = 0x0100_0000;

    private static final int MAGIC = 0xabcd_ef00;
    private static final int REGIONS = 64;
    private static final int REGION_BYTES = 296;
    private static final int FIRST_REGION = 8;
    static final int TABLE_BYTES = FIRST_REGION + REGIONS * REGION_BYTES + 48;
    private static final int EPIPHANY_ADDRESS = FIRST_REGION + REGIONS * REGION_BYTES + 16;
    private static final int ALIGNMENT = 8;

    /** Up to the heaps of the cores, which the linker scripts place. */
    private static final int BYTES = 0x80_0000;

    /** Places in a region. */
    private static final int NAME = 8;

    private static final int NAME_BYTES = 256;
    private static final int SIZE = 264;
    private static final int ADDRESS = 272;
    private static final int PLACE = 280;
    private static final int REFERENCES = 288;
    private static final int VALID = 292;

    private final HostPort port;
    private final int table;

    /** Finds the table, or makes one. */
    NamedMemory(HostPort port, int dramBase) {
        this.port = port;
        this.table = dramBase + OFFSET;
        if (port.readWord(table) != MAGIC) {
            port.write(table, new byte[TABLE_BYTES]);
            port.writeWord(table + EPIPHANY_ADDRESS, table);
            port.writeWord(table + EPIPHANY_ADDRESS + ALIGNMENT, table);
            port.writeWord(table + Integer.BYTES, 1);
            port.writeWord(table, MAGIC);
        }
    }

    /** Returns whether nothing has a name. */
    boolean isEmpty() {
        for (int index = 0; index < REGIONS; index++) {
            if (port.readWord(region(index) + VALID) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Others may have the table's place: nobody finds it there any more. */
    void giveUp() {
        port.writeWord(table, 0);
    }

    /** Where a part and how large it is. */
    record Part(int offset, int size) {}

    /** Makes a part that nobody has under that name yet. */
    Part allocate(String name, int size) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        if (text.length == 0 || text.length >= NAME_BYTES) {
            throw new IllegalArgumentException(
                    "shared memory called \"" + name + "\": expected a name of 1 to " + (NAME_BYTES - 1) + " bytes");
        }
        if (find(name).isPresent()) {
            throw new IllegalArgumentException(
                    "there is shared memory called " + name + " already: attach to it, or release it first");
        }
        int free = -1;
        NavigableMap<Integer, Integer> taken = new TreeMap<>();
        for (int index = 0; index < REGIONS; index++) {
            int region = region(index);
            if (port.readWord(region + VALID) == 0) {
                free = free < 0 ? index : free;
            } else {
                int place = port.readWord(region + PLACE);
                taken.put(place, place + port.readWord(region + SIZE));
            }
        }
        int begin = begin(taken, size);
        if (free < 0 || begin < 0) {
            throw new IllegalArgumentException("shared memory of " + size + " bytes called " + name + ": there are "
                    + largest(taken) + " bytes and " + (free < 0 ? "no names" : "names") + " left");
        }
        port.write(region(free), description(text, size, begin));
        return part(region(free));
    }

    /** Returns where the first room for so many bytes begins; -1 if there is none. */
    private static int begin(NavigableMap<Integer, Integer> taken, int size) {
        int begin = aligned(TABLE_BYTES);
        for (Map.Entry<Integer, Integer> part : taken.entrySet()) {
            if (fits(size, begin, part.getKey())) {
                return begin;
            }
            begin = aligned(Math.max(begin, part.getValue()));
        }
        return fits(size, begin, BYTES) ? begin : -1;
    }

    private static boolean fits(int size, int begin, int end) {
        return size >= 1 && size <= end - begin;
    }

    private static int largest(NavigableMap<Integer, Integer> taken) {
        int largest = 0;
        int begin = aligned(TABLE_BYTES);
        for (Map.Entry<Integer, Integer> part : taken.entrySet()) {
            largest = Math.max(largest, part.getKey() - begin);
            begin = aligned(Math.max(begin, part.getValue()));
        }
        return Math.max(largest, BYTES - begin);
    }

    private static int aligned(int place) {
        return place + ALIGNMENT - 1 & -ALIGNMENT;
    }

    private byte[] description(byte[] name, int size, int begin) {
        ByteBuffer region = ByteBuffer.allocate(REGION_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        region.put(NAME, name);
        return region.putLong(SIZE, size)
                .putLong(ADDRESS, Integer.toUnsignedLong(table + begin))
                .putLong(PLACE, begin)
                .putInt(REFERENCES, 1)
                .putInt(VALID, 1)
                .array();
    }

    /** Opens a part once more. */
    Part attach(String name) {
        int region = require(name);
        port.writeWord(region + REFERENCES, port.readWord(region + REFERENCES) + 1);
        return part(region);
    }

    /** Takes one opening back; the part is gone with the last. */
    void release(String name) {
        int region = require(name);
        int left = port.readWord(region + REFERENCES) - 1;
        port.writeWord(region + REFERENCES, left);
        if (left <= 0) {
            port.writeWord(region + VALID, 0);
        }
    }

    private int require(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no shared memory called " + name + ": allocate it first"));
    }

    private OptionalInt find(String name) {
        byte[] wanted = Arrays.copyOf(name.getBytes(StandardCharsets.UTF_8), NAME_BYTES);
        for (int index = 0; index < REGIONS; index++) {
            int region = region(index);
            if (port.readWord(region + VALID) != 0 && Arrays.equals(port.read(region + NAME, NAME_BYTES), wanted)) {
                return OptionalInt.of(region);
            }
        }
        return OptionalInt.empty();
    }

    private Part part(int region) {
        return new Part(OFFSET + port.readWord(region + PLACE), port.readWord(region + SIZE));
    }

    private int region(int index) {
        return table + FIRST_REGION + index * REGION_BYTES;
    }
}
