package org.edarts.epiphany.cam.fit;

import java.util.Optional;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.estimate.Proposal;
import org.edarts.epiphany.cam.firmware.CopyLoop;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.report.NoRoomException;
import org.edarts.epiphany.cam.signal.Alternatives;
import org.edarts.epiphany.cam.signal.BlockOrder;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.DeclaredWrites;
import org.edarts.epiphany.cam.unit.KnownKernels;
import org.edarts.epiphany.cam.unit.Sides;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;

/**
 * Finds out what of a graph lies on the cores and what in the DRAM: all on the cores if it fits, else blocks in the
 * DRAM, else kernels, else both. Owner: the thread that lowers the graph.
 */
public final class Fitting {
    private final CompiledGraph graph;
    private final Machine machine;
    private final Assignment assignment;
    private final Firmware firmware;
    private final KernelLibrary library;
    private final Movers movers;
    private final Placing placing;
    private Alternatives alternatives = Alternatives.NONE;
    private final BlocksInDram blocks;
    private final Remedies remedies;

    /**
     * Lowers a graph whose codelets fire as a policy decides. If its blocks or kernels do not fit into the cores, those
     * lie in the DRAM that do not.
     *
     * @throws GraphException if it has something that the machine has no form of, or does not fit; the message names
     *     it
     */
    public static Lowering fit(
            CompiledGraph graph,
            Machine machine,
            Assignment assignment,
            Firmware firmware,
            KernelLibrary library,
            Placing placing) {
        return new Fitting(graph, machine, assignment, firmware, library, Movers.installed(), placing).lowered();
    }

    public Fitting(
            CompiledGraph graph,
            Machine machine,
            Assignment assignment,
            Firmware firmware,
            KernelLibrary library,
            Movers movers,
            Placing placing) {
        this(graph, machine, assignment, firmware, library, movers, placing, false);
    }

    private Fitting(
            CompiledGraph graph,
            Machine machine,
            Assignment assignment,
            Firmware firmware,
            KernelLibrary library,
            Movers movers,
            Placing placing,
            boolean tried) {
        this.graph = graph;
        this.machine = machine;
        this.assignment = assignment;
        this.firmware = firmware;
        this.library = CopyLoop.addedTo(library, graph);
        this.movers = movers;
        this.placing = placing;
        blocks = new BlocksInDram(this::with, assignment);
        remedies = new Remedies(this, tried);
    }

    /**
     * Lowers the graph.
     *
     * @throws GraphException if it has something that the machine has no form of, does not fit, or has codelets that
     *     use a block in no order; the message names it
     */
    public Lowering lowered() {
        DeclaredWrites.require(graph, new KnownKernels(library));
        SignalGraph signals = SignalGraph.of(graph, Sides.of(graph, machine, assignment, new KnownKernels(library)));
        BlockOrder.Terms terms = BlockOrder.require(
                signals, Homes.uses(signals, new KnownKernels(library)), placing.form() == MeshForm.HOMES);
        alternatives = terms.alternatives();
        String inPlace = terms.inPlace();
        return switch (placing.form()) {
            case HOMES -> atHomes(signals, inPlace);
            case STEALING -> stolen();
            default -> handedOut();
        };
    }

    /** What thieves fire in place of codelets lies in the DRAM where there is no room for it, and then kernels do. */
    private Lowering stolen() {
        Lowering resident = with(Residence.EVERYWHERE, placing);
        if (isResident(resident)) {
            return resident.complete();
        }
        if (resident.homes().needDram()) {
            return resident.complete(remedies.withoutStealing());
        }
        Residence lending =
                Residence.EVERYWHERE.withStoredRecords(core -> !resident.room().fits(core));
        Lowering lent = with(lending, placing);
        if (lent.fits()) {
            return lent.complete();
        }
        Lowering moved = with(lending.withMovingCode(assignment.cus()::contains), placing);
        return moved.fits() ? moved.complete() : resident.complete(remedies.withoutStealing());
    }

    private Lowering handedOut() {
        Lowering found = bestHandedOut();
        return found.fits() ? found.complete() : found.complete(remedies.insteadOfHandingOut());
    }

    /** Returns what comes closest to having room on SUs that hand out; whether it has is to be asked. */
    Lowering bestHandedOut() {
        return new HandedOut(residence -> with(residence, placing), assignment).best();
    }

    /** Where codelets borrow blocks from other cores, if that is estimated to be much better. */
    private Lowering atHomes(SignalGraph signals, String inPlace) {
        Optional<Lowering> borrowing = inPlace.isEmpty() ? borrowing(signals) : Optional.empty();
        Optional<Lowering> found = inPlace.isEmpty() && borrowing.isEmpty() ? parting(signals) : borrowing;
        if (found.isPresent()) {
            return found.get().complete();
        }
        OtherHomes others = new OtherHomes(
                assignment,
                library,
                placing,
                this::onCores,
                this::fromDram,
                new LargeBlocks(this::with, assignment)::of);
        Lowering lowering = others.orElse(signals, inPlace.isEmpty(), () -> gathered(signals, inPlace));
        return lowering.fits()
                ? lowering.complete()
                : lowering.complete(remedies.onLargerChip()
                        + (inPlace.isEmpty() ? "" : "; its blocks cannot lie in the DRAM, because " + inPlace));
    }

    /** Where codelets update parts of blocks on several cores, if that is estimated to be much better. */
    private Optional<Lowering> parting(SignalGraph signals) {
        if (placing.plan().homes() != null) {
            return Optional.empty();
        }
        Optional<Lowering> borrowing = Proposal.mayBorrow(signals) ? parting(signals, true) : Optional.empty();
        return borrowing.isPresent() ? borrowing : parting(signals, false);
    }

    private Optional<Lowering> parting(SignalGraph signals, boolean borrow) {
        Plan proposed = Proposal.parting(signals, assignment, new KnownKernels(library), borrow);
        if (proposed.homes() == null) {
            return Optional.empty();
        }
        Placing parting = placing.withHomes(proposed);
        try {
            return borrow
                    ? borrowing(parting)
                    : Optional.of(inDram(parting, with(Residence.EVERYWHERE, parting), true))
                            .filter(Lowering::fits);
        } catch (GraphException refused) {
            // Whether all are told of data in time depends on where they fire.
            return Optional.empty();
        }
    }

    /**
     * Where cores bring kernels, codelets fire where fewer are brought, if they are estimated to end earlier there;
     * whether all fits is to be asked.
     */
    private Lowering gathered(SignalGraph signals, String inPlace) {
        Lowering found = estimated(signals, inPlace);
        if (placing.plan().homes() != null
                || !found.fits()
                || !found.codeRooms().exist()) {
            return found;
        }
        Placing gathered = placing.withHomes(Proposal.gathering(
                signals,
                assignment,
                new KnownKernels(library),
                new Plan(found.cus(), null),
                found.codeRooms().about()));
        if (gathered.plan().homes() == null) {
            return found;
        }
        try {
            Lowering resident = with(Residence.EVERYWHERE, gathered);
            Lowering better = resident.fits() ? resident : withMovingCode(gathered, resident);
            boolean fits = better.fits()
                    && !better.homes().needDram()
                    && !better.codeRooms().lacking();
            return fits ? better.complete() : found;
        } catch (GraphException refused) {
            // Whether all are told of data in time depends on where they fire: where they did nothing was amiss.
            return found;
        }
    }

    /** Where codelets are estimated to end first, if that is better and all of it has room there. */
    private Lowering estimated(SignalGraph signals, String inPlace) {
        Plan proposed = placing.plan().homes() == null
                ? Proposal.of(signals, assignment, new KnownKernels(library))
                : Plan.NONE;
        if (proposed.homes() != null) {
            try {
                Lowering better = atBetter(placing.withHomes(proposed), inPlace);
                if (better.fits()) {
                    return better;
                }
            } catch (GraphException refused) {
                // Whether all are told of data in time depends on where they fire: in runs nothing may be amiss.
            }
        }
        return inRuns(inPlace);
    }

    /** Of blocks in the DRAM nobody has to forward signals: where nobody can, all lie there. */
    private Lowering inRuns(String inPlace) {
        try {
            return orElse(placing, with(Residence.EVERYWHERE, placing), inPlace);
        } catch (NoRoomException lacking) {
            throw lacking;
        } catch (GraphException refused) {
            return inPlace.isEmpty() ? streamed(refused) : refuse(refused);
        }
    }

    private Lowering streamed(GraphException refused) {
        try {
            Lowering streamed = with(Residence.NOWHERE, placing);
            return streamed.fits() ? streamed.complete() : refuse(refused);
        } catch (GraphException again) {
            throw refused; // it lies in something else, which the first one tells as well
        }
    }

    private static Lowering refuse(GraphException refused) {
        throw refused;
    }

    private Lowering atBetter(Placing better, String inPlace) {
        Lowering resident = with(Residence.EVERYWHERE, better);
        if (isResident(resident)) {
            return broadcasting(resident, Residence.EVERYWHERE, better).complete();
        }
        Lowering usual = with(Residence.EVERYWHERE, placing);
        return isResident(usual)
                ? spread(better, resident)
                        .orElseGet(() -> broadcasting(usual, Residence.EVERYWHERE, placing))
                        .complete()
                : orElse(better, resident, inPlace);
    }

    private Lowering broadcasting(Lowering resident, Residence residence, Placing placing) {
        return new RoomForInputs(this::with, assignment).of(residence, placing, resident);
    }

    /** Lets blocks lie where there is room, if those that use them have none. */
    private Optional<Lowering> spread(Placing placing, Lowering resident) {
        return resident.homes().needDram()
                ? Optional.empty()
                : new SpareRoom(this::with, assignment, false, false)
                        .of(Residence.EVERYWHERE, placing, resident)
                        .map(spread -> broadcasting(spread.lowering(), spread.residence(), placing));
    }

    private static boolean isResident(Lowering lowering) {
        return lowering.fits() && !lowering.homes().needDram();
    }

    /**
     * Lowers it with some of it in the DRAM, where it does not fit.
     *
     * @param inPlace why blocks have to be updated where they lie; empty if they need not
     */
    private Lowering orElse(Placing placing, Lowering resident, String inPlace) {
        boolean mayStream = inPlace.isEmpty();
        if (!mayStream) {
            String elsewhere = resident.homes().needDram() ? remedies.unplanned() : "";
            resident.homes().requireCores(graph, assignment, inPlace, elsewhere);
        }
        if (isResident(resident)) {
            return broadcasting(resident, Residence.EVERYWHERE, placing).complete();
        }
        Optional<Lowering> spread = new PartedConstants(this::with, assignment)
                .of(placing, resident)
                .or(() -> spread(placing, resident));
        if (spread.isPresent()) {
            return spread.get().complete();
        }
        boolean mayBorrow = mayStream
                && (resident.homes().needDram() || !resident.homes().lent().isEmpty());
        Optional<Lowering> borrowing = mayBorrow ? borrowing(placing) : Optional.empty();
        if (borrowing.isPresent()) {
            return borrowing.get().complete();
        }
        Lowering elsewhere = inDram(placing, resident, mayStream);
        if (resident.mayHaveWindows()) {
            boolean lacksRoom = !elsewhere.fits() || elsewhere.streamed().recordBytes() > 0;
            Optional<Lowering> windowed = inWindows(placing, mayStream && lacksRoom)
                    .filter(each -> !elsewhere.fits() || each.weightOfBytes() < elsewhere.weightOfBytes());
            if (windowed.isPresent()) {
                return windowed.get();
            }
        }
        return elsewhere.fits() ? elsewhere.complete() : elsewhere;
    }

    /** Returns the graph with codelets that borrow blocks, if that is estimated to be much better, and has room. */
    private Optional<Lowering> borrowing(SignalGraph signals) {
        Plan proposed = placing.plan().homes() == null
                ? Proposal.borrowing(signals, assignment, new KnownKernels(library))
                : Plan.NONE;
        if (proposed.homes() != null) {
            try {
                return borrowing(placing.withHomes(proposed));
            } catch (GraphException refused) {
                // Whether all are told of data in time depends on where they fire.
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the graph with all blocks on cores, if these have room, where codelets of several cores update the same:
     * those elsewhere borrow it.
     */
    private Optional<Lowering> borrowing(Placing placing) {
        return IntStream.of(2, 1)
                .mapToObj(buffers -> with(Residence.borrowing(buffers), placing))
                .filter(Lowering::mayBorrow)
                .findFirst();
    }

    /**
     * Returns the graph in windows, if these fit: with blocks in the DRAM only if not all have room on the cores.
     *
     * @param mayStream whether blocks may lie there
     */
    private Optional<Lowering> inWindows(Placing placing, boolean mayStream) {
        Optional<Lowering> resident = new LargestWindows(this::with, assignment.cores()).of(placing, this.placing);
        return resident.isPresent() || !mayStream ? resident : new StreamedWindows(this::with, blocks).of(placing);
    }

    /** Lets blocks lie in the DRAM, or kernels; returns what all of this is compared with if neither is enough. */
    private Lowering inDram(Placing placing, Lowering resident, boolean may) {
        boolean mayStream = may && !resident.homes().uses().isEmpty();
        Lowering streamed = mayStream ? blocks.of(placing) : resident;
        if (mayStream && streamed.fits()) {
            return streamed;
        }
        if (!resident.homes().needDram() && resident.room().mayFitWithoutKernels()) {
            Lowering moved = withMovingCode(placing, resident);
            if (moved.fits()) {
                return moved;
            }
        }
        return mayStream ? blocks.withKernels(placing, streamed) : streamed;
    }

    private Lowering onCores(Placing placing) {
        Lowering resident = with(Residence.EVERYWHERE, placing);
        return resident.fits() ? resident : spread(placing, resident).orElse(resident);
    }

    private Lowering fromDram(Placing placing) {
        return inDram(placing, with(Residence.EVERYWHERE, placing), true);
    }

    /** Lets kernels move on cores where not all fits. */
    private Lowering withMovingCode(Placing placing, Lowering resident) {
        return with(Residence.EVERYWHERE.withMovingCode(core -> !resident.room().fits(core)), placing);
    }

    /** Begins anew with another machine or placing, to find out whether that would help. */
    Fitting on(Machine other, Assignment otherAssignment, Placing otherPlacing) {
        return new Fitting(graph, other, otherAssignment, firmware, library, movers, otherPlacing, true);
    }

    CompiledGraph graph() {
        return graph;
    }

    Machine machine() {
        return machine;
    }

    Assignment assignment() {
        return assignment;
    }

    Placing placing() {
        return placing;
    }

    /** Where cores have no room for nests there are none. */
    private Lowering with(Residence residence, Placing placing) {
        Lowering found = made(residence, placing);
        if (found.fits() || found.frames().room().nests().isEmpty()) {
            return found;
        }
        Lowering plain = made(residence.withoutNests(), placing);
        return plain.fits() ? plain : found;
    }

    private Lowering made(Residence residence, Placing placing) {
        return new Lowering(graph, machine, assignment, firmware, library, movers, residence, placing, alternatives);
    }
}
