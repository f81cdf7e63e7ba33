package org.edarts.epiphany.cam.diagnosis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.cam.host.HostCu;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * Why a run has not come to its end: found out once, at first use, for which the cores are halted. Of a run that still
 * may end they are halted only for a moment. Owner: the thread of the run.
 */
public final class RunDiagnosis {
    private final Lowering lowering;
    private final Workgroup group;
    private final @Nullable BoardObserver observer;
    private final MemoryWords words;
    private final Supplier<@Nullable HostCu> host;
    private final @Nullable Object[] cells;
    private @Nullable Postmortem postmortem;

    /** The core on which something failed, or -1. */
    private int faulty = -1;

    /**
     * Makes that of a run.
     *
     * @param host what the host fires of it, if anything, when that is asked for
     */
    public RunDiagnosis(
            Lowering lowering,
            Workgroup group,
            @Nullable BoardObserver observer,
            MemoryWords words,
            Supplier<@Nullable HostCu> host,
            @Nullable Object[] cells) {
        this.lowering = lowering;
        this.group = group;
        this.observer = observer;
        this.words = words;
        this.host = host;
        this.cells = cells;
    }

    private Postmortem postmortem() {
        Postmortem made = postmortem;
        if (made == null) {
            made = look(CoreSight.halted(lowering.assignment(), group));
            postmortem = made;
        }
        return made;
    }

    private Postmortem look(CoreSight seen) {
        return new Postmortem(lowering, seen, host.get(), cells);
    }

    /** Returns what the firmware of a core has told that has failed. */
    public RunError told(int core) {
        faulty = core;
        return faults().told(core);
    }

    /** Returns what an observer has seen that no firmware tells. */
    public RunError seen() {
        return faults().seen();
    }

    private Faults faults() {
        return new Faults(lowering, group, observer, words, postmortem());
    }

    /** Returns what a run waits for that goes on no more. */
    public RunError stalled() {
        Unfinished unfinished = new Unfinished(lowering, words);
        List<String> told = new ArrayList<>(unfinished.starved());
        if (told.isEmpty()) {
            told.add(postmortem().text());
            told.addAll(unfinished.open());
            told.addAll(postmortem().openPromises());
            told.removeIf(String::isEmpty);
        }
        if (told.isEmpty()) {
            told.add(
                    lowering.graph().promises().isEmpty()
                            ? "nothing is ready or fires, and no slot has some of its signals and not all: what was"
                                    + " chosen leads to less than the end of the run waits for"
                            : "a promise is open: no kernel has completed it, or invoked what does");
        }
        return RunError.stalled(lowering.graph().name(), told);
    }

    /** Returns what a run is about whose deadline has passed. */
    public RunError late(Duration limit) {
        String found = postmortem().text();
        String where =
                found.isEmpty() ? "no core fires a codelet now; what is ready is handed out, or on its way" : found;
        return notFired -> new DeadlineExceededException(
                "run of \"" + lowering.graph().name() + "\" did not end within " + limit + ": " + where, notFired);
    }

    /** Tells what a run is about that makes no progress, and lets it go on. */
    public void warn(Duration patience) {
        Assignment assignment = lowering.assignment();
        BoardObserver simulated = observer;
        Postmortem now = look(
                simulated == null ? CoreSight.halted(assignment, group) : CoreSight.observed(assignment, simulated));
        System.getLogger("org.edarts.watchdog")
                .log(
                        System.Logger.Level.WARNING,
                        "run of \"" + lowering.graph().name() + "\" made no progress for " + patience + "; "
                                + now.text());
        for (int core = 0; simulated == null && core < assignment.cores(); core++) {
            group.resume(assignment.row(core), assignment.column(core));
        }
    }

    /** Returns what has not fired when the run has ended badly. */
    public List<String> notFired() {
        return postmortem().notFired();
    }

    /** Returns the core on which something failed, or -1. */
    public int faulty() {
        return faulty;
    }
}
