package org.edarts.epiphany.cam.fit;

import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.report.NoRoomException;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.LargerChips;
import org.edarts.epiphany.cam.unit.MoreClusters;
import org.edarts.su.Eligible;
import org.jspecify.annotations.Nullable;

/**
 * What helps where a graph does not fit, for the end of the message that says so. All of it is tried before it is
 * named. Owner: the thread that lowers the graph.
 */
final class Remedies {
    /** Larger graphs are not tried on larger chips when they are refused: that would take long. */
    private static final int MOST_TRIED = 10_000;

    private static final String UNTRIED = "; whether more cores help was not tried, for it has many codelets";

    private final Fitting fitting;

    /** What larger chips help, once they have been tried; empty from the beginning where they are not to be. */
    private @Nullable String onLargerChip;

    /**
     * Makes it.
     *
     * @param tried whether this is a remedy of another one, of which nobody asks for a larger chip
     */
    Remedies(Fitting fitting, boolean tried) {
        this.fitting = fitting;
        this.onLargerChip = tried ? "" : null;
    }

    /** Returns that it helps not to steal, if it does, which is tried. */
    String withoutStealing() {
        try {
            Lowering unused = on(fitting.machine(), Placing.NONE).lowered();
            return ", or let its codelets fire at their homes, by policy adaptive, where all of it has room";
        } catch (GraphException refused) {
            return "";
        }
    }

    /** Returns what helps, which is tried: more SUs, or none. What has no room without them is not tried with more. */
    String insteadOfHandingOut() {
        Machine folded = fitting.machine().withFoldedSus();
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
        for (Machine more :
                MoreClusters.of(fitting.machine(), fitting.assignment().map())) {
            if (!hasAllThatIsAskedFor(more)) {
                continue;
            }
            try {
                Lowering found = on(more, fitting.placing()).bestHandedOut().complete();
                return ", or divide the chip into " + found.assignment().sus().size()
                        + " clusters with an SU each, which have room";
            } catch (GraphException refused) {
                // What is refused does not help.
            }
        }
        return "";
    }

    /** Returns whether a machine has all that codelets ask for: others may lack a cluster, or a CU. */
    private boolean hasAllThatIsAskedFor(Machine other) {
        try {
            Eligible.check(fitting.graph(), other);
            return true;
        } catch (IllegalArgumentException missing) {
            return false;
        }
    }

    private Fitting on(Machine other, Placing placing) {
        return fitting.on(other, Assignment.of(other, fitting.assignment().map()), placing);
    }

    /** Returns that a larger chip helps, if one does, or that none does. */
    String onLargerChip() {
        if (onLargerChip == null) {
            onLargerChip = fitting.graph().codelets() > MOST_TRIED ? UNTRIED : triedOnLargerChips();
        }
        return onLargerChip;
    }

    /** Returns that a larger chip helps, if one does. */
    private String triedOnLargerChips() {
        for (Chip chip : LargerChips.than(fitting.assignment().map())) {
            Machine larger = LargerChips.machine(chip, fitting.assignment());
            if (!hasAllThatIsAskedFor(larger)) {
                return "";
            }
            try {
                Lowering unused = fitting.on(larger, Assignment.of(larger, chip.map()), Placing.NONE)
                        .lowered();
                return ", or machine " + chip.name() + ", whose cores have room for all of it";
            } catch (GraphException refused) {
                // What is refused does not help.
            }
        }
        return "; more cores, up to 16 x 16, do not help";
    }

    /** Returns that it helps not to let a policy plan the homes, if it has, and that does, which is tried. */
    String unplanned() {
        if (fitting.placing().plan().homes() == null) {
            return "";
        }
        try {
            Lowering unused = on(fitting.machine(), Placing.NONE).lowered();
            return ", or choose policy adaptive, under which all of it has a place";
        } catch (GraphException refused) {
            return "";
        }
    }
}
