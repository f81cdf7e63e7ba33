package org.edarts.su.checked;

import java.util.Arrays;
import org.agrona.collections.IntHashSet;

/**
 * Codelets of one loop and of one kind of {@link Exclusions} that have used something, each with the time of its latest
 * use. One stands for those that come before it: whoever it comes before comes after those too, whoever it excludes
 * they exclude too, and it is of no earlier round than they are. Guarded by who has it.
 */
final class UserGroup {
    /** As many nodes around a codelet are always searched for those that it stands for. */
    private static final int NEAR = 16;

    /** So many of the latest users it may stand for. */
    private static final int LATEST = 8;

    /** For each codelet of a group that has become large so many nodes are searched. */
    private static final int FOR_EACH = 8;

    private final int kind;
    private final int region;

    /** Each user and the time of its use, the latest last; one may still be there with earlier uses. */
    private int[] uses = new int[2];

    private int end;

    /** With so many uses the next search among all is worth it. */
    private int large = 4 * LATEST;

    /** Makes the group that a codelet belongs to. */
    UserGroup(Past codelet) {
        this.kind = codelet.kind();
        this.region = codelet.region();
    }

    /** Returns whether a codelet belongs to it. */
    boolean isOf(Past codelet) {
        return kind == codelet.kind() && region == codelet.region();
    }

    /** Returns whether its codelets never fire while another one does. */
    boolean excludes(Past codelet, ArcOrder order) {
        return kind != Exclusions.NONE && order.exclusions().exclude(kind, codelet.kind());
    }

    /** Returns whether each but the codelet itself is certain to come before that. */
    boolean comesBefore(Past codelet, ArcOrder order, RoundCount rounds) {
        for (int use = 0; use < end; use += 2) {
            if (uses[use] != codelet.codelet()) {
                int round = sharedRound(uses[use], uses[use + 1], codelet, order, rounds);
                if (!order.orderedWithin(round, uses[use], codelet)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns the innermost loop in whose current round both are, or 0. */
    private static int sharedRound(int other, int time, Past codelet, ArcOrder order, RoundCount rounds) {
        int shared = order.loops().common(other, codelet.codelet());
        while (shared > 0 && !rounds.isCurrent(shared, time)) {
            shared = order.loops().parent(shared);
        }
        return shared;
    }

    /** Returns whether a codelet stands for all of them, if they come before it where they do not exclude it. */
    boolean isReplacedBy(Past codelet, ArcOrder order) {
        return region == codelet.region()
                && (kind == codelet.kind() || codelet.kind() == Exclusions.NONE)
                && !excludes(codelet, order);
    }

    /** Adds a codelet of the group, or lets its latest use be the one now. */
    void add(Past codelet, ArcOrder order, RoundCount rounds) {
        if (end >= 2 * large) {
            drop(0, FOR_EACH * large, codelet, order);
            large = Math.max(4 * LATEST, end);
        } else if (end > 0) {
            drop(Math.max(0, end - 2 * LATEST), NEAR, codelet, order);
        }
        if (end == uses.length) {
            uses = Arrays.copyOf(uses, 2 * end);
        }
        uses[end++] = codelet.codelet();
        uses[end++] = rounds.time();
    }

    /** Leaves uses away, from one on, that are not the latest of their codelets or that the codelet stands for. */
    private void drop(int from, int nodes, Past codelet, ArcOrder order) {
        IntHashSet later = new IntHashSet();
        later.add(codelet.codelet());
        int kept = end;
        for (int use = end - 2; use >= from; use -= 2) {
            if (later.add(uses[use]) && !order.isNear(uses[use], codelet, nodes)) {
                kept -= 2;
                uses[kept] = uses[use];
                uses[kept + 1] = uses[use + 1];
            }
        }
        System.arraycopy(uses, kept, uses, from, end - kept);
        end -= kept - from;
    }
}
