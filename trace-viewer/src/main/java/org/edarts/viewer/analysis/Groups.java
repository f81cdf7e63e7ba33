package org.edarts.viewer.analysis;

/** Things that belong to the same instance, in a given order; immutable once made. */
final class Groups {
    private final int[] first;
    private final int[] members;

    /**
     * Groups things.
     *
     * @param groups the number of groups
     * @param groupOf each thing's group
     * @param order the order in which things of the same group follow each other
     */
    Groups(int groups, int[] groupOf, int[] order) {
        first = new int[groups + 1];
        for (int group : groupOf) {
            first[group + 1]++;
        }
        for (int group = 0; group < groups; group++) {
            first[group + 1] += first[group];
        }
        int[] next = first.clone();
        members = new int[groupOf.length];
        for (int thing : order) {
            members[next[groupOf[thing]]++] = thing;
        }
    }

    int begin(int group) {
        return first[group];
    }

    int end(int group) {
        return first[group + 1];
    }

    int member(int at) {
        return members[at];
    }
}
