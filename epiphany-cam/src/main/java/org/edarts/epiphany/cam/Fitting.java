package org.edarts.epiphany.cam;

import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.broadcast.Broadcasts;
import org.edarts.epiphany.cam.estimate.Proposal;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.Alternatives;
import org.edarts.epiphany.cam.signal.BlockOrder;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.DeclaredWrites;
import org.edarts.epiphany.cam.unit.LargerChips;
import org.edarts.epiphany.cam.unit.MoreClusters;
import org.edarts.epiphany.cam.unit.Sides;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what of a graph lies on the cores and what in the DRAM: all on the cores if it fits, else blocks in the
 * DRAM, else kernels. Owner: the thread that lowers the graph.
 */
final class Fitting {
    /** With fewer frames of a procedure SUs are without any as soon as a few invocations wait for others. */
    private static final int ENOUGH_FRAMES = 16;

    /** If what is estimated to have room for copies has not, half of it may, or less, down to such a part. */
    private static final int MOST_PARTS = 4;

    /** Larger graphs are not tried on larger chips when they are refused: that would take long. */
    private static final int MOST_TRIED = 10_000;

    private final CompiledGraph graph;
    private final Machine machine;
    private final Assignment assignment;
    private final Firmware firmware;
    private final KernelLibrary library;
    private final Movers movers;
    private final Placing placing;
    private Alternatives alternatives = Alternatives.NONE;
    private final BlocksInDram blocks;

    /** What larger chips help, once they have been tried; empty from the beginning where they are not to be. */
    private @Nullable String onLargerChip;

    Fitting(
            CompiledGraph graph,
            Machine machine,
            Assignment assignment,
            Firmware firmware,
            KernelLibrary library,
            Movers movers,
            Placing placing) {
        this.graph = graph;
        this.machine = machine;
        this.assignment = assignment;
        this.firmware = firmware;
        this.library = CopyLoop.addedTo(library, graph);
        this.movers = movers;
        this.placing = placing;
        blocks = new BlocksInDram(this::with, assignment);
    }

    /**
     * Lowers the graph.
     *
     * @throws GraphException if it has something that the machine has no form of, does not fit, or has codelets that
     *     use a block in no order; the message names it
     */
    Lowering lowered() {
        DeclaredWrites.require(graph, library.known());
        SignalGraph signals = SignalGraph.of(graph, Sides.of(graph, machine, assignment, library.known()));
        BlockOrder.Terms terms =
                BlockOrder.require(signals, Homes.uses(signals, library.known()), placing.form() == MeshForm.HOMES);
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
            return resident.complete(withoutStealing());
        }
        Residence lending = Residence.EVERYWHERE.withStoredRecords(core -> !resident.fits(core));
        Lowering lent = with(lending, placing);
        if (lent.fits()) {
            return lent.complete();
        }
        Lowering moved = with(lending.withMovingCode(assignment.cus()::contains), placing);
        return moved.fits() ? moved.complete() : resident.complete(withoutStealing());
    }

    /** Returns that it helps not to steal, if it does, which is tried. */
    private String withoutStealing() {
        try {
            Lowering unused = on(machine, Placing.NONE).lowered();
            return ", or let its codelets fire at their homes, by policy adaptive, where all of it has room";
        } catch (GraphException refused) {
            return "";
        }
    }

    /**
     * What SUs have no room for fires at homes: as little as can be if invocations are to be some deep. As soon as CUs
     * lack room, more at homes would lack more.
     */
    private Lowering handedOut() {
        Lowering found = bestHandedOut();
        return found.fits() ? found.complete() : found.complete(instead());
    }

    private Lowering bestHandedOut() {
        Lowering refused = null;
        Lowering cramped = null;
        for (int settled = 0; settled < Handing.EIGHTHS && refused == null; settled++) {
            Residence residence = Residence.EVERYWHERE.withSettled(settled);
            Lowering everywhere = with(residence, placing);
            if (everywhere.fitsOnSus()) {
                Lowering found = everywhere.fits() ? everywhere : withFewerFrames(residence, everywhere);
                if (found.fits() && found.frames().room().least() >= ENOUGH_FRAMES) {
                    return found;
                }
                if (!found.fits()) {
                    refused = found;
                } else if (cramped == null
                        || found.frames().room().least()
                                > cramped.frames().room().least()) {
                    cramped = found;
                }
            }
        }
        if (cramped != null) {
            return cramped;
        }
        return refused == null ? shared(Residence.EVERYWHERE) : refused;
    }

    /** Returns what helps, which is tried: more SUs, or none. What has no room without them is not tried with more. */
    private String instead() {
        Machine folded = machine.withFoldedSus();
        try {
            Lowering unused = on(folded, Placing.NONE).lowered();
            return withMoreClusters()
                    + ", or let its codelets fire at their homes with SUs folded, where all of it has room";
        } catch (NoRoomException refused) {
            return ", for at their homes with SUs folded it has no room either";
        } catch (GraphException refused) {
            String more = withMoreClusters();
            return more + (more.isEmpty() ? ", for" : ";") + " at their homes with SUs folded it is refused: "
                    + refused.getMessage();
        }
    }

    /** Returns that more SUs help, if some number does. */
    private String withMoreClusters() {
        for (Machine more : MoreClusters.of(machine, assignment.map())) {
            try {
                Lowering found = on(more, placing).bestHandedOut().complete();
                return ", or divide the chip into " + found.assignment().sus().size()
                        + " clusters with an SU each, which have room";
            } catch (GraphException refused) {
                // What is refused does not help.
            }
        }
        return "";
    }

    private Fitting on(Machine other, Placing otherPlacing) {
        Assignment all = Assignment.of(other, assignment.map());
        return tried(other, all, otherPlacing);
    }

    private Fitting tried(Machine other, Assignment otherAssignment, Placing otherPlacing) {
        Fitting tried = new Fitting(graph, other, otherAssignment, firmware, library, movers, otherPlacing);
        tried.onLargerChip = "";
        return tried;
    }

    private String onLargerChip() {
        if (onLargerChip == null) {
            onLargerChip = graph.codelets() > MOST_TRIED ? "" : triedOnLargerChips();
        }
        return onLargerChip;
    }

    /** Returns that a larger chip helps, if one does. */
    private String triedOnLargerChips() {
        for (Chip chip : LargerChips.than(assignment.map())) {
            Machine larger = LargerChips.machine(chip, assignment);
            try {
                Lowering unused = tried(larger, Assignment.of(larger, chip.map()), Placing.NONE)
                        .lowered();
                return ", or machine " + chip.name() + ", whose cores have room for all of it";
            } catch (GraphException refused) {
                // What is refused does not help.
            }
        }
        return "; more cores, up to 16 x 16, do not help";
    }

    /** What CUs fire of frames for which SUs have no room takes none on them, and if that is not enough, of fewer. */
    private Lowering withFewerFrames(Residence residence, Lowering everywhere) {
        Lowering found = everywhere;
        for (int most = everywhere.frames().room().greatest(); !found.fits() && most > 0; most /= 2) {
            Lowering resident = with(residence.withFrames(most), placing);
            found = resident.fits() ? resident : shared(residence.withFrames(most));
        }
        return found.fits() ? found : shared(residence);
    }

    /**
     * What each CU has is there at once, so it is shared only if there is no room for it; if there still is not, blocks
     * lie in the DRAM, or kernels, or both.
     */
    private Lowering shared(Residence residence) {
        Residence sharing = residence.withSharedCharges();
        Lowering shared = with(sharing, placing);
        if (shared.fits()) {
            return shared;
        }
        Residence moving = sharing.withMovingCode(assignment.cus()::contains);
        Lowering least = bare(moving);
        if (!least.fits()) {
            return least;
        }
        Lowering spread = spread(sharing, bare(sharing));
        if (spread.fits()) {
            return spread;
        }
        Lowering moved = with(moving, placing);
        return moved.fits() ? moved : spread(moving, least);
    }

    /** Lets all blocks lie in the DRAM. */
    private Lowering bare(Residence residence) {
        return with(residence.withRoom(core -> 0), placing);
    }

    /** Lets as many blocks lie in the DRAM as CUs have no room for. */
    private Lowering spread(Residence residence, Lowering bare) {
        if (!bare.fits()) {
            return bare;
        }
        for (int spare : BlocksInDram.SPARE) {
            Lowering mixed =
                    with(residence.withRoom(core -> bare.room(core) + bare.chargeBytes(core) - spare), placing);
            if (mixed.fits()) {
                return mixed;
            }
        }
        return bare;
    }

    /** Where codelets borrow blocks from other cores, if that is estimated to be much better. */
    private Lowering atHomes(SignalGraph signals, String inPlace) {
        Optional<Lowering> borrowing = inPlace.isEmpty() ? borrowing(signals) : Optional.empty();
        return borrowing.isPresent() ? borrowing.get().complete() : gathered(signals, inPlace);
    }

    /** Where cores bring kernels, codelets fire where fewer are brought, if they are estimated to end earlier there. */
    private Lowering gathered(SignalGraph signals, String inPlace) {
        Lowering found = estimated(signals, inPlace);
        if (placing.plan().homes() != null || !found.codeRooms().exist()) {
            return found;
        }
        Placing gathered = placing.withHomes(Proposal.gathering(
                signals,
                assignment,
                library.known(),
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
        Plan proposed = placing.plan().homes() == null ? Proposal.of(signals, assignment, library.known()) : Plan.NONE;
        if (proposed.homes() != null) {
            try {
                return atBetter(placing.withHomes(proposed), inPlace);
            } catch (GraphException refused) {
                // Whether all are told of data in time depends on where they fire: in runs nothing may be amiss.
            }
        }
        return orElse(placing, with(Residence.EVERYWHERE, placing), inPlace);
    }

    private Lowering atBetter(Placing better, String inPlace) {
        Lowering resident = with(Residence.EVERYWHERE, better);
        if (isResident(resident)) {
            return broadcasting(resident, better).complete();
        }
        Lowering usual = with(Residence.EVERYWHERE, placing);
        return isResident(usual) ? broadcasting(usual, placing).complete() : orElse(better, resident, inPlace);
    }

    /** Lets cores have copies of what is written and many read, where that pays, in the room that is left. */
    private Lowering broadcasting(Lowering resident, Placing placing) {
        for (int parts = 1; Broadcasts.mayPay(resident.homes()) && parts <= MOST_PARTS; parts *= 2) {
            int share = parts;
            Lowering found = with(
                    Residence.EVERYWHERE.withCopies(
                            core -> resident.roomForCopies().applyAsInt(core) / share),
                    placing);
            if (found.broadcasts().isEmpty()) {
                return resident;
            }
            if (found.fits()) {
                return found;
            }
        }
        return resident;
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
        String stays = resident.stays().isEmpty() ? inPlace : resident.stays();
        if (!stays.isEmpty()) {
            String elsewhere = resident.homes().needDram() ? unplanned() : "";
            resident.homes().requireCores(graph, assignment, stays, elsewhere);
        }
        if (isResident(resident)) {
            return broadcasting(resident, placing).complete();
        }
        Optional<Lowering> borrowing = stays.isEmpty() ? borrowing(placing) : Optional.empty();
        if (borrowing.isPresent()) {
            return borrowing.get().complete();
        }
        Lowering elsewhere = inDram(placing, resident, stays);
        if (resident.mayHaveWindows()) {
            boolean lacksRoom = !elsewhere.fits() || elsewhere.streamed().recordBytes() > 0;
            Optional<Lowering> windowed = inWindows(placing, stays.isEmpty() && lacksRoom)
                    .filter(each -> !elsewhere.fits() || each.weightOfBytes() < elsewhere.weightOfBytes());
            if (windowed.isPresent()) {
                return windowed.get();
            }
        }
        if (elsewhere.fits()) {
            return elsewhere.complete();
        }
        boolean bound = resident.stays().isEmpty() && !inPlace.isEmpty();
        return elsewhere.complete(
                onLargerChip() + (bound ? "; its blocks cannot lie in the DRAM, because " + inPlace : ""));
    }

    /** Returns that it helps not to let a policy plan the homes, if it has, and that does, which is tried. */
    private String unplanned() {
        if (placing.plan().homes() == null) {
            return "";
        }
        try {
            Lowering unused = on(machine, Placing.NONE).lowered();
            return ", or choose policy adaptive, under which all of it has a place";
        } catch (GraphException refused) {
            return "";
        }
    }

    /** Returns the graph with codelets that borrow blocks, if that is estimated to be much better, and has room. */
    private Optional<Lowering> borrowing(SignalGraph signals) {
        Plan proposed =
                placing.plan().homes() == null ? Proposal.borrowing(signals, assignment, library.known()) : Plan.NONE;
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
    private Lowering inDram(Placing placing, Lowering resident, String stays) {
        boolean mayStream = stays.isEmpty() && !resident.homes().uses().isEmpty();
        Lowering streamed = mayStream ? with(Residence.NOWHERE, placing) : resident;
        if (mayStream && streamed.fits()) {
            return blocks.mixed(placing, streamed, core -> false);
        }
        if (mayStream) {
            Lowering listed = streamed;
            IntPredicate stores = core -> !listed.fits(core);
            streamed = with(Residence.NOWHERE.withStoredRecords(stores), placing);
            if (streamed.fits()) {
                return blocks.mixed(placing, streamed, stores);
            }
        }
        if (!resident.homes().needDram()) {
            Lowering moved = withMovingCode(placing, resident);
            if (moved.fits()) {
                return moved;
            }
        }
        return streamed;
    }

    /** Lets kernels move on cores where not all fits. */
    private Lowering withMovingCode(Placing placing, Lowering resident) {
        return with(Residence.EVERYWHERE.withMovingCode(core -> !resident.fits(core)), placing);
    }

    private Lowering with(Residence residence, Placing placing) {
        return new Lowering(graph, machine, assignment, firmware, library, movers, residence, placing, alternatives);
    }
}
