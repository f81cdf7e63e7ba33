package org.edarts.epiphany.cam.diagnosis;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.edarts.epiphany.cam.frame.Frame;
import org.edarts.epiphany.cam.frame.FrameRoom.ProcedureRecord;
import org.edarts.epiphany.cam.frame.Frames;
import org.edarts.epiphany.cam.frame.Nests;
import org.edarts.epiphany.cam.frame.ProcedureForm;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.NestLayout;
import org.edarts.epiphany.cam.layout.ScheduleLayout;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.Invocations;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;

/**
 * What procedures have not done when nothing can fire any more, as the memories of cores tell it. Owner: one thread.
 */
final class Unfinished {
    private static final int MOST_TOLD = 12;
    private static final int HALF = 0xFFFF;

    private final Lowering lowering;
    private final Frames frames;
    private final Nests nests;
    private final MemoryWords words;

    Unfinished(Lowering lowering, MemoryWords words) {
        this.lowering = lowering;
        this.frames = lowering.frames();
        this.nests = frames.room().nests();
        this.words = words;
    }

    /** Returns in words which procedures have no frame left; nothing if none waits. */
    List<String> starved() {
        List<String> starved = new ArrayList<>();
        for (int core : frames.cores().all()) {
            for (ProcedureForm form : waiting(core)) {
                long owned = frames.all().stream()
                        .filter(frame -> frame.owner() == core && frame.form().equals(form) && !frame.nested())
                        .count();
                starved.add("procedure \"" + form.name() + "\" has no frame left on "
                        + lowering.assignment().nameOf(core) + ": all " + owned
                        + " wait for procedures that they invoked" + moreFrames(owned));
            }
        }
        return starved;
    }

    /** A core has no more than there are seats for; with less it lacks room. */
    private String moreFrames(long owned) {
        if (!nests.isEmpty()) {
            return ", and so do those for which a core has " + nests.stackBytes()
                    + " bytes of the DRAM; invoke less deep, or use fewer or smaller blocks in the DRAM";
        }
        return "; invoke less deep" + lackingRoom(owned < Residence.MOST_FRAMES);
    }

    private String lackingRoom(boolean lacksRoom) {
        if (frames.cores().areSus()) {
            return (lacksRoom ? ", or use fewer codelets, so that SUs have room for more frames" : "")
                    + ", or fold the SUs, so that each core has frames";
        }
        return !lacksRoom
                ? ""
                : "; the core's memory has room for no more"
                        + (frames.mayNest() ? ": with fewer codelets there, or smaller blocks, invocations nest" : "");
    }

    private List<ProcedureForm> waiting(int core) {
        return frames.cores().areSus() ? waitingOnSu(core) : nests.isEmpty() ? waitingOn(core) : waitingInNests(core);
    }

    /** What waits elsewhere would begin in a nest if none was used. */
    private List<ProcedureForm> waitingInNests(int core) {
        return nests.on(core).stream()
                .flatMap(nest -> nest.invoked().stream()
                        .filter(form -> words.at(core, nest.record(form) + Layout.PROCEDURE_WAITING) != 0))
                .distinct()
                .toList();
    }

    private List<ProcedureForm> waitingOn(int core) {
        return frames.forms().stream()
                .filter(form -> words.at(core, frames.room().record(form, core) + Layout.PROCEDURE_WAITING) != 0)
                .toList();
    }

    private List<ProcedureForm> waitingOnSu(int su) {
        Set<Integer> wanted = new HashSet<>();
        for (int stack : List.of(ScheduleLayout.SU_SHALLOW, ScheduleLayout.SU_DEEP)) {
            int waiting = words.ofRecord(su, stack);
            while (waiting != 0) {
                wanted.add(words.at(su, waiting + Layout.OUTLET_OWNER));
                waiting = words.at(su, waiting + Layout.OUTLET_NEXT);
            }
        }
        return frames.room().records().stream()
                .filter(record -> record.core() == su && wanted.contains(record.address()))
                .map(ProcedureRecord::form)
                .distinct()
                .toList();
    }

    /** Returns in words which promises are open, because a procedure has not completed its result. */
    List<String> open() {
        List<Frame> used = used();
        List<String> open = new ArrayList<>();
        for (Frame frame : used) {
            if (used.stream().noneMatch(other -> waits(frame, other))) {
                open.add("procedure \"" + frame.form().name() + "\" has not completed its result on "
                        + lowering.assignment().nameOf(frame.core()) + ", for which "
                        + promise(frame).orElse("a promise") + " is open");
            }
        }
        return open.stream().distinct().limit(MOST_TOLD).toList();
    }

    /** Those of a core's own memory are free if they are in its list, others if their state says so. */
    private List<Frame> used() {
        Set<Long> free = new HashSet<>();
        for (ProcedureRecord record : frames.room().records()) {
            int handle = words.at(record.core(), record.address() + Layout.PROCEDURE_FREE);
            while (handle != 0 && free.add(key(record.core(), handle))) {
                handle = words.at(record.core(), handle + Layout.HANDLE_NEXT);
            }
        }
        return frames.all().stream()
                .filter(frame -> frame.nested()
                        ? words.at(frame.core(), nest(frame) + NestLayout.NEST_USED) != 0
                        : frame.abroad()
                                ? words.at(frame.owner(), frame.handle() + Layout.HANDLE_STATE) != 0
                                : !free.contains(key(frame.owner(), frame.handle())))
                .toList();
    }

    private int nest(Frame frame) {
        return nests.of(frame.form().procedure(), frame.core()).address();
    }

    private static long key(int core, int handle) {
        return ((long) core << Integer.SIZE) | handle;
    }

    /** Returns where the result of a frame is waited for, in the memory of its owner. */
    private int slot(Frame frame) {
        int link = frame.nested() ? nest(frame) + NestLayout.NEST_LINK : frame.address() + Layout.FRAME_LINK;
        return words.at(frame.core(), link) & HALF;
    }

    private boolean waits(Frame frame, Frame other) {
        return frame.waiting(other.owner(), slot(other)).isPresent();
    }

    /** Returns whether a procedure that is under way is to complete what a node waits for. */
    boolean owes(Node promised) {
        return used().stream().anyMatch(frame -> frame.owner() == promised.core && slot(frame) == promised.track.slot);
    }

    private Optional<String> promise(Frame frame) {
        int slot = slot(frame);
        for (Frame other : frames.all()) {
            Optional<ProcedureForm.Part> waiting = other.waiting(frame.owner(), slot);
            if (waiting.isPresent()) {
                return Optional.of("a promise of procedure \"" + other.form().name() + "\"");
            }
        }
        return lowering.images().get(frame.owner()).tracks().stream()
                .map(Track::first)
                .filter(node -> node.invocations != null)
                .flatMap(node -> promises(node.invocations, slot).stream())
                .findFirst();
    }

    private List<String> promises(Invocations invocations, int slot) {
        return invocations.all().stream()
                .filter(each -> each.promised().track.slot == slot)
                .map(each -> "\"" + lowering.graph().cells().get(each.cell()).name() + "\"")
                .toList();
    }
}
