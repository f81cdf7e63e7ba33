package org.edarts.cu.virtual;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * What CUs have told their SU of and it has not heard yet. It looks at eight CUs at once, hears the first of those that
 * have told of something, and goes on with the next eight. Owner: the driving thread.
 */
final class ToldFirings {
    private static final int IN_GROUP = 8;

    private final List<Deque<ToldFiring>> ofCus = new ArrayList<>();
    private final BitSet told = new BitSet();
    private final int groups;
    private int next;

    /** Those of so many CUs. */
    ToldFirings(int cus) {
        for (int cu = 0; cu < cus; cu++) {
            ofCus.add(new ArrayDeque<>(0));
        }
        groups = (cus + IN_GROUP - 1) / IN_GROUP;
    }

    /** The CU at a place among those of its SU has told. */
    void add(ToldFiring fired, int place) {
        ofCus.get(place).add(fired);
        told.set(place);
    }

    boolean isEmpty() {
        return told.isEmpty();
    }

    /** Returns whether it hears of a firing as soon as it looks. */
    boolean isNext() {
        int place = told.nextSetBit(next * IN_GROUP);
        return place >= 0 && place < (next + 1) * IN_GROUP;
    }

    /** The SU has looked so many times in vain. */
    void passOn(long looks) {
        next = (int) ((next + looks) % groups);
    }

    /** Goes on to a group that has told; returns how often it looks in vain. */
    int looks() {
        int looks = 0;
        while (!isNext()) {
            passOn(1);
            looks++;
        }
        return looks;
    }

    /** Takes out what it hears next. */
    ToldFiring remove() {
        int place = told.nextSetBit(next * IN_GROUP);
        ToldFiring fired = ofCus.get(place).remove();
        told.set(place, !ofCus.get(place).isEmpty());
        passOn(1);
        return fired;
    }
}
