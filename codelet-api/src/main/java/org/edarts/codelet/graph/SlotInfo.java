package org.edarts.codelet.graph;

/**
 * A sync slot as declared, or made for the dependencies of a codelet.
 *
 * @param name what error messages call it
 * @param count the signals it needs to fire
 * @param rearmed whether it starts over when it fires
 * @param chosen whether codelets may signal it at run time ({@code chooses}, promises)
 * @param origin what it was made for
 * @param region the loop it belongs to, 0 for none
 */
public record SlotInfo(String name, int count, boolean rearmed, boolean chosen, Origin origin, int region) {
    /** What a slot was made for. */
    public enum Origin {
        /** The graph declares it, or a loop does. */
        DECLARED,
        /** The completion of a promise signals it. */
        PROMISE,
        /** It collects the dependencies of codelets that need several. */
        COMPILED
    }

    /** Returns a slot that collects dependencies; in a loop it starts over in each round. */
    public static SlotInfo compiled(String name, int count, int region) {
        return new SlotInfo(name, count, region != 0, false, Origin.COMPILED, region);
    }

    /** Returns whether the completion of a promise signals it. */
    public boolean promise() {
        return origin == Origin.PROMISE;
    }

    /** Returns what error messages call what the slot was made for. */
    String title() {
        return switch (origin) {
            case DECLARED -> "slot \"" + name + "\"";
            case PROMISE -> "promise \"" + name + "\"";
            case COMPILED -> name;
        };
    }

    /** Returns whether it collects dependencies, and the graph does not declare it. */
    public boolean compiled() {
        return origin == Origin.COMPILED;
    }

    /** Returns the same slot, re-armed. */
    public SlotInfo asRearmed() {
        return new SlotInfo(name, count, true, chosen, origin, region);
    }

    /** Returns the same slot, open to signals at run time. */
    public SlotInfo asChosen() {
        return new SlotInfo(name, count, rearmed, true, origin, region);
    }
}
