package org.edarts.epiphany.cam.local;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import org.edarts.epiphany.cam.firmware.MovingProgram;
import org.edarts.epiphany.cam.firmware.MovingProgram.Way;
import org.edarts.epiphany.cam.kernel.KernelCode;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.memory.DramPlan;
import org.jspecify.annotations.Nullable;

/**
 * Where the kernels of a core lie. If there is room for all, each has its place. Else they lie in the DRAM, and come
 * to a region when they are needed, or run where they lie. Or they come with the blocks of each firing, if these lie in
 * the DRAM, too. Owner: the thread that lowers the graph.
 */
public final class CoreCode {
    private final @Nullable MovingProgram program;
    private final Carrier carrier;
    private final Map<String, CoreKernel> kernels = new LinkedHashMap<>();

    /** Where kernels come to; null if none moves. */
    private final @Nullable CodeRegion region;

    /**
     * Makes that of a core.
     *
     * @param program what brings kernels, or null if all have room
     * @param carrier what brings those that come with the blocks of each firing
     */
    public CoreCode(@Nullable MovingProgram program, Carrier carrier) {
        this(program, Way.MOVES, carrier);
    }

    private CoreCode(@Nullable MovingProgram program, Way way, Carrier carrier) {
        this.program = program;
        this.carrier = carrier;
        this.region = program == null ? null : new CodeRegion(program, way, kernels.values());
    }

    /**
     * Returns that of a CU which fires what an SU hands out: all its kernels move, and each has its row at the same
     * place on each CU.
     */
    public CoreCode called() {
        return new CoreCode(program, Way.CALLED, carrier);
    }

    /** Makes that of a core whose kernels all have room. */
    public static CoreCode resident() {
        return new CoreCode(null, Carrier.NONE);
    }

    /** Returns whether kernels may move. */
    public boolean moves() {
        return region != null;
    }

    /** Returns the bytes of all kernels, wherever they lie. */
    public int bytes() {
        return kernels.values().stream().mapToInt(CoreKernel::bytes).sum();
    }

    /** Returns the bytes of what brings kernels here. */
    public int programBytes() {
        return region == null ? 0 : region.program().length;
    }

    /** Returns the bytes of those of some kernels that have their place here. */
    public int residentBytes(Predicate<String> some) {
        return kernels.values().stream()
                .filter(kernel -> !kernel.carried && kernel.row == 0 && some.test(kernel.code.name()))
                .mapToInt(kernel -> kernel.code.code().length)
                .sum();
    }

    /** Returns whether a kernel is known here. */
    public boolean has(String name) {
        return kernels.containsKey(name);
    }

    /** Returns where a kernel ends that stays. */
    public int end(String name) {
        return entry(name) + kernel(name).code.code().length;
    }

    /** Takes over a kernel; where none moves, it gets its place. */
    public void add(KernelCode code, CoreMemory memory) {
        if (!kernels.containsKey(code.name())) {
            CoreKernel kernel = new CoreKernel(code, carrier.carries(code.name()));
            kernels.put(code.name(), kernel);
            if (!moves() && !kernel.carried) {
                kernel.address = memory.code("kernel " + code.name(), code.code().length);
            }
        }
    }

    /** Returns the bytes of a kernel that comes with the blocks of each firing; 0 if it has its place. */
    public int carriedBytes(String name) {
        CoreKernel kernel = kernel(name);
        return kernel.carried ? kernel.bytes() : 0;
    }

    /** Makes room in the DRAM for what comes with the blocks of each firing. */
    public void layOutCarried(DramPlan dram) {
        kernels.values().stream()
                .filter(kernel -> kernel.carried)
                .forEach(kernel -> kernel.source = dram.kernel(kernel.code));
    }

    /** Returns where in the DRAM a kernel lies that is not on the core all the time. */
    public int source(String name) {
        return kernel(name).source;
    }

    /**
     * Takes note of firings.
     *
     * @param times how many there are
     * @param cycles what they take together, or a negative number if nobody has said that
     */
    public void fires(String name, long times, long cycles) {
        kernel(name).fires(times, cycles);
    }

    /** Takes note of firings of which nobody knows how many there are. */
    public void firesOften(String name) {
        kernel(name).firesOften();
    }

    /** Lays out what the core needs to bring kernels, unless it has that. */
    public void layOut(CoreMemory memory) {
        layOut(memory, kernels.size());
    }

    /** Lays that out with a row for each of so many kernels, some of which may come later, or never. */
    public void layOut(CoreMemory memory, int most) {
        if (region != null) {
            region.layOut(memory, most);
        }
    }

    /**
     * Gives the room that is left to kernels that have no place yet, if they move.
     *
     * @param frames whether frames need room, too
     */
    public void share(CoreMemory memory, DramPlan dram, boolean frames) {
        if (region != null) {
            region.share(memory, dram, frames);
        }
    }

    /** Returns the rows of the kernels that move, by their names. */
    public Map<String, Integer> rowsOfMoving() {
        Map<String, Integer> moving = new LinkedHashMap<>();
        kernels.forEach((name, kernel) -> {
            if (kernel.moves()) {
                moving.put(name, kernel.row);
            }
        });
        return moving;
    }

    private CoreKernel kernel(String name) {
        return Objects.requireNonNull(kernels.get(name));
    }

    /** Returns what the dispatcher jumps to for a kernel. */
    public int entry(String name) {
        return kernel(name).entry();
    }

    /** Returns the bytes that come when a kernel is to fire that is not there; 0 if it has its place. */
    public int bytesBrought(String name) {
        CoreKernel kernel = kernels.get(name);
        return kernel == null || !kernel.moves() ? 0 : kernel.bytes();
    }

    /** Returns the bytes of the region that kernels come to. */
    public int regionBytes() {
        return region == null ? 0 : region.bytes();
    }

    /** Returns whether a kernel runs in the DRAM because the core has no room for it. */
    public boolean lacksRoom() {
        return kernels.values().stream().anyMatch(kernel -> kernel.inPlace && kernel.bytes() > regionBytes());
    }

    /** Returns where kernels come to, if any moves. */
    public Optional<CodeRegion> region() {
        return Optional.ofNullable(region);
    }

    /** Writes into a core's image what lies there. */
    public void into(ByteBuffer bytes, int pool) {
        kernels.values().stream()
                .filter(kernel -> !kernel.carried && kernel.row == 0)
                .forEach(kernel -> bytes.put(kernel.address, kernel.code.code()));
        if (region != null) {
            region.into(bytes, pool);
        }
    }

    /**
     * Returns what a software exception before an address means, if the kernel there tells.
     *
     * @param memory the words of the core's memory
     * @param registers its registers
     */
    public Optional<Exception> meaning(int pc, IntUnaryOperator memory, IntUnaryOperator registers) {
        for (CoreKernel kernel : kernels.values()) {
            int end = pc - kernel.placeNow(memory, carrier);
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
    public Optional<String> symbol(int pc, IntUnaryOperator memory) {
        for (CoreKernel kernel : kernels.values()) {
            int offset = pc - kernel.placeNow(memory, carrier);
            if (offset >= 0 && offset <= kernel.code.code().length) {
                int own = Math.max(0, offset - kernel.code.lead());
                return Optional.of(String.format("kernel \"%s\" + 0x%x", kernel.code.name(), own));
            }
        }
        return Optional.empty();
    }
}
