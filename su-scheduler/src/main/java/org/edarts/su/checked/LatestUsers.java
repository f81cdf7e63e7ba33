package org.edarts.su.checked;

import java.util.ArrayList;
import java.util.List;

/**
 * Those of the codelets that have used something who need be compared with who uses it next: others come before one of
 * them, as ways join. Guarded by who has it.
 */
final class LatestUsers {
    private final List<UserGroup> groups = new ArrayList<>(1);

    /** Returns whether all are certain to be kept apart from a codelet, which uses the same now. */
    boolean keptApart(Past codelet, ArcOrder order, RoundCount rounds) {
        for (int each = 0; each < groups.size(); each++) {
            UserGroup group = groups.get(each);
            if (!group.excludes(codelet, order) && !group.comesBefore(codelet, order, rounds)) {
                return false;
            }
        }
        return true;
    }

    /** Leaves those away that a codelet stands for, which has been found kept apart from all. */
    void replace(Past codelet, ArcOrder order) {
        groups.removeIf(group -> group.isReplacedBy(codelet, order));
    }

    /** Adds a codelet. */
    void add(Past codelet, ArcOrder order, RoundCount rounds) {
        for (UserGroup group : groups) {
            if (group.isOf(codelet)) {
                group.add(codelet, order, rounds);
                return;
            }
        }
        UserGroup group = new UserGroup(codelet);
        group.add(codelet, order, rounds);
        groups.add(group);
    }

    boolean isEmpty() {
        return groups.isEmpty();
    }
}
