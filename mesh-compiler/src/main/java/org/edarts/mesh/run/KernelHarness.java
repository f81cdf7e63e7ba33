package org.edarts.mesh.run;

import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.core.CoreFault;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.functional.FunctionalChip;
import org.edarts.epiphany.isa.Registers;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.epiphany.memory.ProgramLoader;
import org.edarts.mesh.Environment;
import org.edarts.mesh.object.FailurePoint;
import org.edarts.mesh.object.KernelObject;
import org.edarts.mesh.source.StreamedArrays;
import org.edarts.pic.elf.ElfFile;
import org.jspecify.annotations.Nullable;

/** Fires a kernel on the first core of a simulated chip that is fresh each time. Any thread may use one. */
public final class KernelHarness {
    private static final int STACK = 0x7FF0;
    private static final int STACK_BYTES = 0x1000;

    /** What to compile a kernel for that is fired here: methods that call themselves find the end of the stack. */
    public static final Environment ENVIRONMENT = new Environment(StreamedArrays.NONE, STACK - STACK_BYTES, false);

    private static final Chip CHIP = Chips.PARALLELLA;
    private static final int LITTLE = 1 << 20;
    private static final Chip SMALL_CHIP = withLittleMemory();
    private static final int DRIVER = 0x40;
    private static final int CODE = 0x100;
    private static final int DATA = 0x2000;
    private static final int CALLED = 8;
    private static final int BYTES_OF_DRIVER = 8;

    private static final ElfFile PROGRAM =
            Assembler.assemble("driver", "jalr r8\nnop\ntrap 3\n", java.util.Map.of(".text", (long) DRIVER));

    private final KernelObject kernel;
    private final long limit;
    private final int begin;

    /**
     * Makes one.
     *
     * @param kernel what is fired
     * @param limit after how many cycles a run is stopped that has not ended
     */
    public KernelHarness(KernelObject kernel, long limit) {
        this(kernel, limit, CODE);
    }

    /** Makes one whose code lies at an address. */
    KernelHarness(KernelObject kernel, long limit, int begin) {
        this.kernel = kernel;
        this.limit = limit;
        this.begin = begin;
    }

    /** Memory that nobody uses takes time to make, and most kernels have arrays in the core alone. */
    private static Chip withLittleMemory() {
        ChipMap map = CHIP.map();
        ChipMap little = new ChipMap(
                map.addresses(), map.baseRow(), map.baseColumn(), map.rows(), map.columns(), map.dramBase(), LITTLE);
        return new Chip(
                CHIP.name(),
                CHIP.generation(),
                CHIP.clockHertz(),
                little,
                CHIP.mesh(),
                CHIP.loadReturn(),
                CHIP.dma(),
                CHIP.offChip(),
                CHIP.duplicatesReads());
    }

    /**
     * Fires the kernel in time.
     *
     * @param arguments numbers in boxes, arrays, null for an array that is not there; arrays are updated as the kernel
     *     left them
     * @throws IllegalStateException if the kernel does not end in time, or the core cannot go on
     */
    public KernelOutcome fire(@Nullable Object... arguments) {
        TimedChip chip = new TimedChip(CHIP, KernelHarness::serve);
        CoreState core = chip.cores().get(0);
        AddressSpace memory = chip.seenBy(0);
        Arguments placed = load(core, memory, arguments);
        long[] times = new long[2];
        chip.watch(0, DRIVER, BYTES_OF_DRIVER, (pc, state, cycle) -> times[pc == DRIVER ? 0 : 1] = cycle);
        chip.start(0, DRIVER);
        boolean late = chip.run(limit);
        long end = core.firstFault().isPresent() ? core.clock() : times[1];
        return firing(core, placed, late, end - times[0]);
    }

    /**
     * Fires the kernel without time, which is faster: every instruction takes a cycle.
     *
     * @param arguments as for {@link #fire}
     * @throws IllegalStateException if the kernel does not end in time, or the core cannot go on
     */
    public KernelOutcome fireUntimed(@Nullable Object... arguments) {
        FunctionalChip chip = new FunctionalChip(
                Arguments.bytes(arguments) < LITTLE ? SMALL_CHIP : CHIP, List.of(0), KernelHarness::serve);
        CoreState core = chip.cores().get(0);
        Arguments placed = load(core, chip.seenBy(core), arguments);
        core.setPc(DRIVER);
        boolean late = chip.run(limit);
        return firing(core, placed, late, core.clock());
    }

    private static void serve(CoreState core, org.edarts.epiphany.core.CoreMemory memory) {
        core.exit(0);
    }

    private Arguments load(CoreState core, AddressSpace memory, @Nullable Object... arguments) {
        ProgramLoader.load(PROGRAM, memory);
        int end = begin + kernel.code().length + 7 & -8;
        if (end > STACK - STACK_BYTES) {
            throw new IllegalArgumentException("the code of " + kernel.method().text() + " takes "
                    + kernel.code().length + " bytes, more than a core has room for: compile a smaller method");
        }
        memory.write(begin, kernel.code());
        Arguments placed = new Arguments(CHIP, memory, Math.max(end, DATA), STACK - STACK_BYTES);
        core.setRegister(1, placed.place(arguments));
        core.setRegister(Registers.SP, STACK);
        core.setRegister(CALLED, begin);
        return placed;
    }

    private KernelOutcome firing(CoreState core, Arguments placed, boolean late, long cycles) {
        Failure failure = core.firstFault().map(fault -> failure(core, fault)).orElse(null);
        if (late && failure == null) {
            throw new IllegalStateException(kernel.method().text() + " still runs after " + limit
                    + " cycles: raise the limit, or look for a loop that does not end");
        }
        placed.takeBack();
        return new KernelOutcome(
                failure == null ? Result.of(kernel.method(), core.register(0)) : null, failure, cycles);
    }

    private Failure failure(CoreState core, CoreFault fault) {
        for (FailurePoint point : kernel.failures()) {
            if (point.offset() == fault.pc() - begin) {
                int[] values = point.site().registers().stream()
                        .mapToInt(core::register)
                        .toArray();
                return Failure.of(point.site(), values);
            }
        }
        throw new IllegalStateException("the kernel " + kernel.method().text() + " cannot go on: " + fault.text());
    }
}
