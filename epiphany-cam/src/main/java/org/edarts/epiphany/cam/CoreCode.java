package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.edarts.epiphany.cam.KernelLibrary.KernelCode;
import org.edarts.epiphany.cam.MovingProgram.Way;
import org.edarts.epiphany.cam.estimate.Regions;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.MovingLayout;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.dma.DmaConfig;
import org.jspecify.annotations.Nullable;

/**
 * Where the kernels of a core lie. If there is room for all, each has its place. Else they lie in the DRAM, and a row
 * of the core's residency table tells of each where it is; those that are fired most have a place nevertheless, and the
 * others come to a region when they are needed, or run where they lie. Or they come with the blocks of each firing, if
 * these lie in the DRAM, too. Owner: the thread that lowers the graph.
 */
final class CoreCode {
    private static final int DOUBLEWORD = 8;
    private static final int DOUBLEWORDS = 3;

    /** So much longer do instructions take that lie in the DRAM. */
    private static final long SLOWER = 135;

    private final @Nullable MovingProgram program;
    private final Way way;
    private final Carrier carrier;
    private final Map<String, Kernel> kernels = new LinkedHashMap<>();
    private int at;
    private int state;
    private int rows;
    private int region;
    private int regionBytes;
    private int room;

    /** A kernel of the core. */
    private static final class Kernel {
        final KernelCode code;
        long firings;
        long cycles;
        boolean costKnown = true;

        /** Whether nobody knows how many firings there are. */
        boolean often;

        boolean inPlace;

        /** Its place on the core; 0 if it has none. */
        int address;

        /** Its row; 0 if it has none. */
        int row;

        int source;

        /** Whether it comes with the blocks of each firing. */
        final boolean carried;

        Kernel(KernelCode code, boolean carried) {
            this.code = code;
            this.carried = carried;
        }

        int bytes() {
            return code.bytes();
        }

        /** Returns whether all its firings take less than bringing it once. */
        boolean isSeldomUsed() {
            return costKnown && SLOWER * cycles < Regions.cyclesAlone(bytes());
        }
    }

    /**
     * Makes that of a core.
     *
     * @param program what brings kernels, or null if all have room
     * @param carrier what brings those that come with the blocks of each firing
     */
    CoreCode(@Nullable MovingProgram program, Carrier carrier) {
        this(program, Way.MOVES, carrier);
    }

    private CoreCode(@Nullable MovingProgram program, Way way, Carrier carrier) {
        this.program = program;
        this.way = way;
        this.carrier = carrier;
    }

    /**
     * Returns that of a CU which fires what an SU hands out: all its kernels move, and each has its row at the same
     * place on each CU.
     */
    CoreCode called() {
        return new CoreCode(program, Way.CALLED, carrier);
    }

    /** Makes that of a core whose kernels all have room. */
    static CoreCode resident() {
        return new CoreCode(null, Carrier.NONE);
    }

    /** Returns whether kernels may move. */
    boolean moves() {
        return program != null;
    }

    /** Returns the bytes of all kernels, wherever they lie. */
    int bytes() {
        return kernels.values().stream().mapToInt(Kernel::bytes).sum();
    }

    /** Returns whether a kernel is known here. */
    boolean has(String name) {
        return kernels.containsKey(name);
    }

    /** Returns where a kernel ends that stays. */
    int end(String name) {
        return entry(name) + Objects.requireNonNull(kernels.get(name)).code.code().length;
    }

    /** Takes over a kernel; where none moves, it gets its place. */
    void add(KernelCode code, CoreMemory memory) {
        if (!kernels.containsKey(code.name())) {
            Kernel kernel = new Kernel(code, carrier.carries(code.name()));
            kernels.put(code.name(), kernel);
            if (!moves() && !kernel.carried) {
                kernel.address = memory.code("kernel " + code.name(), code.code().length);
            }
        }
    }

    /** Returns the bytes of a kernel that comes with the blocks of each firing; 0 if it has its place. */
    int carriedBytes(String name) {
        Kernel kernel = Objects.requireNonNull(kernels.get(name));
        return kernel.carried ? kernel.bytes() : 0;
    }

    /** Makes room in the DRAM for what comes with the blocks of each firing. */
    void layOutCarried(DramPlan dram) {
        kernels.values().stream()
                .filter(kernel -> kernel.carried)
                .forEach(kernel -> kernel.source = dram.kernel(kernel.code));
    }

    /** Returns where in the DRAM a kernel lies that is not on the core all the time. */
    int source(String name) {
        return Objects.requireNonNull(kernels.get(name)).source;
    }

    /**
     * Takes note of firings.
     *
     * @param times how many there are
     * @param cycles what they take together, or a negative number if nobody has said that
     */
    void fires(String name, long times, long cycles) {
        Kernel kernel = Objects.requireNonNull(kernels.get(name));
        kernel.firings += times;
        kernel.cycles += cycles;
        kernel.costKnown &= cycles >= 0;
    }

    /** Takes note of firings of which nobody knows how many there are. */
    void firesOften(String name) {
        fires(name, 1, -1);
        Objects.requireNonNull(kernels.get(name)).often = true;
    }

    /** Lays out what the core needs to bring kernels, unless it has that. */
    void layOut(CoreMemory memory) {
        layOut(memory, kernels.size());
    }

    /** Lays that out with a row for each of so many kernels, some of which may come later, or never. */
    void layOut(CoreMemory memory, int most) {
        if (moves() && at == 0) {
            at = memory.code("moving", required().code().length);
            state = memory.code("residency table", MovingLayout.STATE_BYTES + most * MovingLayout.ROW_BYTES);
            rows = state + MovingLayout.STATE_BYTES;
        }
    }

    /**
     * Shares out the room that is left: the larger part is the region, the other one has the kernels that fire most.
     *
     * @param frames whether frames need room, too
     */
    void share(CoreMemory memory, DramPlan dram, boolean frames) {
        if (!moves()) {
            return;
        }
        if (way == Way.CALLED) {
            shareAll(memory, dram);
            return;
        }
        int behind = Math.max(0, memory.free() - DOUBLEWORD) / (frames ? 2 : 1) & -DOUBLEWORD;
        int before = Math.max(0, memory.freeCode() - DOUBLEWORD) & -DOUBLEWORD;
        room = behind + before;
        regionBytes = Math.max(behind, before);
        region = behind >= before
                ? memory.data("code region", regionBytes, DOUBLEWORD)
                : memory.code("code region", regionBytes);
        int left = Math.min(behind, before);
        List<Kernel> busiest = new ArrayList<>(kernels.values());
        busiest.sort(Comparator.comparing((Kernel kernel) -> !kernel.often).thenComparing(kernel -> -kernel.firings));
        for (Kernel kernel : busiest) {
            kernel.source = dram.kernel(kernel.code);
            kernel.inPlace = kernel.bytes() > regionBytes || kernel.isSeldomUsed();
            if (kernel.bytes() <= left) {
                left -= kernel.bytes();
                String what = "kernels that stay";
                kernel.address = behind >= before
                        ? memory.code(what, kernel.bytes())
                        : memory.data(what, kernel.bytes(), DOUBLEWORD);
            }
        }
        layOutRows();
    }

    /** All of the room is the region, in which the largest kernel has to have some. */
    private void shareAll(CoreMemory memory, DramPlan dram) {
        int largest = kernels.values().stream().mapToInt(Kernel::bytes).max().orElse(0);
        int behind = memory.free() - DOUBLEWORD & -DOUBLEWORD;
        int before = memory.freeCode() - DOUBLEWORD & -DOUBLEWORD;
        regionBytes = Math.max(largest, Math.max(behind, before));
        region = behind >= before
                ? memory.data("code region", regionBytes, DOUBLEWORD)
                : memory.code("code region", regionBytes);
        kernels.values().forEach(kernel -> kernel.source = dram.kernel(kernel.code));
        layOutRows();
    }

    /** Those that move come first. */
    private void layOutRows() {
        int row = rows;
        for (boolean inPlace : new boolean[] {false, true}) {
            for (Kernel kernel : kernels.values()) {
                if (kernel.address == 0 && kernel.inPlace == inPlace) {
                    kernel.row = row;
                    row += MovingLayout.ROW_BYTES;
                }
            }
        }
    }

    /** Returns the rows of the kernels that move, by their names. */
    Map<String, Integer> rowsOfMoving() {
        Map<String, Integer> moving = new LinkedHashMap<>();
        kernels.forEach((name, kernel) -> {
            if (kernel.row != 0 && !kernel.inPlace) {
                moving.put(name, kernel.row);
            }
        });
        return moving;
    }

    private MovingProgram required() {
        return Objects.requireNonNull(program);
    }

    /** Returns what the dispatcher jumps to for a kernel. */
    int entry(String name) {
        Kernel kernel = Objects.requireNonNull(kernels.get(name));
        return kernel.row == 0 ? kernel.address : kernel.row;
    }

    /** Returns the bytes that come when a kernel is to fire that is not there; 0 if it has its place. */
    int bytesBrought(String name) {
        Kernel kernel = kernels.get(name);
        return kernel == null || kernel.row == 0 || kernel.inPlace ? 0 : kernel.bytes();
    }

    /** Returns the bytes of the region that kernels come to. */
    int regionBytes() {
        return regionBytes;
    }

    /** Returns whether a kernel runs in the DRAM because the core has no room for it. */
    boolean lacksRoom() {
        return kernels.values().stream().anyMatch(kernel -> kernel.inPlace && kernel.bytes() > regionBytes);
    }

    /** Returns the bytes that the core has for kernels, those that stay included, where some move. */
    int room() {
        return room;
    }

    /** Returns where the core keeps what it knows of kernels that move; 0 if none does. */
    int state() {
        return state;
    }

    /** Returns where what brings kernels lies. */
    int at() {
        return at;
    }

    /** Returns what brings kernels, as it lies there. */
    byte[] program() {
        return required().code(state);
    }

    /** Returns where the residency table begins. */
    int rows() {
        return rows;
    }

    int rowsEnd() {
        return rows + kernels.size() * MovingLayout.ROW_BYTES;
    }

    /** Returns the vector of the interrupt for which the core waits. */
    byte[] vector() {
        return required().vector(at);
    }

    /** Writes into a core's image what lies there. */
    void into(ByteBuffer bytes, int pool) {
        for (Kernel kernel : kernels.values()) {
            if (kernel.carried) {
                continue;
            }
            if (kernel.row == 0) {
                bytes.put(kernel.address, kernel.code.code());
            } else {
                row(bytes, kernel);
            }
        }
        if (moves()) {
            bytes.put(at, program());
            state(bytes, pool);
        }
    }

    private void row(ByteBuffer bytes, Kernel kernel) {
        Way there = kernel.inPlace ? Way.STAYS : way;
        bytes.putInt(kernel.row, required().branch(kernel.row, there, at))
                .putShort(kernel.row + MovingLayout.ROW_DOUBLEWORDS, Layout.half(kernel.bytes() / DOUBLEWORD))
                .putInt(kernel.row + MovingLayout.ROW_SOURCE, kernel.source);
    }

    private void state(ByteBuffer bytes, int pool) {
        int ends = state + MovingLayout.ENDS;
        bytes.putInt(state + MovingLayout.ROWS, rows)
                .putInt(state + MovingLayout.ROWS_BYTES, rowsOfMoving().size() * MovingLayout.ROW_BYTES)
                .putInt(state + MovingLayout.REGION, region)
                .putInt(state + MovingLayout.REGION_END, region + regionBytes)
                .putInt(state + MovingLayout.HAND, region)
                .putInt(state + MovingLayout.HAND_NEXT, ends)
                .putInt(state + MovingLayout.HAND_BEFORE, ends)
                .putInt(state + MovingLayout.POOL_BOTTOM, pool)
                .putInt(state + MovingLayout.START, StreamLayout.start(state + MovingLayout.DESCRIPTOR))
                .putShort(ends + MovingLayout.ROW_KERNEL, Layout.half(region + regionBytes))
                .putShort(ends + MovingLayout.ROW_NEXT, Layout.half(ends));
        StreamLayout.descriptor(bytes, state + MovingLayout.DESCRIPTOR, DmaConfig.IRQ, 0, region, DOUBLEWORDS, 0);
    }

    /**
     * Returns what a software exception before an address means, if the kernel there tells.
     *
     * @param memory the words of the core's memory
     * @param registers its registers
     */
    Optional<Exception> meaning(int pc, IntUnaryOperator memory, IntUnaryOperator registers) {
        for (Kernel kernel : kernels.values()) {
            int end = pc - placeOf(kernel, memory);
            if (end > kernel.code.lead() && end <= kernel.code.code().length) {
                return kernel.code.faults().before(end - kernel.code.lead(), registers);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns in which kernel an address lies, or behind which one it is next, and how far from its beginning.
     *
     * @param memory the words of the core's memory
     * @return nothing if that is no kernel
     */
    Optional<String> symbol(int pc, IntUnaryOperator memory) {
        for (Kernel kernel : kernels.values()) {
            int offset = pc - placeOf(kernel, memory);
            if (offset >= 0 && offset <= kernel.code.code().length) {
                int own = Math.max(0, offset - kernel.code.lead());
                return Optional.of(String.format("kernel \"%s\" + 0x%x", kernel.code.name(), own));
            }
        }
        return Optional.empty();
    }

    private int placeOf(Kernel kernel, IntUnaryOperator memory) {
        if (kernel.carried) {
            return carrier.placeOf(kernel.source, memory);
        }
        if (kernel.row == 0) {
            return kernel.address;
        }
        int now = memory.applyAsInt(kernel.row + MovingLayout.ROW_KERNEL) & 0xFFFF;
        return kernel.inPlace ? kernel.source : now == 0 ? Carrier.NOWHERE : now;
    }
}
