package org.edarts.su.checked;

import java.util.Arrays;
import org.agrona.collections.Int2IntHashMap;

/** Codelets of a frame that have used something, each with the time of its latest use. Guarded by who has it. */
final class Users {
    private static final int NEVER = -1;

    private final Int2IntHashMap times = new Int2IntHashMap(NEVER);

    void note(int codelet, RoundCount rounds) {
        times.put(codelet, rounds.time());
    }

    /** Returns the first that may neither come before another codelet, which uses the same now, nor be that, or -1. */
    int unordered(Past codelet, ArcOrder order, RoundCount rounds) {
        int[] users = new int[times.size()];
        int count = 0;
        for (Int2IntHashMap.KeyIterator each = times.keySet().iterator(); each.hasNext(); ) {
            users[count++] = each.nextValue();
        }
        Arrays.sort(users);
        for (int other : users) {
            if (other != codelet.codelet()
                    && !order.keepsApart(other, codelet, isCurrent(other, codelet.codelet(), order, rounds))) {
                return other;
            }
        }
        return -1;
    }

    private boolean isCurrent(int other, int codelet, ArcOrder order, RoundCount rounds) {
        int region = order.loops().common(other, codelet);
        return region > 0 && rounds.isCurrent(region, times.get(other));
    }
}
