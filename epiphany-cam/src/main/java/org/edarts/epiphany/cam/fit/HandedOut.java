package org.edarts.epiphany.cam.fit;

import java.util.function.Function;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Settlement;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Finds out what of a graph whose SUs hand out codelets lies where. Owner: the thread that lowers the graph.
 */
final class HandedOut {
    /** With fewer frames of a procedure SUs are without any as soon as a few invocations wait for others. */
    private static final int ENOUGH_FRAMES = 16;

    private final Function<Residence, Lowering> lowered;
    private final Assignment assignment;

    HandedOut(Function<Residence, Lowering> lowered, Assignment assignment) {
        this.lowered = lowered;
        this.assignment = assignment;
    }

    /**
     * What SUs have no room for fires at homes: as little as can be if invocations are to be some deep. As soon as CUs
     * lack room, more at homes would lack more.
     */
    Lowering best() {
        Lowering refused = null;
        Lowering cramped = null;
        for (int settled = 0; settled < Settlement.EIGHTHS && refused == null; settled++) {
            Residence residence = Residence.EVERYWHERE.withSettled(settled);
            Lowering everywhere = lowered.apply(residence);
            if (everywhere.room().fitsOnSus()) {
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

    /** What CUs fire of frames for which SUs have no room takes none on them, and if that is not enough, of fewer. */
    private Lowering withFewerFrames(Residence residence, Lowering everywhere) {
        if (everywhere.frames().isEmpty()) {
            return shared(residence);
        }
        Lowering found = everywhere;
        for (int most = everywhere.frames().room().greatest(); !found.fits() && most > 0; most /= 2) {
            Lowering resident = lowered.apply(residence.withFrames(most));
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
        Lowering shared = lowered.apply(sharing);
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
        Lowering moved = lowered.apply(moving);
        return moved.fits() ? moved : spread(moving, least);
    }

    /** Lets all blocks lie in the DRAM. */
    private Lowering bare(Residence residence) {
        return lowered.apply(residence.withRoom(core -> 0));
    }

    /** Lets as many blocks lie in the DRAM as CUs have no room for. */
    private Lowering spread(Residence residence, Lowering bare) {
        if (!bare.fits()) {
            return bare;
        }
        for (int spare : BlocksInDram.SPARE) {
            Lowering mixed = lowered.apply(
                    residence.withRoom(core -> bare.room().forBlocks(core) + bare.chargeBytes(core) - spare));
            if (mixed.fits()) {
                return mixed;
            }
        }
        return bare;
    }
}
