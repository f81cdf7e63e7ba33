package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.edarts.codelet.Invoked;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.ProcedureForm.Part;

/**
 * The frames of a graph's threaded procedures. Each core owns as many in its own memory as there is room for, and a few
 * in those of its neighbours, by which work spreads. A frame is laid out once, before the run; when its procedure has
 * ended it is as it was. Owner: the thread that lowers the graph.
 */
final class Frames {
    /** The most frames of a procedure that a core owns in its own memory. */
    static final int MOST = 96;

    /** The frames of a procedure that a core owns in the memory of each neighbour. */
    private static final int ABROAD = 2;

    /** Invocations and results on the way between neighbours: each frame's, and those that follow at once. */
    private static final int ON_THE_WAY = 4;

    /** Of an SU's frames there are two lists: those for CUs that have nothing, and those for when none has anything. */
    static final int LISTS_OF_SU = 2;

    /** So many of the nearest SUs are neighbours of one, besides those of whose nearest it is. */
    private static final int NEAREST = 4;

    /** The seats of a procedure: more than a core has frames of it. */
    private static final int SEATS = 256;

    private static final int OFFSET = 0xFFFF;

    private final List<ProcedureForm> forms = new ArrayList<>();
    private final Assignment assignment;

    /** The cores whose memories have frames. */
    private final List<Integer> cores;

    /** How many frames of a procedure a core owns in its own memory at most. */
    private final int most;

    private final List<Map<ProcedureForm, Integer>> records = new ArrayList<>();
    private final List<Frame> frames = new ArrayList<>();

    /** Which core has no room for a frame, as a message; empty if all have. */
    private String lacking = "";

    /** Of some procedure a core owns no more in its own memory. */
    private int least = MOST;

    /** Of cores without neighbours what stands for a frame elsewhere that is never free. */
    private final Map<Integer, Integer> nowhere = new HashMap<>();

    /**
     * A frame.
     *
     * @param form what it is a frame of
     * @param core whose codelets fire there
     * @param address where it lies
     * @param owner who invokes with it
     * @param handle what the owner knows of it, in the owner's memory
     * @param seat the number of its place on the core
     */
    record Frame(ProcedureForm form, int core, int address, int owner, int handle, int seat) {
        boolean abroad() {
            return owner != core;
        }

        /** Returns the codelet that waits with a slot, if that is one of the frame. */
        Optional<Part> waiting(int slotCore, int slot) {
            return form.parts().stream()
                    .filter(part -> core == slotCore && address + part.slot == slot)
                    .findFirst();
        }
    }

    private Frames(Assignment assignment, List<Integer> cores, int most) {
        this.assignment = assignment;
        this.cores = cores;
        this.most = most;
        for (int core = 0; core < assignment.cores(); core++) {
            records.add(new HashMap<>());
        }
    }

    /**
     * Finds the procedures of a graph.
     *
     * @throws GraphException if one has something that the cores have no form of
     */
    static Frames of(CompiledGraph graph, Assignment assignment) {
        return of(graph, new Frames(assignment, assignment.cus(), MOST));
    }

    /**
     * Finds the procedures of a graph whose codelets SUs hand out: these have the frames, so many of each procedure at
     * most.
     *
     * @throws GraphException if one has something that the cores have no form of
     */
    static Frames onSus(CompiledGraph graph, Assignment assignment, int most) {
        return of(graph, new Frames(assignment, assignment.sus(), most));
    }

    private static Frames of(CompiledGraph graph, Frames frames) {
        for (ThreadedProcedure<Integer, Integer> procedure : Invoked.by(graph)) {
            frames.forms.add(new ProcedureForm(procedure));
        }
        return frames;
    }

    /** Returns those of a graph without procedures. */
    static Frames none(Assignment assignment) {
        return new Frames(assignment, List.of(), 0);
    }

    boolean isEmpty() {
        return forms.isEmpty();
    }

    List<Frame> all() {
        return frames;
    }

    /** Returns how many entries of a ready pool the codelets of all frames of a core need. */
    int poolEntries(int core) {
        int each = seats(core);
        return cores.contains(core)
                ? each * forms.stream().mapToInt(form -> form.parts().size()).sum()
                : 0;
    }

    /** Returns how many frames of a procedure a core may have: its own come behind those that others own. */
    private int seats(int core) {
        return most + ABROAD * neighbours(core).size();
    }

    /** Returns a word of a frame, or where it is, as an argument of what CUs fire of the frame of a seat. */
    static Fired.Word word(int cell, int seat, int offset) {
        return new Fired.Word(cell, seat << Short.SIZE | offset);
    }

    /** Returns what the CUs of an SU fire of all frames that it may have, with the procedure. */
    Map<Fired, String> firedFor(int su) {
        Map<Fired, String> fired = new LinkedHashMap<>();
        for (ProcedureForm form : forms) {
            for (int place = 0; place < seats(su); place++) {
                for (Part part : form.parts()) {
                    fired.put(part.fired(seat(form, place)), "of procedure \"" + form.name() + "\"");
                }
            }
        }
        return fired;
    }

    private int seat(ProcedureForm form, int place) {
        return forms.indexOf(form) * SEATS + place;
    }

    /** Returns at which address all cores find a word of a frame; 0 if the core has no room for that frame. */
    int globalAddress(int core, Fired.Word word) {
        return frames.stream()
                .filter(frame -> frame.core() == core && frame.seat() == word.number() >> Short.SIZE)
                .findFirst()
                .map(frame -> assignment.globalAddress(core, frame.address() + (word.number() & OFFSET)))
                .orElse(0);
    }

    /** Adds the ways between neighbours. */
    void join(Links links) {
        if (isEmpty()) {
            return;
        }
        for (int core : cores) {
            for (int neighbour : neighbours(core)) {
                links.among(core, neighbour, ON_THE_WAY * ABROAD * forms.size());
            }
        }
    }

    /** Places the kernels of all procedures in the memory of a core. */
    void placeKernels(CorePlan plan, Lowering lowering) {
        if (assignment.cus().contains(plan.core) && cores.contains(plan.core)) {
            for (ProcedureForm form : forms) {
                for (Part part : form.parts()) {
                    plan.kernel(part.kernel, "of procedure \"" + form.name() + "\"", lowering);
                    plan.code.firesOften(part.kernel);
                }
            }
        }
    }

    /** Returns whether SUs have them, for what they hand out. */
    boolean onSus() {
        return !assignment.cus().containsAll(cores);
    }

    /** The next CUs, or the nearest SUs, which may be further away. Who is one has the other as one, too. */
    private List<Integer> neighbours(int core) {
        List<Integer> nearest = nearest(core);
        return cores.stream()
                .filter(other -> nearest.contains(other) || nearest(other).contains(core))
                .toList();
    }

    private List<Integer> nearest(int core) {
        return cores.stream()
                .filter(other -> other != core && (onSus() || distance(core, other) == 1))
                .sorted(Comparator.comparing(other -> distance(core, other)))
                .limit(NEAREST)
                .toList();
    }

    private int distance(int core, int other) {
        return Math.abs(assignment.row(core) - assignment.row(other))
                + Math.abs(assignment.column(core) - assignment.column(other));
    }

    /** Lays out all frames in the room that is left, and one of each procedure on each core even if there is none. */
    void layOut(List<CorePlan> plans, String graph) {
        for (ProcedureForm form : forms) {
            for (int core : cores) {
                CoreMemory memory = plans.get(core).memory;
                int lists = onSus() ? 1 + LISTS_OF_SU : 1;
                records.get(core).put(form, memory.data("procedures", lists * Layout.PROCEDURE_BYTES, Long.BYTES));
                if (neighbours(core).isEmpty()) {
                    nowhere.put(core, memory.data("frames", Layout.HANDLE_BYTES, Long.BYTES));
                }
            }
            for (int turn = 0; turn < ABROAD; turn++) {
                for (int core : cores) {
                    for (int neighbour : neighbours(core)) {
                        add(form, plans, neighbour, core);
                    }
                }
            }
        }
        int left = forms.size();
        for (ProcedureForm form : forms) {
            for (int core : cores) {
                CoreMemory memory = plans.get(core).memory;
                int room = memory.free() / (left * (form.bytes() + Layout.HANDLE_BYTES));
                least = Math.max(0, Math.min(least, room));
                if (room < 1 && lacking.isEmpty()) {
                    lacking = "graph \"" + graph + "\": " + assignment.nameOf(core)
                            + " has no room for a frame of procedure \"" + form.name() + "\", which takes "
                            + (form.bytes() + Layout.HANDLE_BYTES)
                            + " bytes: use smaller blocks or fewer codelets\n" + memory.table();
                }
                for (int frame = 0; frame < Math.max(1, Math.min(most, room)); frame++) {
                    add(form, plans, core, core);
                }
            }
            left--;
        }
    }

    /** Returns how many frames of each procedure each core owns in its own memory, at least; 0 if one has no room. */
    int least() {
        return least;
    }

    /**
     * Refuses cores without room for a frame of each procedure.
     *
     * @throws GraphException if there are some; it names the first
     */
    void requireRoom() {
        if (!lacking.isEmpty()) {
            throw new GraphException(lacking);
        }
    }

    private void add(ProcedureForm form, List<CorePlan> plans, int core, int owner) {
        int address = plans.get(core).memory.data("frames", form.bytes(), Long.BYTES);
        int handle = plans.get(owner).memory.data("frames", Layout.HANDLE_BYTES, Long.BYTES);
        int place = (int) frames.stream()
                .filter(frame -> frame.core() == core && frame.form() == form)
                .count();
        frames.add(new Frame(form, core, address, owner, handle, seat(form, place)));
    }

    /** Returns where a core keeps what it knows of a procedure. */
    int record(ThreadedProcedure<Integer, Integer> procedure, int core) {
        ProcedureForm form = forms.stream()
                .filter(each -> each.procedure().equals(procedure))
                .findFirst()
                .orElseThrow();
        return record(form, core);
    }

    /** Returns where a core keeps what it knows of a procedure. */
    int record(ProcedureForm form, int core) {
        return Objects.requireNonNull(records.get(core).get(form));
    }

    /** Returns what each core keeps of each procedure that it may invoke. */
    List<ProcedureRecord> records() {
        List<ProcedureRecord> all = new ArrayList<>();
        for (int core : cores) {
            for (ProcedureForm form : forms) {
                int address = record(form, core);
                all.add(new ProcedureRecord(core, form, address));
                for (int list = 1; onSus() && list <= LISTS_OF_SU; list++) {
                    all.add(new ProcedureRecord(core, form, address + list * Layout.PROCEDURE_BYTES));
                }
            }
        }
        return all;
    }

    /**
     * What a core keeps of a procedure.
     *
     * @param core the core
     * @param form the procedure
     * @param address where it is
     */
    record ProcedureRecord(int core, ProcedureForm form, int address) {}

    /** Returns where a core keeps what it knows of its first procedure, or 0 if it has none. */
    int firstRecord(int core) {
        return forms.isEmpty() ? 0 : records.get(core).getOrDefault(forms.get(0), 0);
    }

    /** Writes the frames, the handles and the procedures of one core. */
    void write(CoreImage image, Lowering lowering) {
        if (!isEmpty()) {
            new FrameImages(this, lowering).write(image);
        }
    }

    /** Returns the procedures. */
    List<ProcedureForm> forms() {
        return forms;
    }

    /** Returns whether a core invokes. */
    boolean areOf(int core) {
        return cores.contains(core);
    }

    /** Returns what stands for a frame elsewhere that is never free, on a core without neighbours. */
    int nowhere(int core) {
        return Objects.requireNonNull(nowhere.get(core));
    }

    /**
     * A codelet of a procedure.
     *
     * @param procedure the procedure
     * @param codelet which of its codelets
     */
    record Fires(CompiledGraph procedure, int codelet) {}

    /** Returns the codelet of which a core has something at an address in a frame: itself, or what its kernel says. */
    Optional<Fires> codeletAt(int core, int address) {
        for (Frame frame : frames) {
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
