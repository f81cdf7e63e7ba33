package org.edarts.epiphany.cam.fit;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.estimate.Proposal;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.place.ByRoom;
import org.edarts.epiphany.cam.report.NoRoomException;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.KnownKernels;
import org.edarts.su.Plan;

/**
 * Where else codelets may fire, if there is no room where they update blocks together, or few cores would fire all of
 * them: blocks in the DRAM lie nowhere, so that nobody has to fire where they are. Owner: the thread that lowers the
 * graph.
 *
 * @param placing who else says where they fire
 * @param onCores lowers the graph with all its blocks on cores
 * @param fromDram lowers it with as many of its blocks in the DRAM as must
 * @param inPlace does so where codelets use what is large where it lies
 */
record OtherHomes(
        Assignment assignment,
        KernelLibrary library,
        Placing placing,
        Function<Placing, Lowering> onCores,
        Function<Placing, Lowering> fromDram,
        Function<Placing, Optional<Lowering>> inPlace) {
    /** So many times less work of the core that has most is worth that blocks lie in the DRAM. */
    private static final int MUCH_LESS = 2;

    /**
     * Returns the graph with codelets that fire elsewhere if that is needed, or much better; whether it fits is to be
     * asked.
     *
     * @param mayStream whether blocks may lie in the DRAM
     * @param together the graph with codelets that fire where they update blocks
     * @throws NoRoomException if neither has room
     */
    Lowering orElse(SignalGraph signals, boolean mayStream, Supplier<Lowering> together) {
        Lowering found;
        try {
            found = together.get();
        } catch (NoRoomException lacking) {
            return elsewhere(signals, mayStream).orElseThrow(() -> lacking);
        }
        return found.fits()
                ? better(signals, mayStream, found)
                : elsewhere(signals, mayStream).orElse(found);
    }

    /** Returns the graph with codelets elsewhere if its blocks lie in the DRAM and need not, or few cores fire all. */
    private Lowering better(SignalGraph signals, boolean mayStream, Lowering found) {
        if (!found.homes().needDram()) {
            return found;
        }
        Optional<Lowering> onCores = mayHaveRoom(found)
                ? byRoom(signals).filter(dealt -> dealt.weightOfBytes() < found.weightOfBytes())
                : Optional.empty();
        long most = found.mostWork();
        long all = assignment.cus().stream().mapToLong(found::work).sum();
        boolean even = most * assignment.cus().size() < MUCH_LESS * all;
        if (onCores.isPresent() || even) {
            return onCores.orElse(found);
        }
        return apart(signals, mayStream)
                .filter(apart -> MUCH_LESS * apart.mostWork() <= most)
                .orElse(found);
    }

    /** Returns whether the cores have room for all blocks, as far as these take it. */
    private boolean mayHaveRoom(Lowering found) {
        long bytes = found.homes().uses().values().stream()
                .mapToLong(uses -> uses.get(0).bytesOfBlock())
                .sum();
        return bytes
                < (long) CoreMemory.mostFree(found.firmware().end())
                        * assignment.cus().size();
    }

    private Optional<Lowering> elsewhere(SignalGraph signals, boolean mayStream) {
        return byRoom(signals)
                .or(() -> apart(signals, mayStream))
                .or(() -> mayStream ? inPlace(signals) : Optional.empty());
    }

    /** What is estimated to end first fires on more cores than what is dealt out in runs. */
    private Optional<Lowering> inPlace(SignalGraph signals) {
        Plan estimated = placing.plan().homes() == null
                ? Proposal.of(signals, assignment, new KnownKernels(library))
                : Plan.NONE;
        if (estimated.homes() != null) {
            try {
                Optional<Lowering> found = inPlace.apply(placing.withHomes(estimated));
                if (found.isPresent()) {
                    return found;
                }
            } catch (GraphException refused) {
                // Whether all are told of data in time depends on where they fire.
            }
        }
        return inPlace.apply(placing);
    }

    /** Returns the graph with all blocks on cores, if they have room where they are dealt out by that. */
    private Optional<Lowering> byRoom(SignalGraph signals) {
        return with(() -> ByRoom.of(signals, assignment, new KnownKernels(library)), onCores)
                .filter(lowering -> !lowering.homes().needDram());
    }

    /** Returns the graph with blocks in the DRAM, whose codelets fire as if they borrowed blocks. */
    private Optional<Lowering> apart(SignalGraph signals, boolean mayStream) {
        return mayStream
                ? with(() -> Proposal.apart(signals, assignment, new KnownKernels(library)), fromDram)
                : Optional.empty();
    }

    /** Returns the graph with codelets at some homes, if it fits so. */
    private Optional<Lowering> with(Supplier<Plan> homes, Function<Placing, Lowering> lowered) {
        Plan plan = placing.plan().homes() == null ? homes.get() : Plan.NONE;
        if (plan.homes() == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(lowered.apply(placing.withHomes(plan))).filter(Lowering::fits);
        } catch (GraphException refused) {
            // Whether all are told of data in time depends on where they fire.
            return Optional.empty();
        }
    }
}
