package org.edarts.cu.host.slots;

import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.NameList;
import org.edarts.su.rules.GraphRules;
import org.jspecify.annotations.Nullable;

/**
 * The pools and frames of a run by slots, those of each unit. Serves one run after another; after a run that succeeded
 * all pools are empty and all counters armed again.
 */
final class SlotState {
    private static final Object[] NO_CELLS = {};

    private final Frame root;
    private final SlotPools[] pools;
    private final UnitFrames[] frames;
    private final Inbox inbox;
    private volatile boolean special;

    SlotState(Units machine, CompiledGraph graph, GraphRules rules) {
        root = Frame.root(graph, rules, machine.count() == 1);
        inbox = new Inbox(machine.dedicatedSu() ? machine.cus() : 0);
        int units = machine.count();
        pools = new SlotPools[units];
        frames = new UnitFrames[units];
        noteSpecial(rules);
        for (int unit = 0; unit < units; unit++) {
            pools[unit] = new SlotPools(machine.policy(), units, graph.codelets(), unit == 0 ? null : pools[0]);
            frames[unit] = new UnitFrames(unit, frames);
        }
        frames[0].addRoot(root);
    }

    /** Notes how a graph is scheduled, before any of its codelets can be enabled. */
    void noteSpecial(GraphRules rules) {
        if (!rules.plain() && !special) {
            special = true;
        }
    }

    /**
     * Returns whether some codelets have a priority, need tokens, or ask for a CU; any thread, after taking an entry.
     */
    boolean special() {
        return special;
    }

    /** Returns what CUs have for an SU with a thread of its own. */
    Inbox inbox() {
        return inbox;
    }

    /**
     * Readies the state for a run, which may have begun in another way. Called before any CU sees it.
     *
     * @param cells what the cells of the run hold by now
     */
    void begin(@Nullable Object[] cells) {
        root.cells = cells;
        for (UnitFrames ofUnit : frames) {
            ofUnit.begin();
        }
    }

    /**
     * Arms all counters for the next run; the cells stay with the run that ended, and those of procedures go to these.
     */
    void clean() {
        root.cells = NO_CELLS;
        root.rearmAll();
        root.clean();
        for (UnitFrames ofUnit : frames) {
            ofUnit.clean();
        }
    }

    /** Returns the run's own frame. */
    Frame root() {
        return root;
    }

    /** Returns the frame of a number. */
    Frame frame(int number) {
        return frames[UnitFrames.ownerOf(number)].frame(number);
    }

    /** Returns the pools of all units; nobody may write to the array. */
    SlotPools[] pools() {
        return pools;
    }

    /** Returns the pools of a unit. */
    SlotPools pools(int unit) {
        return pools[unit];
    }

    /** Returns the frames that a unit has made. */
    UnitFrames frames(int unit) {
        return frames[unit];
    }

    /** Returns whether only one thread at a time ever touches the run. */
    boolean alone() {
        return pools.length == 1;
    }

    /** Returns whether no codelet is ready. */
    boolean noneReady() {
        for (SlotPools ofUnit : pools) {
            if (!ofUnit.isEmpty()) {
                return false;
            }
        }
        return inbox.isEmpty();
    }

    /** Returns whether any codelet is ready, be it one that a unit keeps to itself. */
    boolean anyReady() {
        for (SlotPools ofUnit : pools) {
            if (ofUnit.size() > 0) {
                return true;
            }
        }
        return !inbox.isEmpty();
    }

    /** Adds the names of the codelets that have not fired. Called when no unit is at work. */
    void addUnfired(NameList names) {
        root.addUnfired(names);
        for (UnitFrames ofUnit : frames) {
            ofUnit.addUnfired(names);
        }
    }
}
