package org.edarts.epiphany.cam.frame;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.edarts.codelet.Invoked;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.frame.ProcedureForm.Part;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * The frames of a graph's threaded procedures. Each core owns as many in its own memory as there is room for, and a few
 * in those of its neighbours, by which work spreads. A frame is laid out once, before the run; when its procedure has
 * ended it is as it was. Owner: the thread that lowers the graph.
 */
public final class Frames {
    /** Invocations and results on the way between neighbours: each frame's, and those that follow at once. */
    private static final int ON_THE_WAY = 4;

    private static final int OFFSET = 0xFFFF;

    private final List<ProcedureForm> forms = new ArrayList<>();
    private final FrameCores cores;
    private final FrameRoom room;

    private Frames(FrameCores cores, int most) {
        this.cores = cores;
        this.room = new FrameRoom(cores, forms, most);
    }

    /**
     * Finds the procedures of a graph.
     *
     * @param records whether kernels say records
     * @param ordered whether pools have an order
     * @throws GraphException if one has something that the cores have no form of
     */
    public static Frames of(CompiledGraph graph, Assignment assignment, boolean records, boolean ordered) {
        return of(graph, new FrameCores(assignment, assignment.cus()), Residence.MOST_FRAMES, records, ordered);
    }

    /**
     * Finds the procedures of a graph whose codelets SUs hand out: these have the frames, so many of each procedure at
     * most.
     *
     * @param records whether kernels say records
     * @throws GraphException if one has something that the cores have no form of
     */
    public static Frames onSus(CompiledGraph graph, Assignment assignment, int most, boolean records) {
        return of(graph, new FrameCores(assignment, assignment.sus()), most, records, false);
    }

    private static Frames of(CompiledGraph graph, FrameCores cores, int most, boolean records, boolean ordered) {
        Frames frames = new Frames(cores, most);
        for (ThreadedProcedure<?, ?> procedure : Invoked.by(graph)) {
            frames.forms.add(new ProcedureForm(procedure, records, ordered));
        }
        return frames;
    }

    /** Returns those of a graph without procedures. */
    public static Frames none(Assignment assignment) {
        return new Frames(new FrameCores(assignment, List.of()), 0);
    }

    public boolean isEmpty() {
        return forms.isEmpty();
    }

    /** Returns the procedures. */
    public List<ProcedureForm> forms() {
        return forms;
    }

    /** Returns how many invocations and results may be on the way from a core to a neighbour. */
    public int onTheWay() {
        return ON_THE_WAY * FrameRoom.ABROAD * forms.size();
    }

    /** Returns the cores whose memories have frames. */
    public FrameCores cores() {
        return cores;
    }

    /** Returns where they lie. */
    public FrameRoom room() {
        return room;
    }

    public List<Frame> all() {
        return room.frames();
    }

    /** Returns how many entries of a ready pool the codelets of all frames of a core need. */
    public int poolEntries(int core) {
        return !isEmpty() && cores.contains(core) ? room.seats(core) * parts() + (mayNest() ? parts() + 1 : 0) : 0;
    }

    private int parts() {
        return forms.stream().mapToInt(form -> form.parts().size()).sum();
    }

    /** Returns whether there is no telling how deep procedures invoke each other, which have frames on all cores. */
    public boolean mayNest() {
        return !cores.areSus() && Nests.needed(forms);
    }

    /** Returns a word of a frame, or where it is, as an argument of what CUs fire of the frame of a seat. */
    static Fired.Word word(int cell, int seat, int offset) {
        return new Fired.Word(cell, seat << Short.SIZE | offset);
    }

    /** Returns what the CUs of an SU fire of all frames that it may have, with the procedure. */
    public Map<Fired, String> firedFor(int su) {
        Map<Fired, String> fired = new LinkedHashMap<>();
        for (ProcedureForm form : forms) {
            for (int place = 0; place < room.seats(su); place++) {
                for (Part part : form.parts()) {
                    fired.put(part.fired(room.seat(form, place)), "of procedure \"" + form.name() + "\"");
                }
            }
        }
        return fired;
    }

    /** Returns at which address all cores find a word of a frame; 0 if the core has no room for that frame. */
    public int globalAddress(int core, Fired.Word word) {
        return all().stream()
                .filter(frame -> frame.core() == core && frame.seat() == word.number() >> Short.SIZE)
                .findFirst()
                .map(frame -> cores.assignment().globalAddress(core, frame.address() + (word.number() & OFFSET)))
                .orElse(0);
    }

    /** Returns whether a core fires the codelets of its frames itself. */
    public boolean fireOn(int core) {
        return !cores.areSus() && cores.contains(core);
    }

    /** Returns whether a codelet of a procedure fires a kernel. */
    public boolean fires(String kernel) {
        return forms.stream().flatMap(form -> form.parts().stream()).anyMatch(part -> part.kernel.equals(kernel));
    }

    /** Returns where a core keeps what it knows of a procedure. */
    public int record(ThreadedProcedure<?, ?> procedure, int core) {
        ProcedureForm form = forms.stream()
                .filter(each -> each.procedure().equals(procedure))
                .findFirst()
                .orElseThrow();
        return room.record(form, core);
    }

    /** Returns where a core keeps what it knows of its first procedure, or 0 if it has none. */
    public int firstRecord(int core) {
        return forms.isEmpty() ? 0 : room.record(forms.get(0), core);
    }

    /**
     * A codelet of a procedure.
     *
     * @param procedure the procedure
     * @param codelet which of its codelets
     */
    public record Fires(CompiledGraph procedure, int codelet) {
        /** Returns the codelet in words. */
        public String name() {
            return procedure.nameOf(codelet) + " of procedure \"" + procedure.name() + "\"";
        }
    }

    /** Returns the codelet of which a core has something at an address in a frame: itself, or what its kernel says. */
    public Optional<Fires> codeletAt(int core, int address) {
        for (Frame frame : all()) {
            for (Part part : frame.form().parts()) {
                int at = address - frame.address();
                int said = at - part.records;
                if (frame.core() == core
                        && (at == part.address || said >= 0 && said < part.said.size() * Layout.OUTLET_BYTES)) {
                    return Optional.of(new Fires(frame.form().procedure().compiled(), part.codelet));
                }
            }
        }
        return Optional.empty();
    }
}
