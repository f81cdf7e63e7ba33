package org.edarts.cu.virtual;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What CUs have told their SU of and it has not heard yet. It looks at eight CUs at once, at one group after the other,
 * and goes on with the next group when it has heard of a firing. Owner: the driving thread.
 */
final class ToldFirings {
    private static final int IN_GROUP = 8;

    private final List<Deque<HandingUnit.Fired>> groups = new ArrayList<>();
    private int next;
    private int waiting;

    /** Those of so many CUs. */
    ToldFirings(int cus) {
        for (int first = 0; first < cus; first += IN_GROUP) {
            groups.add(new ArrayDeque<>(0));
        }
    }

    /** The CU at a place among those of its SU has told. */
    void add(HandingUnit.Fired fired, int place) {
        groups.get(place / IN_GROUP).add(fired);
        waiting++;
    }

    boolean isEmpty() {
        return waiting == 0;
    }

    /** Returns whether it hears of a firing as soon as it looks. */
    boolean isNext() {
        return !groups.get(next).isEmpty();
    }

    /** The SU has looked at so many groups in vain. */
    void passOn(long looks) {
        next = (int) ((next + looks) % groups.size());
    }

    /** Goes on to a group that has told; returns at how many it looks in vain. */
    int looks() {
        int looks = 0;
        while (groups.get(next).isEmpty()) {
            passOn(1);
            looks++;
        }
        return looks;
    }

    /** Takes out what the next CU has told of. */
    HandingUnit.Fired remove() {
        HandingUnit.Fired fired = groups.get(next).remove();
        passOn(1);
        waiting--;
        return fired;
    }
}
