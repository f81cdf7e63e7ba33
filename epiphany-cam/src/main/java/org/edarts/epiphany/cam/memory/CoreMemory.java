package org.edarts.epiphany.cam.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.cam.layout.Layout;

/**
 * What lies where in the memory of one core. Code and what is seldom looked at go behind the firmware, as long as there
 * is room in its bank; everything else behind the {@linkplain Layout#RECORD record}, in the order in which it is asked
 * for, as long as there is room; the stack ends the memory. Owner: the thread that lowers the graph.
 */
public final class CoreMemory {
    private static final int DOUBLEWORD = 8;
    private static final int MOST_NAMED = 3;

    /** With more lines than these a table has one for each purpose. */
    private static final int MOST_LINES = 40;

    private static final String BLOCK = "block ";
    private static final String KERNEL = "kernel ";

    private final String name;
    private final List<Region> front = new ArrayList<>();
    private final List<Region> regions = new ArrayList<>();
    private int codeEnd;
    private int dataEnd = Layout.RECORD + Layout.RECORD_BYTES;

    /**
     * Bytes with one purpose.
     *
     * @param what what they are for
     * @param address where they begin
     * @param bytes how many there are
     */
    public record Region(String what, int address, int bytes) {
        private Region called(String name) {
            return new Region(name, address, bytes);
        }

        private Region with(Region more) {
            return new Region(what, address, bytes + more.bytes);
        }

        /** Returns whether another one has the same purpose and follows without room for anything else between. */
        private boolean continues(Region before) {
            int gap = address - before.address - before.bytes;
            return what.equals(before.what) && gap >= 0 && gap < DOUBLEWORD;
        }
    }

    public CoreMemory(String name, int firmwareEnd) {
        this.name = name;
        front.add(new Region("firmware", 0, firmwareEnd));
        regions.add(new Region("record", Layout.RECORD, Layout.RECORD_BYTES));
        codeEnd = firmwareEnd;
    }

    /** Reserves room for instructions, or for what is seldom looked at, at a multiple of 8; returns where it begins. */
    public int code(String what, int bytes) {
        return fitsInFront(bytes, DOUBLEWORD) ? front(what, bytes, DOUBLEWORD) : data(what, bytes, DOUBLEWORD);
    }

    private boolean fitsInFront(int bytes, int alignment) {
        return aligned(codeEnd, alignment) + bytes <= Layout.RECORD;
    }

    private int front(String what, int bytes, int alignment) {
        int address = aligned(codeEnd, alignment);
        codeEnd = address + bytes;
        front.add(new Region(what, address, bytes));
        return address;
    }

    /**
     * Returns whether there is room for {@linkplain #data data} of so many bytes, multiples of 8, one after the other.
     */
    public boolean hasRoom(List<Integer> sizes) {
        int behind = free() & -DOUBLEWORD;
        int before = freeCode() & -DOUBLEWORD;
        for (int bytes : sizes) {
            if (bytes <= behind) {
                behind -= bytes;
            } else {
                before -= bytes;
            }
        }
        return behind >= 0 && before >= 0;
    }

    /**
     * Reserves room for anything else: where there is no other, behind the code; returns where it begins. Nothing is
     * refused: {@link #shortage} tells of it.
     */
    public int data(String what, int bytes, int alignment) {
        int address = aligned(dataEnd, alignment);
        if (address + bytes > Layout.STACK - Layout.STACK_BYTES && fitsInFront(bytes, alignment)) {
            return front(what, bytes, alignment);
        }
        if (bytes > 0) {
            dataEnd = address + bytes;
            regions.add(new Region(what, address, bytes));
        }
        return address;
    }

    /** Returns the bytes of a core that has nothing but the firmware, its record and a stack. */
    public static int mostFree(int firmwareEnd) {
        return Layout.STACK - Layout.STACK_BYTES - Layout.RECORD_BYTES - firmwareEnd;
    }

    public int codeEnd() {
        return codeEnd;
    }

    public int dataEnd() {
        return dataEnd;
    }

    /** Returns the bytes that are still free. */
    public int free() {
        return Layout.STACK - Layout.STACK_BYTES - dataEnd;
    }

    /** Returns the bytes that are still free behind the code. */
    public int freeCode() {
        return Layout.RECORD - codeEnd;
    }

    /**
     * Tells what a core lacks that has fewer than 0 bytes {@linkplain #free free}, with a table of who needs what.
     *
     * @param remedy what lets it suffice, and what else is to be said of that
     */
    public String shortage(String graph, String remedy) {
        return "graph \"" + graph + "\" needs " + -free() + " bytes more than " + name + " has, where " + filling()
                + ": " + remedy + "\n" + table();
    }

    /** Returns in words what takes most of the room, and which single block takes most. */
    private String filling() {
        String most = purposes().stream()
                .sorted(Comparator.comparing(region -> -region.bytes()))
                .limit(MOST_NAMED)
                .map(region -> String.format(Locale.ROOT, "%s: %,d bytes", region.what(), region.bytes()))
                .collect(Collectors.joining(", "));
        return "most is taken by " + most
                + Stream.concat(front.stream(), regions.stream())
                        .filter(region -> region.what().startsWith(BLOCK))
                        .max(Comparator.comparing(Region::bytes))
                        .map(region -> String.format(
                                Locale.ROOT, "; the largest %s has %,d bytes", region.what(), region.bytes()))
                        .orElse("");
    }

    /** Returns what takes most of the room that the graph needs. */
    public String mostFor() {
        return purposes().stream()
                .max(Comparator.comparing(Region::bytes))
                .map(Region::what)
                .orElse("");
    }

    /** Returns what the graph has there, once for each purpose. */
    private List<Region> purposes() {
        Map<String, Region> purposes = new LinkedHashMap<>();
        Stream.concat(front.stream().skip(1), regions.stream().skip(1))
                .map(region -> region.what().startsWith(KERNEL) ? region.called("kernels") : region)
                .forEach(region -> purposes.merge(region.what(), region, Region::with));
        return List.copyOf(purposes.values());
    }

    /**
     * Returns a line for each piece of memory with one purpose, or, if these are many, for each purpose: the first
     * address, the bytes, what they are for. If all has room, they add up to the memory of a core.
     */
    public String table() {
        StringBuilder table = new StringBuilder(name).append('\n');
        List<Region> pieces = new ArrayList<>();
        for (Region region : Stream.concat(front.stream(), regions.stream()).toList()) {
            Region before = pieces.isEmpty() ? region : pieces.get(pieces.size() - 1);
            if (region.continues(before)) {
                pieces.set(pieces.size() - 1, before.with(region));
            } else {
                pieces.add(region);
            }
        }
        if (pieces.size() > MOST_LINES) {
            together(table, pieces);
        } else {
            pieces.forEach(region -> line(table, region.address(), region.bytes(), region.what()));
        }
        line(table, codeEnd, freeCode(), "free behind the code");
        line(table, dataEnd, Math.max(0, free()), "free");
        line(table, Layout.STACK - Layout.STACK_BYTES, Layout.STACK_BYTES, "stack");
        line(table, Layout.STACK, ChipMap.LOCAL_BYTES - Layout.STACK, "above the stack");
        int used = pieces.stream().mapToInt(Region::bytes).sum();
        int gaps = codeEnd + dataEnd - Layout.RECORD - used;
        if (gaps > 0) {
            table.append(String.format(Locale.ROOT, "         %6d  between them, for alignment%n", gaps));
        }
        return table.toString();
    }

    /** A line for each purpose: the address of the first piece, the bytes of all. */
    private static void together(StringBuilder table, List<Region> pieces) {
        Map<String, List<Region>> purposes = new LinkedHashMap<>();
        pieces.forEach(piece ->
                purposes.computeIfAbsent(piece.what(), key -> new ArrayList<>()).add(piece));
        purposes.forEach((what, alike) -> line(
                table,
                alike.get(0).address(),
                alike.stream().mapToInt(Region::bytes).sum(),
                alike.size() == 1 ? what : what + ", in " + alike.size() + " pieces"));
    }

    private static void line(StringBuilder table, int address, int bytes, String what) {
        if (bytes > 0) {
            table.append(String.format(Locale.ROOT, "  0x%04x %6d  %s%n", address, bytes, what));
        }
    }

    public static int aligned(int address, int alignment) {
        return (address + alignment - 1) & -alignment;
    }
}
