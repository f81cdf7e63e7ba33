package org.edarts.epiphany.cam.fit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.edarts.epiphany.cam.lower.CorePlan;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Finds out which kernels come with the blocks of each firing, of a graph that does not fit although all its blocks lie
 * in the DRAM: as few as can, and those that fire least. Owner: the thread that lowers the graph.
 */
final class KernelsInDram {
    /** A guess of how often the codelets of a loop fire while others do once. */
    private static final long ROUNDS = 16;

    /** Of what is moved with two buffers, as much as is moved with one that is better. */
    private static final double MUCH = 0.75;

    private final Function<Residence, Lowering> lower;
    private final Assignment assignment;

    /** Lowers a graph by a function. */
    KernelsInDram(Function<Residence, Lowering> lower, Assignment assignment) {
        this.lower = lower;
        this.assignment = assignment;
    }

    /** Returns the graph with kernels in the DRAM, too, on cores that lack room; nothing if that is not enough. */
    Optional<Lowering> of(Lowering streamed) {
        IntPredicate full = core -> !streamed.room().fits(core);
        Optional<Lowering> two = of(2, full);
        Optional<Lowering> one = of(1, full);
        boolean less = one.isPresent()
                && (two.isEmpty()
                        || one.get().streamed().bytes()
                                < MUCH * two.get().streamed().bytes());
        return less ? one : two;
    }

    private Optional<Lowering> of(int buffers, IntPredicate full) {
        Residence residence = Residence.of(cell -> false, buffers, Residence.TOO_MUCH)
                .withStoredRecords(full)
                .withCarriedKernels((core, kernel) -> full.test(core));
        Lowering all = lower.apply(residence);
        return all.fits() ? Optional.of(keeping(all, residence, full)) : Optional.empty();
    }

    /** Of a lowering that fits with all kernels in the DRAM: lets those stay on cores that have room there. */
    private Lowering keeping(Lowering all, Residence residence, IntPredicate full) {
        for (int spare : BlocksInDram.SPARE) {
            List<Set<String>> kept = IntStream.range(0, assignment.cores())
                    .mapToObj(core -> kept(all.plan(core), spare))
                    .toList();
            Lowering keeping = lower.apply(residence.withCarriedKernels(
                    (core, kernel) -> full.test(core) && !kept.get(core).contains(kernel)));
            if (keeping.fits()) {
                return keeping;
            }
        }
        return all;
    }

    /** Returns what stays on a core that keeps so many bytes to spare: what fires most. */
    private static Set<String> kept(CorePlan plan, int spare) {
        Map<String, Long> firings = new HashMap<>();
        plan.tracks.forEach(track -> {
            if (plan.stream.has(track.fired())) {
                track.nodes.forEach(node -> firings.merge(track.fired().kernel(), times(node), Long::sum));
            }
        });
        Set<String> kept = new HashSet<>();
        int before = plan.memory.freeCode();
        int behind = plan.memory.free() - spare;
        List<String> busiest = firings.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
        for (String kernel : busiest) {
            int bytes = plan.code.carriedBytes(kernel);
            boolean inFront = bytes <= before;
            if (bytes > 0 && (inFront || bytes <= behind)) {
                kept.add(kernel);
                before -= inFront ? bytes : 0;
                behind -= inFront ? 0 : bytes;
            }
        }
        return kept;
    }

    private static long times(Node node) {
        return node.region == 0 ? 1 : ROUNDS;
    }
}
