package org.edarts.pic.replacement;

/**
 * What a cache reaches that knows the calls to come and lets those functions leave first whose next calls are farthest
 * away. A function that would itself be the first to leave does not come in. For functions of one size nothing is
 * better (Belady, 1966); for those of several it is good, and sometimes not the best. Room is never split up, and every
 * function may leave.
 *
 * @param misses calls that did not find their function
 * @param bytes the bytes that functions so missed would move
 */
public record FarthestNextUse(long misses, long bytes) {
    /** Returns what it reaches for a sequence of calls. */
    public static FarthestNextUse of(CallSequence sequence, CacheSize size) {
        return new Run(sequence, size).result();
    }

    /** The cache while it meets one call after the other. */
    private static final class Run {
        private final CallSequence sequence;
        private final CacheSize size;
        private final int[] nextCalls;
        private final int[] held;
        private final int[] nextOfHeld;
        private int count;
        private int free;

        Run(CallSequence sequence, CacheSize size) {
            this.sequence = sequence;
            this.size = size;
            this.nextCalls = sequence.nextCalls();
            this.held = new int[sequence.blocks().size() + 1];
            this.nextOfHeld = new int[held.length];
            this.free = size.bytes();
        }

        FarthestNextUse result() {
            long misses = 0;
            long bytes = 0;
            for (int call = 0; call < sequence.length(); call++) {
                int block = sequence.call(call);
                int place = placeOf(block);
                if (place >= 0) {
                    nextOfHeld[place] = nextCalls[call];
                } else {
                    misses++;
                    bytes += sequence.blocks().get(block).copied();
                    enter(block, nextCalls[call]);
                }
            }
            return new FarthestNextUse(misses, bytes);
        }

        private int placeOf(int block) {
            for (int place = 0; place < count; place++) {
                if (held[place] == block) {
                    return place;
                }
            }
            return -1;
        }

        /** The function comes in, and then what is needed farthest away leaves until the rest fits. */
        private void enter(int block, int next) {
            if (sequence.blocks().get(block).room() > size.bytes()) {
                return;
            }
            held[count] = block;
            nextOfHeld[count++] = next;
            free -= sequence.blocks().get(block).room();
            while (free < 0 || count > size.functions()) {
                leave();
            }
        }

        private void leave() {
            int farthest = 0;
            for (int place = 1; place < count; place++) {
                if (nextOfHeld[place] > nextOfHeld[farthest]) {
                    farthest = place;
                }
            }
            free += sequence.blocks().get(held[farthest]).room();
            count--;
            held[farthest] = held[count];
            nextOfHeld[farthest] = nextOfHeld[count];
        }
    }
}
