package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.AddressMap;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.Node;
import org.edarts.cam.SynchronizationUnit;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Slot;
import org.edarts.su.Policies;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.junit.jupiter.api.Test;

/** When a run ends whose SUs hand codelets out: each cost is another power of ten, so the end tells what was paid. */
class HandingCostTest {
    private static final SignalCosts FREE = new SignalCosts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    private static final HandedOut BY_FIRST = (graph, codelet) -> 0;

    /** What it takes to hand out what is in the pool, until it is there. */
    private static final long HANDED = 1_000_000 + 1_000_000_000;

    private final GraphBuilder builder = CodeletGraph.named("handed out");
    private final List<String> fired = new ArrayList<>();

    private static HandingCosts costs(HandedOut which) {
        return new HandingCosts(0, 1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 0, 0, 0, 1_000_000_000, which);
    }

    private static Machine machine(int clusters, int cus) {
        List<Cluster> all = IntStream.range(0, clusters)
                .mapToObj(cluster -> Cluster.of(
                        "cluster" + cluster,
                        SynchronizationUnit.dedicated(Core.named("su" + cluster)),
                        IntStream.range(0, cus)
                                .mapToObj(cu -> Core.named("cu" + cluster + "." + cu))
                                .toList()))
                .toList();
        return new Machine("machine", List.of(new Node("node", AddressMap.FLAT, all, List.of())));
    }

    private Codelet one(String name, long costs) {
        return builder.codelet(name, firing -> fired.add(name)).costs(index -> costs);
    }

    private long end(String policy, Machine machine, SignalCosts signals, HandingCosts handing) {
        try (VirtualCam cam = VirtualCam.with(machine)
                .policy(Policies.named(policy))
                .signals(signals)
                .handing(handing)
                .open()) {
            return cam.run(builder.build()).join().report().nanoseconds();
        }
    }

    private long end(String policy, int cus) {
        return end(policy, machine(1, cus), FREE, costs(BY_FIRST));
    }

    @Test
    void aCodeletIsHandedOutAndToldOf() {
        one("only", 5);
        assertEquals(HANDED + 5 + 1_000_000_000, end("local-first", 2));
    }

    /** What a codelet makes ready goes to its CU at once, without the pool. */
    @Test
    void theCuGoesOnWithWhatItHasMadeReady() {
        Codelet first = one("first", 0);
        one("second", 0).after(first);
        assertEquals(HANDED + 1_000_000_000 + 10 + 2 * 1_000_000_000L, end("local-first", 2));
    }

    /** Of several the last goes to the CU, the others by the pool. */
    @Test
    void theOthersGoByThePool() {
        Codelet first = one("first", 0);
        one("left", 0).after(first);
        one("right", 0).after(first);
        long several = 100 + 2 * 1_000 + 2 * 10_000;
        assertEquals(HANDED + 1_000_000_000 + several + HANDED + 1_000_000_000, end("local-first", 2));
        assertEquals(List.of("first", "right", "left"), fired);
    }

    /** The first that became ready goes first; then nothing goes to the CU at once. */
    @Test
    void firstInFirstOut() {
        Codelet first = one("first", 0);
        one("left", 0).after(first);
        one("right", 0).after(first);
        long several = 100 + 2 * 1_000 + 2 * 10_000;
        assertEquals(HANDED + 1_000_000_000 + several + 1_000_000 + HANDED + 1_000_000_000, end("fifo", 2));
        assertEquals(List.of("first", "left", "right"), fired);
    }

    /** A CU has two places: it need not wait for the second codelet. */
    @Test
    void aCuHasTwoPlaces() {
        one("a", 7_000_000_000L);
        one("b", 7_000_000_000L);
        one("c", 7_000_000_000L);
        long waits = 1_000_000_000 + 1 + 1_000_000_000;
        assertEquals(HANDED + 3 * 7_000_000_000L + 1_000_000_000, end("fifo", 1));
        assertTrue(waits < 7_000_000_000L, "or else the third would come too late");
    }

    /** The next CU has its turn, though the first one has made it ready; all of it goes by the pool. */
    @Test
    void cusHaveTheirTurns() {
        Codelet first = one("first", 0);
        builder.codelet("second", firing -> fired.add("cu " + firing.cu()))
                .costs(index -> 0)
                .after(first);
        long usual = 100_000 + 1_000 + 10_000;
        assertEquals(HANDED + 1_000_000_000 + usual + HANDED + 1_000_000_000, end("round-robin", 3));
        assertEquals(List.of("first", "cu 1"), fired);
    }

    /** A signal to another cluster goes from SU to SU. */
    @Test
    void susSignalEachOther() {
        Codelet first = one("first", 0);
        one("second", 0).after(first);
        SignalCosts signals = new SignalCosts(0, 0, 0, 0, 3, 50, 0, 700, 0, 0, 0, 0);
        assertEquals(
                HANDED + 1_000_000_000 + 3 + 50 + 700 + HANDED + 1_000_000_000,
                end("local-first", machine(2, 1), signals, costs((graph, codelet) -> codelet)));
    }

    /** Of eight CUs the first that has told is heard first; others are looked for one eight after the other. */
    @Test
    void anSuLooksAtEightCusAtOnce() {
        ToldFirings told = new ToldFirings(20);
        told.add(of(null), 17);
        told.add(of(null), 3);
        told.add(of(null), 2);
        assertTrue(told.isNext());
        assertEquals(0, told.looks());
        told.remove();
        assertEquals(1, told.looks());
        told.remove();
        assertEquals(0, told.looks());
        told.remove();
        assertTrue(told.isEmpty());
        told.add(of(null), 9);
        told.passOn(3);
        assertTrue(told.isNext(), "three looks lead around");
    }

    @SuppressWarnings("NullAway") // nobody looks into it
    private static ToldFiring of(VirtualCu cu) {
        return new ToldFiring(cu, null, Source.START, List.of());
    }

    @Test
    void whatHasItsPlaceFiresThere() {
        Codelet first = one("first", 0);
        builder.codelet("bound", firing -> fired.add("cu " + firing.cu()))
                .costs(index -> 0)
                .on(1)
                .after(first);
        end("local-first", machine(1, 2), FREE, costs((graph, codelet) -> codelet == 0 ? 0 : HandedOut.NOBODY));
        assertEquals(List.of("first", "cu 1"), fired);
    }

    @Test
    void aTraceTellsWhenTheSuHadNothingToDo() {
        Codelet first = one("first", 5);
        one("second", 5).after(first);
        try (VirtualCam cam = VirtualCam.with(machine(1, 1))
                .policy(Policies.named("local-first"))
                .signals(FREE)
                .handing(costs(BY_FIRST))
                .open()) {
            assertEquals(2, cam.unitNames().size());
            TraceRecorder recorder = new TraceRecorder(cam.unitNames());
            long end = cam.run(builder.build(), RunOptions.DEFAULT.record(recorder))
                    .join()
                    .report()
                    .nanoseconds();
            long idle = recorder
                    .snapshot(new TraceHeader("", "", "test", "machine", cam.policy(), 1, cam.clock(), null))
                    .events()
                    .stream()
                    .filter(event -> event.kind() == EventKind.IDLE && event.unit() == 1)
                    .mapToLong(event -> event.duration())
                    .sum();
            assertEquals(end - 1_000_000 - 10, idle);
        }
    }

    @Test
    void aSignalTooManyIsNamed() {
        Slot once = builder.slot("once", 1);
        once.fires(one("end", 0));
        one("first", 0).signals(once);
        one("second", 0).signals(once);
        CodeletFailedException failed = assertThrows(CodeletFailedException.class, () -> end("fifo", 2));
        assertEquals("second", failed.codelet());
        assertTrue(String.valueOf(failed.getMessage()).contains("slot \"once\""), failed.getMessage());
    }

    @Test
    void aCostBelowNothingIsRefused() {
        assertThrows(
                IllegalArgumentException.class, () -> new HandingCosts(0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, BY_FIRST));
    }
}
