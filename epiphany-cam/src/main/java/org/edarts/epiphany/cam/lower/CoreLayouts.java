package org.edarts.epiphany.cam.lower;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.edarts.codelet.Block;
import org.edarts.epiphany.cam.channel.SplitCopies;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.firmware.TracingProgram;
import org.edarts.epiphany.cam.frame.Frames;
import org.edarts.epiphany.cam.local.CoreCode;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.memory.DramPlan;
import org.edarts.epiphany.cam.place.Copies;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.place.Unwritten;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.unit.Assignment;
import org.jspecify.annotations.Nullable;

/**
 * Lays out what of a graph lies on each core, and in the DRAM, where it is known what fires on which core. Each step
 * takes room that those before have left. Owner: the thread that lowers the graph.
 */
final class CoreLayouts {
    private final Lowering lowering;
    private final Dispatch dispatch;
    private final Residence residence;
    private final Movers movers;
    private final Assignment assignment;
    private final Homes homes;
    private final Unwritten unwritten;
    private final DramPlan dram;
    private final List<CorePlan> plans;

    /**
     * Makes it for a graph of which all is known but the plans of its cores.
     *
     * @param plans takes these plans, core by core
     */
    CoreLayouts(Lowering lowering, Dispatch dispatch, Residence residence, Movers movers, List<CorePlan> plans) {
        this.lowering = lowering;
        this.dispatch = dispatch;
        this.residence = residence;
        this.movers = movers;
        this.assignment = lowering.assignment();
        this.homes = lowering.homes();
        this.unwritten = lowering.unwritten();
        this.dram = lowering.dram();
        this.plans = plans;
    }

    /** Makes the plan of each core, with all but blocks, and then what depends on the plans of others. */
    void layOutCores() {
        for (int core = 0; core < assignment.cores(); core++) {
            CorePlan plan = planOf(core);
            plan.layOut(lowering.links(), lowering);
            if (plan instanceof WindowedPlan windowed) {
                windowed.layOutWindows(dram);
            }
            plan.stream.layOut(dram);
            plan.code.layOutCarried(dram);
            plan.layOutInDram(dram);
            plans.add(plan);
        }
        plans.forEach(plan -> plan.layOutNumbers(homes.borrowers(plan.core)));
    }

    private CorePlan planOf(int core) {
        SignalPlan signals = lowering.signalPlan();
        boolean windowed = signals.windows() != null;
        List<Track> tracks = signals.tracks(core);
        CoreMemory memory = new CoreMemory(assignment.nameOf(core), lowering.endOfFirmware(core));
        CoreStream stream = streamOf(core, windowed);
        CoreCode code = new CoreCode(residence.movesCode().test(core) ? movers.code() : null, stream);
        CoreInputs inputs = new CoreInputs(movers.inputs());
        boolean stores = residence.storesRecords().test(core);
        return windowed
                ? new WindowedPlan(core, tracks, memory, stream, code, inputs)
                : dispatch.plan(core, tracks, memory, stream, code, inputs, signals.claims(), stores);
    }

    private CoreStream streamOf(int core, boolean windowed) {
        return residence.borrows()
                ? CoreStream.borrowing(movers.borrowed(), residence.buffers())
                : new CoreStream(
                        windowed ? movers.blocksInWindows() : movers.blocks(),
                        residence.buffers(),
                        residence.storesRecords().test(core),
                        carriedOn(core),
                        residence.mostBrought(),
                        unwritten::has);
    }

    /** What copies by a channel tells the runtime where it ends, and frames have codelets without records. */
    private Predicate<String> carriedOn(int core) {
        return kernel -> !kernel.equals(SplitCopies.KERNEL)
                && !lowering.frames().fires(kernel)
                && residence.carries().test(core, kernel);
    }

    /** Lays out blocks, and the records of firings with those in the DRAM. */
    void layOutBlocks() {
        new TreeMap<>(homes.uses())
                .forEach((cell, uses) -> place(cell, uses.get(0).block()));
        plans.forEach(CorePlan::layOutLists);
    }

    private void place(int cell, Block<?> block) {
        int home = homes.of(cell);
        if (home == Homes.DRAM || home == assignment.host() && homes.isReached(cell, assignment)) {
            dram.place(cell, block);
        } else if (home != assignment.host()) {
            plans.get(home).place(cell, block);
        }
    }

    /** Lays out copies of blocks that lie on other cores. */
    void layOutCopies() {
        plans.forEach(plan ->
                plan.inputs.layOutWritten(plan.memory, lowering.broadcasts().copies(plan.core)));
        if (dispatch.atHomes() && lowering.frames().isEmpty()) {
            Copies copies = Copies.of(homes, assignment);
            plans.stream()
                    .filter(plan -> !plan.code.moves())
                    .forEach(plan -> plan.inputs.layOut(
                            plan,
                            homes,
                            copies.of(plan.core),
                            !plan.usesChannels(lowering) && !residence.windows().exist()));
        }
    }

    /** Returns the bytes that each core has left until {@link #shareRest}. */
    List<Integer> unused() {
        return plans.stream()
                .map(plan -> plan.memory.free() + plan.memory.freeCode())
                .toList();
    }

    /** Gives what is left to kernels that do not stay, and to frames. */
    void shareRest() {
        Frames frames = lowering.frames();
        plans.forEach(plan -> plan.code.share(plan.memory, dram, !frames.isEmpty()));
        frames.room()
                .layOut(
                        plans.stream().map(plan -> plan.memory).toList(),
                        lowering.graph().name(),
                        nest());
    }

    /** Lays out where cores tell of their firings, and then the stacks of invocations that nest. */
    @Nullable
    FiringRings layOutRings(@Nullable TracingProgram tracing, boolean repeats) {
        boolean counted = !repeats && lowering.frames().isEmpty() && dispatch.atHomes();
        FiringRings rings = tracing == null ? null : FiringRings.of(tracing, plans, dram, counted);
        if (nest()) {
            lowering.frames().room().nests().layOutStacks(dram);
        }
        return rings;
    }

    private boolean nest() {
        return dispatch.nests(lowering.frames(), residence);
    }
}
