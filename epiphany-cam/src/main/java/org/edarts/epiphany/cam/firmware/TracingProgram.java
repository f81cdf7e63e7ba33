package org.edarts.epiphany.cam.firmware;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.edarts.epiphany.cam.kernel.KernelCode;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.elf.ElfSymbol;

/**
 * What tells of each firing when it was, as it was built from its source:
 * {@code src/main/epiphany/tracing/rebuild.sh} builds it anew. It lies behind the firmware of an instrumented run, at
 * the same place on all cores; kernels begin with a few instructions then that lead there. Immutable.
 *
 * @param program what is loaded: the state of a core, then instructions
 * @param state where that state lies
 */
public record TracingProgram(ElfFile program, int state) {
    private static final String FILE = "/org/edarts/epiphany/cam/tracing.o";
    private static final String SECTION = ".text.tracing";

    /** The kernel of codelets without one: behind what all kernels begin with it only returns. */
    private static final String NOTHING = "traced_nothing";

    private static final int STUB_BYTES = 16;

    /** Returns the one that this version comes with, where it lies behind something. */
    public static TracingProgram behind(int end) {
        try (InputStream stream = TracingProgram.class.getResourceAsStream(FILE)) {
            if (stream == null) {
                throw new IllegalStateException(FILE + " is missing: run rebuild.sh of the tracing part");
            }
            return at(CoreMemory.aligned(end, Long.BYTES), ElfReader.read(FILE, stream.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TracingProgram at(int address, ElfFile object) {
        ByteBuffer code = ByteBuffer.wrap(
                        object.section(SECTION).orElseThrow().bytes().clone())
                .order(ByteOrder.LITTLE_ENDIAN);
        int stub = object.symbol(NOTHING).orElseThrow().value();
        int traced = address + object.symbol("traced").orElseThrow().value();
        code.putInt(stub, MovingProgram.withNumber(code.getInt(stub), traced));
        List<ElfSymbol> symbols = object.symbols().stream()
                .filter(ElfSymbol::defined)
                .map(symbol -> new ElfSymbol(
                        symbol.name(),
                        address + symbol.value(),
                        symbol.size(),
                        symbol.binding(),
                        symbol.kind(),
                        symbol.section()))
                .toList();
        int flags = ElfSegment.READ | ElfSegment.WRITE | ElfSegment.EXECUTE;
        ElfSegment segment = new ElfSegment(address, code.capacity(), flags, Long.BYTES, code.array());
        ElfFile placed =
                new ElfFile(object.name(), object.type(), 0, object.sections(), List.of(segment), symbols, List.of());
        return new TracingProgram(placed, address);
    }

    /** Returns a part of the firmware that leads here when pools with an order have nothing; others as they are. */
    ElfFile leading(ElfFile part) {
        Optional<ElfSymbol> waits = part.symbol("nothing_ready");
        if (waits.isEmpty()) {
            return part;
        }
        int from = waits.get().value();
        ElfSegment segment = part.segments().get(0);
        byte[] code = segment.bytes().clone();
        ByteBuffer.wrap(code)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(from - segment.address(), MovingProgram.branch(from, address("traced_idle")));
        ElfSegment changed =
                new ElfSegment(segment.address(), segment.memorySize(), segment.flags(), segment.alignment(), code);
        return new ElfFile(
                part.name(),
                part.type(),
                part.entry(),
                part.sections(),
                List.of(changed),
                part.symbols(),
                part.relocations());
    }

    /** Returns the kernel by which a channel copies, which tells when the channel begins. */
    public KernelCode tracedCopy() {
        return ChannelCopy.telling(address("traced"));
    }

    private int address(String symbol) {
        return program.symbol(symbol).orElseThrow().value();
    }

    /** Returns a kernel that tells when it fires. */
    public KernelCode traced(KernelCode kernel) {
        int from = address(NOTHING) - state;
        byte[] stub = Arrays.copyOfRange(program.segments().get(0).bytes(), from, from + STUB_BYTES);
        byte[] code = ByteBuffer.allocate(STUB_BYTES + kernel.code().length)
                .put(stub)
                .put(kernel.code())
                .array();
        return new KernelCode(kernel.name(), code, STUB_BYTES, kernel.faults(), kernel.uses(), kernel.fills());
    }
}
