package org.edarts.su.checked;

import java.util.BitSet;
import org.agrona.collections.Int2IntHashMap;

/** Codelets of a frame that have used something, each with the time of its latest use. Guarded by who has it. */
final class Users {
    private static final int NEVER = -1;

    private final BitSet codelets = new BitSet();
    private final Int2IntHashMap times = new Int2IntHashMap(NEVER);

    void note(int codelet, RoundCount rounds) {
        codelets.set(codelet);
        if (rounds.time() > 0) {
            times.put(codelet, rounds.time());
        }
    }

    /** Returns one that may neither come before another codelet, which uses the same now, nor be that, or -1. */
    int unordered(int codelet, ArcOrder order, RoundCount rounds) {
        for (int other = codelets.nextSetBit(0); other >= 0; other = codelets.nextSetBit(other + 1)) {
            if (other != codelet && !order.keepsApart(other, codelet, isCurrent(other, codelet, order, rounds))) {
                return other;
            }
        }
        return -1;
    }

    private boolean isCurrent(int other, int codelet, ArcOrder order, RoundCount rounds) {
        int region = order.loops().common(other, codelet);
        return region > 0 && rounds.isCurrent(region, Math.max(0, times.get(other)));
    }
}
