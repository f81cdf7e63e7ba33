package org.edarts.offload;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a launch's code, arguments and arrays lie in a core's memory: the loader at its beginning, then the code, then,
 * in a bank that no code is fetched from if that is possible, the arguments' words and the arrays, and at the end the
 * stack. Immutable.
 */
final class CoreLayout {
    /** The stack's bytes. */
    static final int STACK_BYTES = 1024;

    static final int CODE = 0x2C0;
    private static final int SECOND_BANK = 0x2000;
    private static final int ALIGNMENT = 8;

    private final Call<?> call;
    private final int codeBytes;
    private final int words;
    private final int peers;
    private final List<Integer> places = new ArrayList<>();
    private final long end;

    CoreLayout(Call<?> call, int codeBytes, int peerCount) {
        this.call = call;
        this.codeBytes = codeBytes;
        int count = 0;
        for (Argument argument : call.arguments()) {
            count += argument.isArray() ? 2 : 1;
        }
        this.words = Math.max(aligned(CODE + codeBytes), SECOND_BANK);
        this.peers = aligned(words + count * Integer.BYTES);
        long next = aligned(peers + peerCount * MeshCore.ENTRY);
        for (Argument argument : call.arguments()) {
            places.add((int) Math.min(next, Integer.MAX_VALUE)); // what lies so far is refused
            next = aligned(next + bytes(argument));
        }
        this.end = next;
    }

    private static int aligned(int address) {
        return (int) aligned((long) address);
    }

    private static long aligned(long address) {
        return (address + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /** Returns what an argument takes of a core's memory. */
    private static long bytes(Argument argument) {
        Fetching fetching = argument.fetching();
        if (fetching != null) {
            return StreamRecord.bytes(argument, fetching);
        }
        return argument.isCopied() ? argument.bytes() : 0;
    }

    /** Returns where the words of the arguments lie. */
    int words() {
        return words;
    }

    /** Returns where the table of the launch's cores lies. */
    int peers() {
        return peers;
    }

    /** Returns where the copy of an array lies, or the record of one that comes part by part. */
    int place(Argument argument) {
        return places.get(argument.number() - 1);
    }

    /** Returns in a line what a launch takes of each core's memory. */
    String explain() {
        return String.format(
                "of each core's memory: loader %,d bytes, code %,d, arguments and arrays %,d, stack %,d",
                CODE, codeBytes, end - words, STACK_BYTES);
    }

    /** Refuses what does not fit below an address. */
    void requireFits(int free) {
        if (end > free) {
            StringBuilder who = new StringBuilder();
            for (Argument argument : call.arguments()) {
                if (bytes(argument) > 0) {
                    who.append(String.format(", argument %d %,d", argument.number(), bytes(argument)));
                }
            }
            throw new IllegalArgumentException(String.format(
                    "%s does not fit into a core's memory: %,d bytes of %,d; loader %,d, code %,d, stack %,d, resident arrays %,d%s:"
                            + " share large arrays with Mesh.share",
                    call.name(),
                    end + LoaderRecord.STACK - free,
                    LoaderRecord.STACK,
                    CODE,
                    codeBytes,
                    STACK_BYTES,
                    LoaderRecord.STACK - STACK_BYTES - free,
                    who));
        }
    }
}
