package org.edarts.epiphany.cam.frame;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.codelet.Access;
import org.edarts.codelet.ContentType;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.Outlet;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Placement;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.OrderLayout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Firings;
import org.edarts.epiphany.cam.signal.Node;
import org.jspecify.annotations.Nullable;

/**
 * What a threaded procedure is on the cores: its codelets, and what lies where in its frames. A frame has all that a
 * graph has, once: codelets, slots, arguments, and where kernels say what is to happen. Immutable once made.
 */
public final class ProcedureForm {
    private final ThreadedProcedure<?, ?> procedure;
    private final CompiledGraph graph;
    private final List<Part> parts = new ArrayList<>();

    /** Where in a frame each word of the content of a cell goes. */
    private final Map<Integer, Integer> words = new LinkedHashMap<>();

    /** The slots of the promises that kernels may let complete: each gets one signal, whoever of them says so. */
    private final Set<Integer> promised = new HashSet<>();

    /** Where in a frame that goes which nobody reads. */
    private int unread = Layout.FRAME_UNREAD;

    private final int first;
    private final int bytes;

    /** A codelet and where in a frame its parts lie. */
    public static final class Part {
        public final int codelet;
        public final int index;
        public final String kernel;
        public final List<Fired.Word> arguments;
        public final List<Said> said = new ArrayList<>();
        public final List<Integer> targets = new ArrayList<>();
        final Set<Integer> invoked = new HashSet<>();
        public int needs;
        public int address;
        public int slot;

        /** What the pool has in its place where it has an order; 0 where it has none. */
        public int ticket;

        public int argumentsAt;
        int saidAt;
        public int records;
        public int list;

        Part(int codelet, int index, String kernel, List<Fired.Word> arguments) {
            this.codelet = codelet;
            this.index = index;
            this.kernel = kernel;
            this.arguments = arguments;
        }

        /** Returns what a CU fires of a frame, by the number of its seat: all that it needs comes from there. */
        public Fired fired(int seat) {
            List<Fired.Word> words = new ArrayList<>();
            for (int place = 0; place < arguments.size(); place++) {
                Fired.Word word = arguments.get(place);
                words.add(
                        switch (word.cell()) {
                            case Fired.CONTENT ->
                                Frames.word(Fired.FRAME_CONTENT, seat, argumentsAt + place * Integer.BYTES);
                            case Fired.OUTLET -> Frames.word(Fired.FRAME_OUTLET, seat, saidAt(word));
                            default -> word;
                        });
            }
            return new Fired(kernel, words, true);
        }

        /** Returns where in a frame the kernel says what is to happen. */
        public int saidAt(Fired.Word outlet) {
            return saidAt(said.stream()
                    .filter(each -> each.place() == Fired.placeOf(outlet))
                    .findFirst()
                    .orElseThrow());
        }

        /** Returns where in a frame the kernel says that. */
        public int saidAt(Said one) {
            return saidAt
                    + said.subList(0, said.indexOf(one)).stream()
                            .mapToInt(Said::bytes)
                            .sum();
        }

        /** Returns what the pool has when it is ready. */
        public int pooled() {
            return ticket == 0 ? address : ticket;
        }

        /** Returns whether its kernel may complete the procedure's result. */
        boolean completes() {
            return said.stream().anyMatch(each -> each.outlet().procedure() == null);
        }
    }

    /**
     * What a kernel may say.
     *
     * @param place the argument in which it does
     * @param outlet what is to happen then
     * @param target the codelet that waits for the promise, or -1 if it is the result
     */
    public record Said(int place, Outlet outlet, int target) {
        /** Returns the bytes of what the kernel writes there. */
        int bytes() {
            return CoreMemory.aligned(outlet.length() * Integer.BYTES, Long.BYTES);
        }
    }

    /**
     * Finds it.
     *
     * @param records whether kernels say records
     * @param ordered whether pools have an order
     * @throws GraphException if the procedure has something that the cores have no form of
     */
    ProcedureForm(ThreadedProcedure<?, ?> procedure, boolean records, boolean ordered) {
        this.procedure = procedure;
        this.graph = procedure.compiled();
        if (!graph.loops().isEmpty() || !graph.choices().all().isEmpty()) {
            throw refused("has a loop or chooses slots, of which frames have no form", "invoke a procedure instead");
        }
        graph.declarations().forEach(this::requireLowerable);
        for (int codelet = 0; codelet < graph.codelets(); codelet++) {
            Declaration declaration = graph.declaration(codelet);
            KernelBody body = (KernelBody) declaration.code();
            int index = codelet - declaration.first();
            parts.add(new Part(codelet, index, body.kernel().name(), Firings.words(graph, codelet, body)));
        }
        for (Part part : parts) {
            int[] start = graph.targetStart();
            for (int arc = start[part.codelet]; arc < start[part.codelet + 1]; arc++) {
                signals(part, graph.targets()[arc]);
            }
            say(part);
        }
        requireAllSignals();
        first = onlyStart();
        FrameOrder order = new FrameOrder(graph, parts);
        order.requireEnd();
        order.requireContents();
        bytes = layOut(records, ordered);
    }

    private void requireLowerable(Declaration declaration) {
        String codelet = "has codelet \"" + declaration.name() + "\"";
        if (!(declaration.code() instanceof KernelBody body)) {
            throw refused(codelet + " with a body for the host only", "declare it with a kernel");
        }
        Placement placement = declaration.placement();
        if (placement.restricted()
                || placement.preferredCu() != Placement.ANY
                || !declaration.needs().isEmpty()) {
            throw refused(codelet + " with a place or a resource", "leave them out: it fires where its frame is");
        }
        KernelArguments arguments = body.arguments();
        for (int index = 0; index < declaration.count(); index++) {
            for (int place = 0; place < arguments.count(index); place++) {
                if (arguments.access(index, place).isBlock()) {
                    throw refused(codelet + " with a block", "hand numbers to it");
                }
            }
        }
    }

    private GraphException refused(String what, String remedy) {
        return refused(graph, what, remedy);
    }

    static GraphException refused(CompiledGraph procedure, String what, String remedy) {
        return new GraphException(
                "procedure \"" + procedure.name() + "\" " + what + ": " + remedy + ", or run the graph on the host");
    }

    private void signals(Part part, int target) {
        int codelet = resolved(target);
        part.targets.add(codelet);
        parts.get(codelet).needs++;
    }

    /** Follows slots that lead to one codelet. */
    private int resolved(int target) {
        int at = target;
        while (at < 0) {
            int row = graph.codelets() + ~at;
            int[] start = graph.targetStart();
            if (start[row + 1] - start[row] != 1) {
                throw refused(
                        "has \"" + graph.slots().get(~at).name() + "\", for which " + (start[row + 1] - start[row])
                                + " codelets wait",
                        "let one codelet wait for it, and others come after that");
            }
            at = graph.targets()[start[row]];
        }
        return at;
    }

    private void say(Part part) {
        Declaration declaration = graph.declaration(part.codelet);
        KernelArguments arguments = ((KernelBody) declaration.code()).arguments();
        int index = part.codelet - declaration.first();
        @Nullable Said result = null;
        for (int place = 0; place < arguments.count(index); place++) {
            if (arguments.access(index, place) != Access.OUTLET) {
                continue;
            }
            Outlet outlet = arguments.outlet(index, place);
            if (outlet.procedure() != null && outlet.promise().slot() < 0) {
                throw refused(
                        "invokes \"" + outlet.procedure().name() + "\" for its own result",
                        "let a codelet wait for that and complete the result");
            } else if (outlet.procedure() != null) {
                int target = resolved(~outlet.promise().slot());
                parts.get(target).needs += promised.add(outlet.promise().slot()) ? 1 : 0;
                part.invoked.add(target);
                part.said.add(new Said(place, outlet, target));
            } else if (outlet.promise().slot() >= 0) {
                throw refused(
                        "completes " + outlet.promise() + " itself",
                        "invoke a procedure for it that completes its own result with its argument; or, if nobody reads"
                                + " the number, let an arc lead to who waits for it");
            } else if (result != null) {
                throw refused(
                        "has codelet \"" + declaration.name() + "\", which completes the result in two arguments",
                        "let its kernel say so in one");
            } else {
                result = new Said(place, outlet, Node.NONE);
            }
        }
        if (result != null) {
            part.said.add(result);
        }
    }

    /** Slots are left out of frames: who waits for one counts what that gets. */
    private void requireAllSignals() {
        int[] start = graph.targetStart();
        int[] signals = new int[graph.slotCount()];
        promised.forEach(slot -> signals[slot]++);
        for (int arc = start[0]; arc < start[graph.codelets() + graph.slotCount()]; arc++) {
            int target = graph.targets()[arc];
            if (target < 0) {
                signals[~target]++;
            }
        }
        for (int slot = 0; slot < signals.length; slot++) {
            int row = graph.codelets() + slot;
            int count = graph.slotCounts()[slot];
            if (start[row] != start[row + 1] && signals[slot] != count) {
                throw refused(
                        "has \"" + graph.slots().get(slot).name() + "\", which counts " + count + " signals and gets "
                                + signals[slot],
                        "let as many signal it");
            }
        }
    }

    private int onlyStart() {
        List<Part> starts = parts.stream().filter(part -> part.needs == 0).toList();
        if (starts.size() != 1) {
            throw refused("begins with " + starts.size() + " codelets", "let one of them come before the others");
        }
        return starts.get(0).codelet;
    }

    private int layOut(boolean records, boolean ordered) {
        int at = Layout.FRAME_BYTES;
        for (Part part : parts) {
            part.address = at;
            at += Layout.CODELET_BYTES;
        }
        at = CoreMemory.aligned(at, Long.BYTES);
        for (Part part : parts) {
            part.slot = at;
            at += Layout.SLOT_BYTES;
        }
        for (Part part : ordered ? parts : List.<Part>of()) {
            part.ticket = at;
            at += OrderLayout.TICKET_BYTES;
        }
        for (Part part : parts) {
            part.saidAt = at;
            part.records = at + part.said.stream().mapToInt(Said::bytes).sum();
            at = part.records + part.said.size() * Layout.OUTLET_BYTES + Long.BYTES;
        }
        for (Part part : parts) {
            part.argumentsAt = at;
            for (Fired.Word word : part.arguments) {
                if (word.cell() == Fired.CONTENT && words.put(word.number(), at) != null) {
                    throw refused(
                            "reads \""
                                    + graph.cells()
                                            .get(Fired.cellOf(word.number()))
                                            .name() + "\" in two places",
                            "read it in one, and hand it on: invoke a procedure for a promise that completes its result"
                                    + " with its argument");
                }
                at += Integer.BYTES;
            }
        }
        for (Part part : parts) {
            part.list = at;
            // The first is in a word, and behind the others is a zero.
            at += Integer.BYTES + CoreMemory.aligned(part.targets.size() * Short.BYTES, Integer.BYTES);
        }
        if (records) {
            unread = at;
            at += ContentType.MOST_WORDS * Integer.BYTES;
        }
        return CoreMemory.aligned(at, Long.BYTES);
    }

    /** Returns whether its codelets may invoke a procedure. */
    boolean invokes(ThreadedProcedure<?, ?> other) {
        return parts.stream()
                .flatMap(part -> part.said.stream())
                .anyMatch(each -> other.equals(each.outlet().procedure()));
    }

    /** Returns how many words its result takes. */
    public int resultWords() {
        return parts.stream()
                .flatMap(part -> part.said.stream())
                .filter(each -> each.outlet().procedure() == null)
                .mapToInt(each -> each.outlet().type().words())
                .max()
                .orElseThrow();
    }

    public ThreadedProcedure<?, ?> procedure() {
        return procedure;
    }

    public String name() {
        return procedure.name();
    }

    public List<Part> parts() {
        return parts;
    }

    /** Returns what a frame begins with. */
    public Part start() {
        return parts.get(first);
    }

    /** Returns the bytes of a frame. */
    int bytes() {
        return bytes;
    }

    /** Returns where in a frame the content of a cell goes. */
    public int wordOf(int cell) {
        return words.getOrDefault(Fired.content(cell, 0), unread);
    }

    /** Returns where in a frame the argument goes. */
    public int argument() {
        for (int cell = 0; cell < graph.cells().size(); cell++) {
            if (graph.cells().get(cell).parameter()) {
                return wordOf(cell);
            }
        }
        return unread;
    }
}
