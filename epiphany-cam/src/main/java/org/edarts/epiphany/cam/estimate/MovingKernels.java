package org.edarts.epiphany.cam.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.graph.Declaration;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.unit.Kernels;

/**
 * Which kernels the codelets of a graph fire, as far as cores may have to bring them from the DRAM.
 *
 * @param ofCodelets the number of each codelet's kernel, or {@link #NONE}; kernels have numbers in the order in which
 *     codelets name them
 * @param bytes how large each kernel is, by its number
 * @param room how much cores have for kernels
 */
public record MovingKernels(int[] ofCodelets, int[] bytes, Room room) implements Needs {
    /** The kernel of what fires none on a core. */
    static final int NONE = -1;

    /** Those of a graph whose kernels all have room wherever its codelets fire. */
    public static final MovingKernels STAYING = new MovingKernels(new int[0], new int[0], new Room(0, 0));

    /**
     * How many bytes cores have for kernels.
     *
     * @param most those of a core that fires nothing
     * @param perCodelet what each codelet takes of that, its blocks included, in the mean of the graph
     */
    public record Room(int most, double perCodelet) {
        /** Returns those of a core that fires so many codelets, about. */
        long of(long codelets) {
            return Math.max(0, Math.round(most - perCodelet * codelets));
        }
    }

    /** Takes them from a graph. */
    public static MovingKernels of(SignalGraph signals, Kernels kernels, Room room) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        List<Integer> bytes = new ArrayList<>();
        int[] ofCodelets = new int[signals.codelets().size()];
        for (int codelet = 0; codelet < ofCodelets.length; codelet++) {
            Declaration declaration = signals.graph().declaration(codelet);
            ofCodelets[codelet] = NONE;
            if (declaration.code() instanceof KernelBody body
                    && !signals.sides().onHost(declaration)) {
                String name = body.kernel().name();
                ofCodelets[codelet] = numbers.computeIfAbsent(name, first -> {
                    bytes.add(kernels.bytes(first));
                    return bytes.size() - 1;
                });
            }
        }
        return new MovingKernels(
                ofCodelets, bytes.stream().mapToInt(size -> size).toArray(), room);
    }

    /** Returns whether there are any. */
    boolean mayMove() {
        return bytes.length > 0;
    }

    @Override
    public List<Integer> of(List<Integer> codelets) {
        return codelets.stream().map(this::of).filter(kernel -> kernel != NONE).toList();
    }

    /** Codelets go with those that fire the same ones in the same order. */
    @Override
    public List<Integer> gathering(List<Integer> needed) {
        return needed;
    }

    @Override
    public int bytes(int kernel) {
        return bytes[kernel];
    }

    /** Returns the kernel of a node, or {@link #NONE}; relays have none. */
    int of(int node) {
        return node < ofCodelets.length ? ofCodelets[node] : NONE;
    }

    /**
     * Returns how many bytes each core has for kernels.
     *
     * @param cores where each node fires
     */
    long[] rooms(int[] cores, int count) {
        long[] rooms = new long[count];
        for (int codelet = 0; codelet < ofCodelets.length; codelet++) {
            rooms[cores[codelet]]++;
        }
        Arrays.setAll(rooms, core -> room.of(rooms[core]));
        return rooms;
    }

    /**
     * Returns the cores that have no room for all that they fire.
     *
     * @param cores where each node fires
     * @param rooms how many bytes each has for it
     */
    BitSet moveOn(int[] cores, long[] rooms) {
        Map<Integer, BitSet> fired = fired(cores);
        BitSet moving = new BitSet();
        fired.forEach((core, all) ->
                moving.set(core, all.stream().mapToLong(kernel -> bytes[kernel]).sum() > rooms[core]));
        return moving;
    }

    /** Returns whether each core surely has room for the largest kernel that it fires, in one piece. */
    boolean haveRoom(int[] cores, long[] rooms) {
        return fired(cores).entrySet().stream()
                .allMatch(each ->
                        each.getValue().stream().allMatch(kernel -> 2L * bytes[kernel] <= rooms[each.getKey()]));
    }

    private Map<Integer, BitSet> fired(int[] cores) {
        Map<Integer, BitSet> fired = new LinkedHashMap<>();
        for (int codelet = 0; codelet < ofCodelets.length; codelet++) {
            if (ofCodelets[codelet] != NONE) {
                fired.computeIfAbsent(cores[codelet], core -> new BitSet()).set(ofCodelets[codelet]);
            }
        }
        return fired;
    }
}
