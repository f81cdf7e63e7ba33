package org.edarts.cu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Node;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;

/**
 * A small random graph of codelets, slots that codelets may choose, and promises, with what its codelets do in a run:
 * of each slot and promise one codelet is picked, or none, that signals or completes it when it fires.
 */
final class RandomChoices {
    private static final int CODELETS = 7;
    private static final int SLOTS = 3;
    private static final int PROMISES = 3;
    private static final int NOBODY = -1;

    private final int codelets;
    private final int slots;
    private final int promises;

    /** Of each codelet its sources: codelets, then slots, then promises. */
    private final BitSet[] after;

    private final BitSet[] choosers;
    private final BitSet[] completers;
    private final int[] signaller;
    private final int[] completer;

    RandomChoices(long seed) {
        Random random = new Random(seed);
        codelets = 2 + random.nextInt(CODELETS - 1);
        slots = random.nextInt(SLOTS + 1);
        promises = random.nextInt(PROMISES + 1);
        after = sets(codelets);
        for (int codelet = 1; codelet < codelets; codelet++) {
            do {
                int kind = random.nextInt(10);
                if (kind < 4 && slots > 0) {
                    after[codelet].set(codelets + random.nextInt(slots));
                } else if (kind < 7 && promises > 0) {
                    after[codelet].set(codelets + slots + random.nextInt(promises));
                } else {
                    after[codelet].set(random.nextInt(codelet));
                }
            } while (random.nextInt(5) == 0);
        }
        choosers = sets(slots);
        signaller = new int[slots];
        for (int slot = 0; slot < slots; slot++) {
            addSome(choosers[slot], 1, random);
            signaller[slot] = random.nextInt(3) == 0 ? pick(choosers[slot], random) : NOBODY;
        }
        completers = sets(promises);
        completer = new int[promises];
        for (int promise = 0; promise < promises; promise++) {
            addSome(completers[promise], random.nextInt(4) == 0 ? 0 : 1, random);
            boolean declared = !completers[promise].isEmpty();
            int[] some = declared
                    ? completers[promise].stream().toArray()
                    : IntStream.range(0, codelets).toArray();
            completer[promise] = random.nextInt(4) > 0 ? some[random.nextInt(some.length)] : NOBODY;
        }
    }

    private static BitSet[] sets(int count) {
        return IntStream.range(0, count).mapToObj(set -> new BitSet()).toArray(BitSet[]::new);
    }

    private void addSome(BitSet set, int least, Random random) {
        for (int some = least + (least == 0 ? 0 : random.nextInt(2)); some > 0; some--) {
            set.set(random.nextInt(codelets));
        }
    }

    private static int pick(BitSet set, Random random) {
        int[] some = set.stream().toArray();
        return some[random.nextInt(some.length)];
    }

    CodeletGraph graph() {
        return CodeletGraph.build("random", g -> {
            List<Slot> slot =
                    IntStream.range(0, slots).mapToObj(s -> g.slot("s" + s, 1)).toList();
            List<Promise<Integer>> promise = IntStream.range(0, promises)
                    .mapToObj(p -> g.<Integer>promise("p" + p))
                    .toList();
            List<Codelet> codelet = new ArrayList<>();
            for (int number = 0; number < codelets; number++) {
                int self = number;
                codelet.add(g.codelet("c" + number, firing -> {
                    for (int s = 0; s < slots; s++) {
                        if (signaller[s] == self) {
                            firing.signal(slot.get(s));
                        }
                    }
                    for (int p = 0; p < promises; p++) {
                        if (completer[p] == self) {
                            firing.complete(promise.get(p), p);
                        }
                    }
                }));
            }
            List<Node> nodes = new ArrayList<>(codelet);
            nodes.addAll(slot);
            nodes.addAll(promise);
            for (int number = 0; number < codelets; number++) {
                codelet.get(number)
                        .after(after[number].stream().mapToObj(nodes::get).toArray(Node[]::new));
            }
            for (int s = 0; s < slots; s++) {
                Slot one = slot.get(s);
                choosers[s].stream().forEach(chooser -> codelet.get(chooser).chooses(one));
            }
            for (int p = 0; p < promises; p++) {
                Promise<Integer> one = promise.get(p);
                completers[p].stream().forEach(number -> codelet.get(number).completes(one));
            }
        });
    }

    int codelets() {
        return codelets;
    }

    /** Returns the names of the codelets that never fire. */
    List<String> dormant() {
        BitSet happened = happened(new BitSet(), false);
        return IntStream.range(0, codelets)
                .filter(codelet -> !happened.get(codelet))
                .mapToObj(codelet -> "\"c" + codelet + "\"")
                .toList();
    }

    /** Returns whether the run is a stall, by the words of the rule. */
    boolean stalls() {
        BitSet happened = happened(new BitSet(), false);
        return halfFull(happened) || IntStream.range(0, promises).anyMatch(promise -> isForgotten(promise, happened));
    }

    /** Returns whether codelets wait for a promise that is not completed. */
    boolean excuses() {
        BitSet happened = happened(new BitSet(), false);
        return IntStream.range(0, promises).anyMatch(promise -> isAwaited(promise, happened));
    }

    private boolean isAwaited(int promise, BitSet happened) {
        int node = codelets + slots + promise;
        return !happened.get(node) && Arrays.stream(after).anyMatch(sources -> sources.get(node));
    }

    private boolean halfFull(BitSet happened) {
        return Arrays.stream(after).anyMatch(sources -> {
            BitSet there = (BitSet) sources.clone();
            there.and(happened);
            return !there.isEmpty() && !there.equals(sources);
        });
    }

    private boolean isForgotten(int promise, BitSet happened) {
        return isAwaited(promise, happened)
                && (completers[promise].isEmpty()
                        || !completers[promise].stream().allMatch(this::liesBehindAWayNotTaken));
    }

    /** Returns whether a codelet fires only if some slots are signalled that are not, by whoever may. */
    private boolean liesBehindAWayNotTaken(int codelet) {
        if (happened(new BitSet(), true).get(codelet)) {
            return false;
        }
        for (long ways = 1; ways < 1L << slots; ways++) {
            if (happened(BitSet.valueOf(new long[] {ways}), true).get(codelet)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns all that happens: codelets fire, slots are signalled, promises are completed.
     *
     * @param ways the slots that each of their choosers signals, besides those that are signalled anyway
     * @param nothingForgotten whether each promise is completed by all that declare it, or, if nobody does, by anybody
     */
    private BitSet happened(BitSet ways, boolean nothingForgotten) {
        BitSet happened = new BitSet();
        int before = -1;
        while (before < happened.cardinality()) {
            before = happened.cardinality();
            for (int codelet = 0; codelet < codelets; codelet++) {
                BitSet missing = (BitSet) after[codelet].clone();
                missing.andNot(happened);
                happened.set(codelet, missing.isEmpty());
            }
            for (int slot = 0; slot < slots; slot++) {
                boolean signalled = signaller[slot] != NOBODY && happened.get(signaller[slot])
                        || ways.get(slot) && choosers[slot].intersects(happened);
                happened.set(codelets + slot, signalled);
            }
            for (int promise = 0; promise < promises; promise++) {
                boolean completed = completer[promise] != NOBODY && happened.get(completer[promise])
                        || nothingForgotten
                                && (completers[promise].isEmpty() || completers[promise].intersects(happened));
                happened.set(codelets + slots + promise, completed);
            }
        }
        return happened;
    }

    @Override
    public String toString() {
        return "after " + Arrays.toString(after) + ", slots from " + codelets + " chosen by "
                + Arrays.toString(choosers)
                + " signalled by " + Arrays.toString(signaller) + ", promises from " + (codelets + slots)
                + " completed by " + Arrays.toString(completers) + ", really " + Arrays.toString(completer);
    }
}
