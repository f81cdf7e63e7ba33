package org.edarts.epiphany.cam.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.edarts.codelet.KernelBody;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.Kernels;

/**
 * What codelets read that nobody writes, or writes any more, if a single core may have no room for it. Each lies on one
 * core; others whose codelets read it have copies, as long as there is room, of what is read most for its size first.
 * What else they need they load from where it is. What no core has room for comes from the DRAM, if it does not have to
 * come for each firing. Owner: the thread that lowers the graph.
 */
final class Constants implements Needs {
    /** What a core has of the firmware, about. */
    private static final int FIRMWARE = 3_000;

    /** What a codelet takes there with its slot, arcs and arguments, about. */
    private static final int CODELET = 40;

    /** How often a kernel loads a word that it loads again and again, as far as is known. */
    private static final int AGAIN = 8;

    /** Of the room of all cores, as much as blocks may take to have room for sure, however they are dealt out. */
    private static final double SAFELY = 0.9;

    private static final double MUCH_LESS = 0.5;

    private static final int NOWHERE = -1;

    private final List<Part> parts;
    private final ConstantsFromDram fromDram;

    /** The bytes of each, by its number. */
    private final int[] bytes;

    private final MovingKernels.Room room;
    private final List<List<Integer>> ofCodelets = new ArrayList<>();

    /**
     * What a codelet reads of a constant.
     *
     * @param constant the constant's number
     * @param from its first byte there
     * @param to the byte behind the last
     * @param loads how often the kernel loads it
     */
    record Part(int codelet, int constant, int from, int to, int loads) {
        int bytes() {
            return to - from;
        }

        int doublewords() {
            return (bytes() + Double.BYTES - 1) / Double.BYTES;
        }
    }

    /** What a core's codelets read of a constant. */
    private static final class Copy {
        private int from = Integer.MAX_VALUE;
        private int to;
        private long read;
        private boolean kept;

        void add(Part part) {
            from = Math.min(from, part.from());
            to = Math.max(to, part.to());
            read += part.to() - part.from();
        }

        int bytes() {
            return to - from;
        }

        double readForEachByte() {
            return (double) read / bytes();
        }
    }

    private Constants(List<Node> nodes, int codelets, List<Part> parts, int[] bytes, int room) {
        this.parts = parts;
        this.bytes = bytes;
        this.room = new MovingKernels.Room(room, CODELET);
        fromDram = new ConstantsFromDram(parts, nodes, room);
        for (int codelet = 0; codelet < codelets; codelet++) {
            ofCodelets.add(new ArrayList<>(0));
        }
        parts.forEach(part -> ofCodelets.get(part.codelet()).add(part.constant()));
    }

    /** Takes them from a graph. */
    static Constants of(Tasks tasks, Kernels kernels, Assignment assignment) {
        SignalGraph signals = tasks.signals();
        List<List<Use>> constants = new ArrayList<>(tasks.uses().values());
        constants.removeIf(all -> all.stream().anyMatch(use -> use.access().writing()));
        // what is the same otherwise is gathered by what nobody writes at all
        tasks.settled()
                .forEach(cell -> constants.add(tasks.uses().getOrDefault(cell, List.of()).stream()
                        .filter(use -> !use.access().writing())
                        .toList()));
        int[] bytes =
                constants.stream().mapToInt(all -> all.get(0).bytesOfBlock()).toArray();
        MovingKernels fired = MovingKernels.of(signals, kernels, new MovingKernels.Room(0, 0));
        int room = CoreMemory.mostFree(FIRMWARE) - Arrays.stream(fired.bytes()).sum();
        int codelets = signals.codelets().size();
        long ofConstants = Arrays.stream(bytes).asLongStream().sum();
        boolean mayLack = ofConstants
                > room - (long) CODELET * codelets / assignment.cus().size();
        List<Part> parts = new ArrayList<>();
        for (int constant = 0; mayLack && constant < bytes.length; constant++) {
            for (Use use : constants.get(constant)) {
                if (signals.graph().declaration(use.node().codelet).code() instanceof KernelBody body) {
                    parts.add(
                            part(use, constant, kernels.readsAgain(body.kernel().name(), use.place())));
                }
            }
        }
        Constants found = new Constants(tasks.nodes(), codelets, parts, bytes, room);
        long ofBlocks = tasks.uses().values().stream()
                .mapToLong(all -> all.get(0).bytesOfBlock())
                .sum();
        boolean haveRoom = ofBlocks + (long) CODELET * codelets
                <= SAFELY * room * assignment.cus().size();
        return haveRoom || found.mayComeSeldom()
                ? found
                : new Constants(tasks.nodes(), codelets, List.of(), bytes, room);
    }

    /** Returns whether much less comes from the DRAM than is read from there, if codelets fire where that stays. */
    private boolean mayComeSeldom() {
        long read = parts.stream().mapToLong(Part::doublewords).sum();
        return fromDram.doublewords(new int[ofCodelets.size()], new BitSet()) <= MUCH_LESS * read;
    }

    private static Part part(Use use, int constant, boolean again) {
        int element = use.block().type().bytes();
        return new Part(use.node().codelet, constant, use.from() * element, use.to() * element, again ? AGAIN : 1);
    }

    /** Returns whether there are any for which a core may lack room. */
    boolean mayLackRoom() {
        return !parts.isEmpty();
    }

    /**
     * Adds what codelets wait for those that have no room where they fire, but on another core.
     *
     * @param cores where each node fires
     * @param taken the bytes of other blocks on each core, and on the host
     * @param waits what each node waits for data, in cycles
     * @return what the DRAM needs to bring those that have room on no core, in cycles
     */
    long bring(int[] cores, long[] taken, long[] waits) {
        if (parts.isEmpty()) {
            return 0;
        }
        List<Map<Integer, Copy>> copies = new ArrayList<>();
        long[] left = new long[taken.length - 1];
        for (int core = 0; core < taken.length; core++) {
            copies.add(new LinkedHashMap<>());
        }
        List<Copy> ofParts = new ArrayList<>();
        for (Part part : parts) {
            Copy copy = copies.get(cores[part.codelet()]).computeIfAbsent(part.constant(), constant -> new Copy());
            copy.add(part);
            ofParts.add(copy);
        }
        Arrays.setAll(left, core -> room.most() - taken[core]);
        for (int codelet = 0; codelet < ofCodelets.size(); codelet++) {
            if (cores[codelet] < left.length) {
                left[cores[codelet]] -= CODELET;
            }
        }
        BitSet onCores = findHomes(copies, left);
        for (int core = 0; core < left.length; core++) {
            keep(copies.get(core), left[core]);
        }
        for (int place = 0; place < ofParts.size(); place++) {
            Part part = parts.get(place);
            if (!ofParts.get(place).kept && onCores.get(part.constant())) {
                waits[part.codelet()] += (long) Tasks.LOAD * part.doublewords() * part.loads();
            }
        }
        return Tasks.DRAM_DOUBLEWORD * fromDram.doublewords(cores, onCores);
    }

    /**
     * Lets each lie on one core, that which reads most of it, if there is room; what is read most for its size first.
     *
     * @param left the bytes that are left on each core
     * @return those that do
     */
    private BitSet findHomes(List<Map<Integer, Copy>> copies, long[] left) {
        long[] read = new long[bytes.length];
        BitSet onCores = new BitSet();
        parts.forEach(part -> read[part.constant()] += part.to() - part.from());
        IntStream.range(0, bytes.length)
                .boxed()
                .sorted(Comparator.comparing(constant -> -(double) read[constant] / bytes[constant]))
                .forEach(constant -> {
                    int home = home(constant, copies, left);
                    if (home != NOWHERE) {
                        onCores.set(constant);
                        left[home] -= bytes[constant];
                        Copy there = copies.get(home).get(constant);
                        if (there != null) {
                            there.kept = true;
                        }
                    }
                });
        return onCores;
    }

    /** Returns which core has room for a constant: of those that read it, or of all, that which reads most of it. */
    private int home(int constant, List<Map<Integer, Copy>> copies, long[] left) {
        int home = NOWHERE;
        long most = -1;
        for (int core = 0; core < left.length; core++) {
            Copy copy = copies.get(core).get(constant);
            long reads = copy == null ? 0 : copy.read;
            if (bytes[constant] <= left[core] && reads > most) {
                home = core;
                most = reads;
            }
        }
        return home;
    }

    /** Keeps what else has room on a core, what is read most for its size first. */
    private static void keep(Map<Integer, Copy> copies, long room) {
        long left = room;
        List<Copy> all = new ArrayList<>(copies.values());
        all.sort(Comparator.comparing((Copy copy) -> -copy.readForEachByte()));
        for (Copy copy : all) {
            if (!copy.kept && copy.bytes() <= left) {
                left -= copy.bytes();
                copy.kept = true;
            }
        }
    }

    @Override
    public List<Integer> of(List<Integer> codelets) {
        return codelets.stream()
                .flatMap(codelet -> ofCodelets.get(codelet).stream())
                .toList();
    }

    /** Codelets go with those that need the largest one that they need, too. */
    @Override
    public List<Integer> gathering(List<Integer> needed) {
        return needed.stream()
                .max(Comparator.comparing((Integer constant) -> bytes[constant]).thenComparing(constant -> -constant))
                .stream()
                .toList();
    }

    @Override
    public int bytes(int constant) {
        return bytes[constant];
    }

    @Override
    public MovingKernels.Room room() {
        return room;
    }
}
