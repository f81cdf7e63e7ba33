package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.cam.chip.OffChipTiming;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.firmware.StreamPrograms;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Graphs in windows with blocks in the DRAM find bugs in what fires with these, and none in that itself. */
class StreamedWindowsMutantsTest {
    private static final int GRAPHS = 24;
    private static final int WORDS = 60;
    private static final int PADDING = 60;
    /** Of a graph of two chains; a window has room for a level, and there are no more than lie on the cores at once. */
    private static final int LENGTH = 2;

    private static final int FAR_WORDS = 40;

    /** Words of a window with one level of it. */
    private static final int LEVEL = 30;

    /** Cycles until what is written into the DRAM is there. */
    private static final int SLOW = 20_000;

    private static final Duration LONGEST = Duration.ofMillis(20);

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of(
                        "the channel is told what to write back while it brings a window",
                        common(code -> code.replace("brings", 2, 1, "nop"))),
                Arguments.of("who comes next is signalled before what is written back has arrived", hasty()),
                Arguments.of(
                        "what fires next has the list of what fires",
                        making(code -> code.replace("", 0, 1, "ldrh r18, [r2, #2]"))));
    }

    /** Neither waits for the channel nor looks at what that writes behind the data. */
    private static StreamProgram hasty() {
        return common(code -> {
            code.replace("brings", 5, 1, "nop");
            code.replace("arrived", 2, 1, "nop");
        });
    }

    private static StreamProgram common(Consumer<LabelledCode> change) {
        StreamProgram right = StreamProgram.inWindows();
        ElfFile object = object();
        LabelledCode code = new LabelledCode(
                right.common(), label -> object.symbol(label).orElseThrow().value());
        change.accept(code);
        return new StreamProgram(code.bytes(), right.makes(), right.brings(), right.interrupt());
    }

    private static StreamProgram making(Consumer<LabelledCode> change) {
        StreamProgram right = StreamProgram.inWindows();
        LabelledCode code = new LabelledCode(right.makes(), label -> 0);
        change.accept(code);
        return new StreamProgram(right.common(), code.bytes(), right.brings(), right.interrupt());
    }

    private static ElfFile object() {
        String file = "streaming-windows.o";
        try (InputStream stream = Objects.requireNonNull(StreamedWindowsMutantsTest.class.getResourceAsStream(file))) {
            return ElfReader.read(file, stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, StreamProgram mutant) {
        assertNotEquals("", firstComplaint(Firmware.installed(), mutant), name);
    }

    @Test
    void listsOfAnotherWindowAreFoundOut() {
        FirmwareMutant stale =
                FirmwareMutant.ofPart(Firmware.Part.WINDOWS, "refill").remove("busy", "unpack", "str r4,[r3,0x4]");
        assertNotEquals("", firstComplaint(stale.make(), StreamProgram.inWindows()));
    }

    @Test
    void theProgramItselfHasNone() {
        assertEquals("", firstComplaint(Firmware.installed(), StreamProgram.inWindows()));
    }

    /** Who reads comes so much later that only windows tell: these do not close before the data is there. */
    @Test
    void noWindowClosesBeforeWhatIsWrittenBackHasArrived() {
        assertEquals("", complaintOfFar(StreamProgram.inWindows()));
        assertNotEquals("", complaintOfFar(hasty()));
    }

    /** What is written into the DRAM takes longer there than windows need to open. */
    private static String complaintOfFar(StreamProgram program) {
        AddedBlocks far = AddedBlocks.far(LENGTH, FAR_WORDS);
        Chip chip = Chips.mesh(1, 2);
        OffChipTiming usual = chip.offChip();
        OffChipTiming slow = new OffChipTiming(
                usual.slot(),
                usual.singleSlots(),
                usual.burstSlots(),
                usual.linkRow(),
                usual.arbiterPositions(),
                SLOW,
                usual.readLatency(),
                usual.writeTenths(),
                usual.readTenths(),
                usual.backlog());
        Chip late = new Chip(
                chip.name(),
                chip.generation(),
                chip.clockHertz(),
                chip.map(),
                chip.mesh(),
                chip.loadReturn(),
                chip.dma(),
                slow,
                chip.duplicatesReads());
        return complaint(late, far.graph(), AddedBlocks.library(), LEVEL, Firmware.installed(), program, far::wrong);
    }

    private static String firstComplaint(Firmware firmware, StreamProgram program) {
        return firstComplaint(seed -> {
            RandomGraph random = new RandomGraph(seed, 2, PADDING);
            Chip chip = Chips.mesh(1, 2).withMemoryOrder(MemoryOrder.adversarial(seed));
            return complaint(chip, random.graph(), HashKernel.library(), WORDS, firmware, program, random::wrong);
        });
    }

    private static String firstComplaint(LongFunction<String> complaints) {
        return LongStream.range(0, GRAPHS)
                .mapToObj(complaints)
                .filter(complaint -> !complaint.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static String complaint(
            Chip chip,
            CodeletGraph graph,
            KernelLibrary library,
            int words,
            Firmware firmware,
            StreamProgram program,
            Function<Run, String> wrong) {
        Movers right = Movers.installed();
        Movers movers = new Movers(
                right.blocks(),
                new StreamPrograms(program, program, program),
                right.borrowed(),
                right.code(),
                right.inputs(),
                right.broadcasts(),
                right.copies());
        Residence residence = Residence.of(cell -> false, 2, 0);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, library)) {
            WindowsProperties.inWindows(cam, chip, graph, library, words, firmware, movers, residence);
            EpiphanyRun run = cam.run(graph, RunOptions.DEFAULT.deadline(LONGEST));
            run.join();
            return wrong.apply(run);
        } catch (RuntimeException failed) {
            // What a bug leaves in memories may make no sense to who looks into them.
            return String.valueOf(failed.getMessage());
        }
    }
}
