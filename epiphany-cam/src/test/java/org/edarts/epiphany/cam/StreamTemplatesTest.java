package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Access;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.codelet.graph.Priority;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.signal.Alternatives;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.transfer.Span;
import org.edarts.epiphany.cam.transfer.StreamLists;
import org.edarts.epiphany.cam.transfer.StreamRecord;
import org.edarts.epiphany.cam.unit.Assignment;
import org.junit.jupiter.api.Test;

/** Cores make records of what they fire from templates and lists, and bring them only where lists have no room. */
class StreamTemplatesTest {
    private static final int WORD = Integer.BYTES;
    private static final int READS = 2;
    private static final int MOST_CODELETS = 400;

    /** Each codelet reads some of the blocks before it, at random, and writes its own: they share the kernel alone. */
    private static final class Irregular {
        private final List<int[]> read = new ArrayList<>();
        private final Blocks<int[]> blocks;
        private final CodeletGraph graph;

        Irregular(int count, int words, int more, long seed) {
            this(count, words, more, seed, Priority.NORMAL);
        }

        Irregular(int count, int words, int more, long seed, Priority priority) {
            SplittableRandom random = new SplittableRandom(seed);
            GraphBuilder g = CodeletGraph.named("irregular " + seed);
            blocks = g.blocks("block", BlockType.INTS, count, words)
                    .filled((index, block) -> block[words - 1] = 7 * index);
            for (int index = 0; index < count; index++) {
                int least = Math.max(1, index);
                read.add(random.ints(READS, 0, least).toArray());
            }
            Codelet first = g.codelets(
                    "first",
                    1,
                    ManyParts.UPDATE,
                    (none, arguments) -> arguments.value(0).value(0).value(1).updates(blocks.at(0)));
            first.priority(priority);
            Codelet before = first;
            for (int index = 1; index < count; index++) {
                int number = index;
                Codelet codelet = g.codelets("c" + index, 1, ManyParts.WRITE, (none, arguments) -> {
                    arguments.value(number).value(READS);
                    for (int block : read.get(number)) {
                        arguments.value(1).reads(blocks.at(block));
                    }
                    arguments.value(1).writes(blocks.at(number), 0, words - 1);
                    for (int value = 0; value < more; value++) {
                        arguments.value(number * more + value);
                    }
                });
                before = codelet.after(before);
            }
            graph = g.build();
        }

        void check(Run run) {
            try (Cam host = Cam.host(1)) {
                Run expected = host.run(graph).join();
                for (int index = 0; index < read.size(); index++) {
                    assertArrayEquals(expected.get(blocks.at(index)), run.get(blocks.at(index)), "block " + index);
                }
            }
        }
    }

    /** Beside the data come only the looks at the number behind what has been written. */
    @Test
    void dataAloneIsBrought() {
        Irregular irregular = new Irregular(40, 400, 0, 1);
        Chip chip = Chips.mesh(1, 1);
        SimulatedBoard board = new SimulatedBoard(chip);
        KernelLibrary kernels = Filling.of(ManyParts.library());
        try (EpiphanyCam cam = EpiphanyCam.on(chip.machine().withFoldedSus(), board.connect(), kernels)) {
            EpiphanyRun run = cam.run(irregular.graph);
            MeshReport.Streamed streamed = run.mesh().streamed();
            irregular.check(run);
            assertTrue(streamed.codelets() > 20, streamed::toString);
            assertEquals(0, streamed.recordBytes());
            long looks = board.dramTraffic().bytesRead() - streamed.broughtBytes();
            assertTrue(looks <= 8 * WORD * streamed.codelets(), () -> "looked " + looks);
        }
    }

    /** All codelets of a kernel on a core that read two blocks anywhere and write another: a template, short lists. */
    @Test
    void whatDiffersInAddressesAndValuesSharesATemplate() {
        Irregular irregular = new Irregular(40, 400, 0, 2);
        Lowering lowering = lowering(irregular.graph, Residence.of(cell -> false, 2, 0));
        List<StreamRecord> records = new ArrayList<>();
        for (Track track : lowering.images().get(0).tracks()) {
            if (track.fired().kernel().equals("digest")) {
                Fired fired = track.fired();
                records.add(new StreamRecord(fired, Span.of(fired, cell -> true), span -> false));
            }
        }
        records.removeIf(record -> record.spans().size() < READS + 1);
        StreamLists one = new StreamLists(records.subList(0, 1), false);
        StreamLists all = new StreamLists(records, false);
        assertTrue(records.size() > 30, () -> "records: " + records.size());
        assertTrue(all.templateBytes() <= one.templateBytes(), "bytes of templates " + all.templateBytes());
        for (StreamRecord record : records) {
            int number = 1;
            int addresses = READS + 1;
            assertEquals((1 + addresses + number) * WORD, all.bytesOf(record));
        }
        assertTrue(bytes("templates", lowering.map()) < 4 * one.templateBytes(), lowering::map);
    }

    /** What fires that reads its blocks in another order than they are declared has the shape of the others. */
    @Test
    void theOrderOfArgumentsIsThatOfTheData() {
        List<StreamRecord> records = new ArrayList<>();
        for (List<Integer> cells : List.of(List.of(1, 2, 3), List.of(3, 1, 2), List.of(9, 4, 5))) {
            List<Fired.Word> words = new ArrayList<>();
            cells.forEach(cell -> words.add(new Fired.Word(cell, 8 * cell, 64, Access.READS)));
            Fired fired = new Fired("k", words, true);
            records.add(new StreamRecord(fired, Span.of(fired, cell -> true), span -> false));
        }
        assertEquals(1, records.stream().map(StreamRecord::shape).distinct().count());
    }

    /** Where pools have an order, cores have no windows, with which lists would come. */
    @Test
    void aCoreWithoutRoomForListsBringsRecords() {
        Irregular large = new Irregular(MOST_CODELETS, 20, 20, 3, Priority.HIGH);
        Chip chip = Chips.mesh(1, 1);
        KernelLibrary kernels = ManyParts.library();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip.withMemoryOrder(MemoryOrder.adversarial(3)), kernels)) {
            EpiphanyRun run = cam.run(large.graph);
            large.check(run);
            assertTrue(run.mesh().streamed().recordBytes() > 0, run.mesh()::toString);
        }
    }

    @Test
    void listsForWhichThereIsNoRoomComeInWindows() {
        Irregular large = new Irregular(MOST_CODELETS, 20, 20, 3);
        Chip chip = Chips.mesh(1, 1);
        KernelLibrary kernels = ManyParts.library();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip.withMemoryOrder(MemoryOrder.adversarial(3)), kernels)) {
            EpiphanyRun run = cam.run(large.graph);
            large.check(run);
            MeshReport.Streamed streamed = run.mesh().streamed();
            assertEquals(0, streamed.recordBytes());
            assertTrue(streamed.graphBytes() > 0, streamed::toString);
        }
    }

    private static Lowering lowering(CodeletGraph graph, Residence residence) {
        Chip chip = Chips.mesh(1, 1);
        return new Lowering(
                        graph.compiled(),
                        chip.machine().withFoldedSus(),
                        Assignment.of(chip.machine().withFoldedSus(), chip.map()),
                        Firmware.installed(),
                        Filling.of(ManyParts.library()),
                        Movers.installed(),
                        residence,
                        Placing.NONE,
                        Alternatives.NONE)
                .complete();
    }

    private static int bytes(String what, String map) {
        Matcher line = Pattern.compile("(\\d+)  " + what).matcher(map);
        assertTrue(line.find(), map);
        return Integer.parseInt(line.group(1));
    }
}
