package org.edarts.pic.cache;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.edarts.pic.plan.CallCounts;
import org.edarts.pic.replacement.ReplacementPolicy;
import org.edarts.pic.replacement.ReplacementPolicy.Candidate;

/** Looks for room in a core's cache, and lets functions leave. Owner: the thread that runs the core. */
final class Room {
    private final ManagedCore core;
    private final ReplacementPolicy policy;
    private final CallCounts counts;

    Room(ManagedCore core, CallCounts counts) {
        this.core = core;
        this.policy = core.description().choices().policy();
        this.counts = counts;
    }

    /** Returns the row behind which the bytes fit, if there is a gap and a row. */
    OptionalInt find(int bytes) {
        CacheTable table = core.cache().table();
        OptionalInt before = table.isFull() ? OptionalInt.empty() : table.firstFit(bytes);
        int gaps = table.isFull() ? 0 : 1 + before.orElse(table.used() - 1);
        core.charge(core.steps().room() + core.steps().gap() * gaps);
        return before;
    }

    /**
     * Returns the row behind which the bytes fit, after functions have left as far as it takes; none if that does not
     * help.
     */
    OptionalInt findOrMake(int bytes) {
        OptionalInt before = find(bytes);
        while (before.isEmpty() && make()) {
            before = find(bytes);
        }
        return before;
    }

    /** Enters a function behind a row; returns where it goes. */
    int enter(int before, int bytes, int slot) {
        core.charge(core.steps().entered()
                + core.steps().movedRow()
                        * (core.description().layout().settings().rows() - 3 - before));
        return core.cache().table().insert(before, bytes, slot);
    }

    /** Lets functions leave that the policy chooses; returns whether there were any. */
    boolean make() {
        CacheTable table = core.cache().table();
        List<Candidate> candidates = new ArrayList<>();
        for (int row = 1; row < table.used(); row++) {
            if (table.count(row) == 0) {
                candidates.add(candidate(row));
            }
        }
        core.charge(core.steps().judgedRow() * table.used());
        List<Candidate> chosen = candidates.isEmpty() ? List.of() : policy.choose(candidates);
        for (int row = 1; row < table.used(); row++) {
            while (row < table.used() && table.count(row) == 0 && chosen.contains(candidate(row))) {
                int slot = table.slot(row);
                core.cache().dismiss(row);
                counts.left(slot);
                core.charge(core.steps().unloaded());
                core.events().unloaded(core.functions().at(slot), core.clock());
            }
        }
        return !chosen.isEmpty();
    }

    private Candidate candidate(int row) {
        CacheTable table = core.cache().table();
        int slot = table.slot(row);
        return new Candidate(
                core.functions().at(slot).function().name(), table.end(row) - table.start(row), counts.latest(slot));
    }
}
