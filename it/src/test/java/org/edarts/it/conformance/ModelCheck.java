package org.edarts.it.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.edarts.codelet.graph.Resource;
import org.edarts.it.conformance.Conformance.Column;
import org.edarts.it.conformance.RandomProgram.Traits;
import org.edarts.it.conformance.ReferenceMachine.Fired;
import org.edarts.it.invariants.TraceCheck;
import org.edarts.su.MeshForm;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceEvent;

/** Whether a trace is one that the rules allow, on any number of CUs. */
final class ModelCheck {
    private final RandomProgram program;
    private final SchedulingPolicy policy;
    private final Observed observed;
    private final Column column;
    private final String where;
    private final List<Firing> firings = new ArrayList<>();

    /**
     * One firing.
     *
     * @param readyUnit the unit that sent the last signal
     * @param ready when that was
     * @param enabler who did
     */
    private record Firing(
            Fired fired, Traits traits, int unit, long start, long end, int readyUnit, long ready, Fired enabler) {}

    /**
     * Reads a trace.
     *
     * @param column whose it is: where an SU has a thread of its own, what a CU enables comes to a pool later than the
     *     trace says that it is ready
     */
    ModelCheck(RandomProgram program, SchedulingPolicy policy, Observed observed, Column column, String where) {
        this.column = column;
        this.program = program;
        this.policy = policy;
        this.observed = observed;
        this.where = where;
        Map<Fired, Deque<TraceEvent>> ready = new HashMap<>();
        events(EventKind.READY)
                .forEach(event -> ready.computeIfAbsent(fired(event), key -> new ArrayDeque<>())
                        .add(event));
        events(EventKind.FIRE).forEach(event -> {
            Deque<TraceEvent> since = ready.get(fired(event));
            assertTrue(since != null && !since.isEmpty(), () -> where + ": never ready: " + fired(event));
            TraceEvent last = since.remove();
            firings.add(new Firing(
                    fired(event),
                    program.traits(observed.nameOf(event)),
                    event.unit(),
                    event.time(),
                    event.end(),
                    last.unit(),
                    last.time(),
                    event.enabler() == TraceEvent.NONE
                            ? new Fired("", 0)
                            : new Fired(
                                    observed.trace().codelets().instanceName(event.enabler()), event.enablerFrame())));
        });
    }

    private Stream<TraceEvent> events(EventKind kind) {
        return observed.trace().units().stream()
                .flatMap(unit -> unit.events().stream())
                .filter(event -> event.kind() == kind)
                .sorted(Comparator.comparingLong(TraceEvent::time));
    }

    private Fired fired(TraceEvent event) {
        return new Fired(observed.nameOf(event), event.frame());
    }

    /**
     * Checks all rules that a trace can show.
     *
     * @param expected what has to fire, in any order and in any frames
     * @param homes where the policy's plan has the codelets of the graph, or null
     */
    void check(List<Fired> expected, int @org.jspecify.annotations.Nullable [] homes) {
        TraceCheck trace = new TraceCheck(observed.trace(), where);
        if (!column.onCores()) { // between firings cores do what is neither idleness nor a firing
            trace.complete(observed.report());
        }
        trace.ready();
        trace.enablersFired();
        assertEquals(
                counts(expected), counts(firings.stream().map(Firing::fired).toList()), where);
        if (program.graph().compiled().fixed()) {
            behindAllSources();
        }
        tokens();
        firings.forEach(this::placed);
        if (tellsWhoEnabled()) {
            firings.forEach(this::neverOvertaken);
        }
        if (column.onCores() && handsOutFirstFirst()) {
            firstComesFirst();
        }
        if (homes != null && !policy.steals() && !policy.central()) {
            atHome(homes);
        }
        if (!policy.steals()) {
            assertEquals(0, events(EventKind.STEAL).count(), where);
        }
    }

    private boolean handsOutFirstFirst() {
        return policy.order() == PoolOrder.FIFO
                && policy.meshForm().filter(MeshForm::handsOut).isPresent();
    }

    /**
     * What an SU has handed a CU fires there in the order in which it was ready on the SU. What comes late may come
     * together: then the CU may fire either of its two first.
     */
    private void firstComesFirst() {
        int apart = column == Column.LATE_MESH ? 2 : 1;
        Map<Integer, List<Firing>> fired = new HashMap<>();
        for (Firing firing : firings) {
            if (firing.readyUnit >= observed.report().units().size()) {
                List<Firing> ofUnit = fired.computeIfAbsent(firing.unit, key -> new ArrayList<>());
                if (ofUnit.size() >= apart) {
                    Firing before = ofUnit.get(ofUnit.size() - apart);
                    assertTrue(
                            before.ready <= firing.ready, () -> where + ": " + before + " handed out before " + firing);
                }
                ofUnit.add(firing);
            }
        }
    }

    /**
     * Where arcs take the place of records the clocks say who was the last to signal, and several clocks may be wrong.
     */
    private boolean tellsWhoEnabled() {
        boolean implied =
                observed.trace().arcs() != null && observed.trace().header().clock() == TraceClock.REAL_NANOS;
        return column != Column.SLOTS_WITH_SU
                && (!implied || observed.report().units().size() == 1);
    }

    private static Map<String, Integer> counts(List<Fired> fired) {
        Map<String, Integer> counts = new TreeMap<>();
        fired.forEach(one -> counts.merge(one.name(), 1, Integer::sum));
        return counts;
    }

    /** Where arcs alone decide what fires, each begins when all have ended that it comes after. */
    private void behindAllSources() {
        Map<Integer, TraceEvent> fired = new HashMap<>();
        events(EventKind.FIRE).forEach(event -> fired.put(event.codelet(), event));
        DirectArcs.forEach(
                program.graph().compiled(),
                (source, target) -> assertTrue(
                        fired.get(source).end() <= fired.get(target).time(),
                        () -> where + ": " + fired.get(target) + " before the end of " + fired.get(source)));
    }

    /** Never more codelets fire than their tokens allow. */
    private void tokens() {
        Map<Resource, TreeMap<Long, Integer>> changes = new HashMap<>();
        for (Firing firing : firings) {
            firing.traits.needs().forEach((resource, tokens) -> {
                TreeMap<Long, Integer> ofResource = changes.computeIfAbsent(resource, key -> new TreeMap<>());
                ofResource.merge(firing.start, tokens, Integer::sum);
                ofResource.merge(firing.end, -tokens, Integer::sum);
            });
        }
        changes.forEach((resource, ofResource) -> {
            int held = 0;
            for (int change : ofResource.values()) {
                held += change;
                assertTrue(held <= resource.tokens(), where + ": " + held + " tokens held of " + resource);
            }
        });
    }

    /** What is bound fires where it has to, what prefers a CU does so if nobody steals. */
    private void placed(Firing firing) {
        int pinned = firing.traits.pinned();
        if (pinned != Traits.ANY) {
            assertEquals(pinned, firing.unit, () -> where + ": " + firing);
        } else if (firing.traits.prefers() != Traits.ANY && !policy.steals() && !policy.central()) {
            assertEquals(firing.traits.prefers(), firing.unit, () -> where + ": " + firing);
        }
    }

    private void atHome(int[] homes) {
        for (TraceEvent event : events(EventKind.FIRE).toList()) {
            Traits traits = program.traits(observed.nameOf(event));
            if (event.frame() == TraceEvent.ROOT_FRAME
                    && !(column.onCores() && program.follows(observed.nameOf(event)))
                    && traits.pinned() == Traits.ANY
                    && traits.prefers() == Traits.ANY) {
                assertEquals(homes[event.codelet()], event.unit(), () -> where + ": home of " + fired(event));
            }
        }
    }

    /**
     * A CU that enabled a codelet itself and fired it, so that it was in the CU's pool meanwhile, fired nothing of a
     * lower priority first. What came later from elsewhere, and what waits for tokens, proves nothing.
     */
    private void neverOvertaken(Firing firing) {
        boolean elsewhere = firing.traits.prefers() != Traits.ANY && policy.steals();
        if (firing.readyUnit != firing.unit || !firing.traits.needs().isEmpty() || elsewhere) {
            return;
        }
        for (Firing other : firings) {
            if (other.unit == firing.unit
                    && other.start >= firing.ready
                    && other.start < firing.start
                    && !other.fired.equals(firing.enabler)) {
                assertTrue(
                        other.traits.priority().compareTo(firing.traits.priority()) >= 0,
                        () -> where + ": " + other + " before " + firing);
            }
        }
    }
}
