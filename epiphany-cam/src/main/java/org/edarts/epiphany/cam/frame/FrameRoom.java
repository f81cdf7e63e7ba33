package org.edarts.epiphany.cam.frame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.NestLayout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.report.MeshFrames;
import org.edarts.epiphany.cam.report.NoRoomException;
import org.jspecify.annotations.Nullable;

/**
 * Where the frames of procedures lie in the memories of cores, and what these know of them. Owner: the thread that
 * lowers the graph.
 */
public final class FrameRoom {
    /** The frames of a procedure that a core owns in the memory of each neighbour. */
    public static final int ABROAD = 2;

    /** An SU has two records of each procedure: of its frames, and of those that are kept for the deepest. */
    private static final int RECORDS_OF_SU = 2;

    /** The seats of a procedure: more than a core has frames of it. */
    private static final int SEATS = 256;

    private final FrameCores cores;
    private final List<ProcedureForm> forms;
    private final int most;
    private final Nests nests;
    private final List<Map<ProcedureForm, Integer>> records = new ArrayList<>();
    private final List<Frame> frames = new ArrayList<>();

    /** How many frames of a procedure each core has so far, beside those that nest: a chip may have thousands. */
    private final Map<ProcedureForm, int[]> placed = new HashMap<>();

    /** What stands for a frame elsewhere that is never free. */
    private final Map<Integer, Integer> nowhere = new HashMap<>();

    /** Which core has no room for a frame; null if all have. */
    private @Nullable Lacking lacking;

    /** Of some procedure a core owns no more in its own memory. */
    private int least = Residence.MOST_FRAMES;

    private record Lacking(String what, String table) {}

    /** Begins with those of procedures: so many of each, at most, in a core's own memory. */
    FrameRoom(FrameCores cores, List<ProcedureForm> forms, int most) {
        this.cores = cores;
        this.forms = forms;
        this.most = most;
        this.nests = new Nests(forms);
        for (int core = 0; core < cores.assignment().cores(); core++) {
            records.add(new HashMap<>());
        }
    }

    /**
     * Lays out all frames in the room that is left, and one of each procedure on each core even if there is none.
     *
     * @param nesting whether invocations nest that find no frame
     */
    public void layOut(List<CoreMemory> memories, String graph, boolean nesting) {
        for (ProcedureForm form : forms) {
            for (int core : cores.all()) {
                CoreMemory memory = memories.get(core);
                int each = cores.areSus() ? RECORDS_OF_SU * Layout.PROCEDURE_BYTES : Layout.PROCEDURE_BYTES;
                int bytes = nesting ? NestLayout.NESTING_PROCEDURE_BYTES : each;
                records.get(core).put(form, memory.data("procedures", bytes, Long.BYTES));
                if (nesting || cores.areSus() || cores.neighbours(core).isEmpty()) {
                    nowhere.computeIfAbsent(core, key -> memory.data("frames", Layout.HANDLE_BYTES, Long.BYTES));
                }
            }
            for (int turn = 0; turn < ABROAD; turn++) {
                for (int owner : cores.all()) {
                    for (int core : cores.neighbours(owner)) {
                        add(form, memories, core, owner, Frame.Kind.PLAIN);
                    }
                }
            }
        }
        if (nesting) {
            cores.all().forEach(core -> frames.addAll(nests.layOut(core, memories.get(core))));
        }
        int left = forms.size();
        for (ProcedureForm form : forms) {
            for (int core : cores.all()) {
                layOutOwn(form, core, memories, graph, left);
            }
            left--;
        }
    }

    /** Of an odd number one more is kept than not: a single frame is. */
    private void layOutOwn(ProcedureForm form, int core, List<CoreMemory> memories, String graph, int left) {
        CoreMemory memory = memories.get(core);
        int room = memory.free() / (left * bytes(form));
        least = Math.max(0, Math.min(least, room));
        if (room < 1 && lacking == null) {
            String what = "graph \"" + graph + "\": " + cores.assignment().nameOf(core)
                    + " has no room for a frame of procedure \"" + form.name() + "\", which takes " + bytes(form)
                    + " bytes: use " + (cores.areSus() ? "" : "smaller blocks or ") + "fewer codelets";
            lacking = new Lacking(what, memory.table());
        }
        int count = Math.max(1, Math.min(most, room));
        int kept = cores.areSus() ? (count + 1) / 2 : 0;
        for (int frame = 0; frame < count; frame++) {
            add(form, memories, core, core, frame < kept ? Frame.Kind.KEPT : Frame.Kind.PLAIN);
        }
    }

    private static int bytes(ProcedureForm form) {
        return form.bytes() + Layout.HANDLE_BYTES;
    }

    private void add(ProcedureForm form, List<CoreMemory> memories, int core, int owner, Frame.Kind kind) {
        int address = memories.get(core).data("frames", form.bytes(), Long.BYTES);
        int handle = memories.get(owner).data("frames", Layout.HANDLE_BYTES, Long.BYTES);
        int place = placed.computeIfAbsent(form, key -> new int[records.size()])[core]++;
        frames.add(new Frame(form, core, address, owner, handle, seat(form, place), kind));
    }

    /** Returns the number of a place of a frame: a core's own come behind those that others own. */
    int seat(ProcedureForm form, int place) {
        return forms.indexOf(form) * SEATS + place;
    }

    /** Returns how many frames of a procedure a core may have. */
    int seats(int core) {
        return most + ABROAD * cores.neighbours(core).size();
    }

    List<Frame> frames() {
        return frames;
    }

    /** Returns how many frames of a procedure a core owns in its own memory, at most. */
    public int greatest() {
        return (int) frames.stream()
                .filter(frame -> !frame.abroad() && !frame.nested())
                .collect(Collectors.groupingBy(
                        frame -> List.of(frame.core(), forms.indexOf(frame.form())), Collectors.counting()))
                .values()
                .stream()
                .mapToLong(count -> count)
                .max()
                .orElse(most);
    }

    /** Returns where invocations nest. */
    public Nests nests() {
        return nests;
    }

    /** Returns how many frames of each procedure each core owns in its own memory, at least; 0 if one has no room. */
    public int least() {
        return least;
    }

    /**
     * Refuses cores without room for a frame of each procedure.
     *
     * @param elsewhere what else is to be said then
     * @throws NoRoomException if there are some; it names the first
     */
    public void requireRoom(String elsewhere) {
        if (lacking != null) {
            throw new NoRoomException(lacking.what() + elsewhere + "\n" + lacking.table());
        }
    }

    /** Returns where a core keeps what it knows of a procedure, or 0 if it does not invoke. */
    public int record(ProcedureForm form, int core) {
        return records.get(core).getOrDefault(form, 0);
    }

    /** Returns what stands for a frame elsewhere that is never free: on SUs, and on cores without neighbours. */
    public int nowhere(int core) {
        return Objects.requireNonNull(nowhere.get(core));
    }

    /** Returns what each core keeps of each procedure that it may invoke. */
    public List<ProcedureRecord> records() {
        List<ProcedureRecord> all = new ArrayList<>();
        for (int core : cores.all()) {
            for (ProcedureForm form : forms) {
                all.add(new ProcedureRecord(core, form, record(form, core)));
                if (cores.areSus()) {
                    all.add(new ProcedureRecord(core, form, record(form, core) + Layout.PROCEDURE_BYTES));
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
    public record ProcedureRecord(int core, ProcedureForm form, int address) {}

    /** Returns what a model of the machine has to know of the frames of all units. */
    public List<MeshFrames> report() {
        List<Integer> units = cores.assignment().units();
        return records().stream()
                .filter(record -> units.contains(record.core()))
                .map(record -> report(record, units))
                .toList();
    }

    private MeshFrames report(ProcedureRecord record, List<Integer> units) {
        int unit = units.indexOf(record.core());
        List<Integer> homes = frames.stream()
                .filter(frame ->
                        frame.form().equals(record.form()) && frame.owner() == record.core() && !frame.nested())
                .map(frame -> units.indexOf(frame.core()))
                .toList();
        List<Integer> elsewhere = homes.stream().filter(home -> home != unit).toList();
        return new MeshFrames(record.form().procedure().compiled(), unit, homes.size() - elsewhere.size(), elsewhere);
    }
}
