package org.edarts.epiphany.cam.broadcast;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Which core hands on what it has to which: a core with those that it stores into, each of which may hand it on.
 *
 * @param core the core
 * @param branches those into whose memories it stores
 */
record Tree(int core, List<Tree> branches) {
    /** So many cores get it from one: with more, the last of them wait longer than another step takes. */
    static final int WIDTH = 4;

    /** What a step takes besides: a signal to another core, and a codelet that fires. */
    private static final int STEP = 150;

    /** What a doubleword takes, in cycles: to load it, and to store it into another core's memory. */
    private static final int LOADED = 1;

    private static final int STORED = 2;

    Tree {
        branches = List.copyOf(branches);
    }

    /**
     * Returns one from a root to some cores. The next ones are those behind the root, so that of blocks on different
     * cores others hand on.
     */
    static Tree of(int root, Collection<Integer> cores) {
        List<Integer> behind = cores.stream().sorted().toList();
        List<Integer> inTurn =
                new ArrayList<>(behind.stream().filter(core -> core > root).toList());
        behind.stream().filter(core -> core < root).forEach(inTurn::add);
        return from(root, inTurn);
    }

    private static Tree from(int core, List<Integer> others) {
        int width = Math.min(WIDTH, others.size());
        List<Tree> branches = new ArrayList<>();
        for (int branch = 0; branch < width; branch++) {
            List<Integer> part = others.subList(branch * others.size() / width, (branch + 1) * others.size() / width);
            branches.add(from(part.get(0), part.subList(1, part.size())));
        }
        return new Tree(core, branches);
    }

    /** Returns how many cores it has. */
    int size() {
        return 1 + branches.stream().mapToInt(Tree::size).sum();
    }

    /** Returns the cores that store into others. */
    List<Integer> handing() {
        List<Integer> handing = new ArrayList<>();
        if (!branches.isEmpty()) {
            handing.add(core);
        }
        branches.forEach(branch -> handing.addAll(branch.handing()));
        return handing;
    }

    /** Returns what it takes until the last core has some doublewords, in cycles. */
    long cycles(int doublewords) {
        long behind = 0;
        for (Tree branch : branches) {
            behind = Math.max(behind, branch.cycles(doublewords));
        }
        return branches.isEmpty() ? 0 : STEP + (LOADED + STORED * (long) branches.size()) * doublewords + behind;
    }
}
