package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.edarts.cam.Clock;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.cam.Memory;
import org.edarts.cam.MeshCoordinate;
import org.edarts.cam.Node;
import org.edarts.cam.SynchronizationUnit;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.Sized;
import org.edarts.codelet.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What it costs to bring data, computed by hand. A cycle is a nanosecond. */
class DataCostTest {
    private static final Clock GIGAHERTZ = Clock.ofMegahertz(1000);

    /** Three cores in a row, each with a memory that gives two bytes in a nanosecond, after ten. */
    private static final Machine ROW = machine(place -> Core.named("c" + place)
            .withClock(GIGAHERTZ)
            .withPlace(new MeshCoordinate(0, place))
            .withLocal(Memory.of("sram", 1 << 20).withBandwidth(2_000_000_000L).withLatency(10)));

    private record Matrix(int side) implements Sized {
        @Override
        public long bytes() {
            return 8L * side * side;
        }
    }

    private static Machine machine(IntFunction<Core> core, Memory... shared) {
        List<Core> cores = new ArrayList<>();
        for (int place = 0; place < 3; place++) {
            cores.add(core.apply(place));
        }
        return new Machine(
                "row",
                List.of(Node.of("node", new Cluster("cluster", SynchronizationUnit.folded(), cores, List.of(shared)))));
    }

    private static RunReport run(Machine machine, DataCosts costs, CodeletGraph graph) {
        try (VirtualCam cam =
                VirtualCam.with(machine).policy("fifo").data(costs).open()) {
            return cam.run(graph).join().report();
        }
    }

    /** CU 0 makes a row of 1000 bytes in 100 ns, CUs 1 and 2 read it, and CU 1 reads it once more. */
    private static CodeletGraph row() {
        return CodeletGraph.build("row", g -> {
            Value<byte[]> row = g.value("row", firing -> new byte[1000]);
            row.on(0).costs(100);
            Codelet near = g.codelet("near", firing -> firing.get(row))
                    .after(row)
                    .on(1)
                    .costs(50);
            Codelet far =
                    g.codelet("far", firing -> firing.get(row)).after(row).on(2).costs(20);
            g.codelet("again", firing -> firing.get(row)).after(near, far).on(1).costs(5);
        });
    }

    @Test
    void dataAreEverywhereUnlessTheyCost() {
        assertEquals(100 + 50 + 5, run(ROW, DataCosts.NONE, row()).nanoseconds());
    }

    @Test
    void aMemoryServesOneAfterTheOtherAndCopiesAreKept() {
        // 1: port of CU 0 until 600, there at 610, ends at 660. 2: port until 1100, there at 1110, ends at 1130.
        RunReport report = run(ROW, DataCosts.AS_DESCRIBED, row());
        assertEquals(1130 + 5, report.nanoseconds());
        assertEquals(0, report.unpriced().values());
    }

    @Test
    void distanceCosts() {
        // CU 2 is two hops away.
        assertEquals(
                1130 + 2 * 3 + 5,
                run(ROW, DataCosts.AS_DESCRIBED.withHop(3), row()).nanoseconds());
    }

    @Test
    void ratesAndLatenciesCanBeGiven() {
        // 250 ns for each; the host's memory is not described.
        Machine host = Machines.host(3);
        assertEquals(
                100 + 2 * 250 + 7 + 20 + 5,
                run(host, DataCosts.parse("rate=4,latency=7"), row()).nanoseconds());
        assertEquals(100 + 50 + 5, run(host, DataCosts.AS_DESCRIBED, row()).nanoseconds());
    }

    /** What lies in a memory of the cluster goes through its one port, whoever reads it. */
    @Test
    void aSharedMemoryIsShared() {
        Machine shared = machine(
                place -> Core.named("c" + place).withClock(GIGAHERTZ),
                Memory.of("dram", 1 << 20).withBandwidth(1_000_000_000L).withLatency(30));
        DataTransport transport = new DataTransport(shared, DataCosts.AS_DESCRIBED);
        assertEquals(1000 + 30, transport.arrival(0, 1, 1000, 0));
        assertEquals(1500 + 30, transport.arrival(2, 0, 500, 200));
        assertEquals(2000, transport.arrival(1, 1, 1 << 20, 2000));
        assertEquals(2000 + 30 + 8, transport.arrival(1, 2, 8, 2000));
    }

    @Test
    void bothEndsAreKept() {
        DataTransport transport = new DataTransport(ROW, DataCosts.AS_DESCRIBED);
        assertEquals(510, transport.arrival(0, 1, 1000, 0));
        assertEquals(1010, transport.arrival(2, 1, 1000, 100));
        // CU 0 is free from 500 on, CU 2 from 1000 on.
        assertEquals(1060, transport.arrival(0, 2, 100, 100));
        assertEquals(510, transport.undisturbed(0, 2, 1000));
    }

    @Test
    void whatSaysItsSizeCostsIt() {
        CodeletGraph graph = CodeletGraph.build("sized", g -> {
            Value<Matrix> matrix = g.value("matrix", firing -> new Matrix(10));
            matrix.on(0).costs(0);
            Value<Object> unknown = g.value("unknown", firing -> new Object());
            unknown.on(0).costs(0);
            g.codelet("read", firing -> firing.get(matrix))
                    .after(matrix, unknown)
                    .on(1)
                    .costs(1);
            g.codelet("look", firing -> firing.get(unknown))
                    .after(unknown, matrix)
                    .on(2)
                    .costs(1);
        });
        RunReport report = run(ROW, DataCosts.AS_DESCRIBED, graph);
        assertEquals(400 + 10 + 1, report.nanoseconds());
        assertEquals(1, report.unpriced().values());
        assertEquals(1, report.unpriced().unsized());
    }

    /** A block lies where it is first used; parts are brought to who reads them, the whole to who writes. */
    @Test
    void blocksMoveToWhoWritesThem() {
        Kernel kernel = new Kernel("nothing", arguments -> {});
        CodeletGraph graph = CodeletGraph.build("blocks", g -> {
            Block<int[]> block = g.blocks("block", BlockType.INTS, 1, 100).at(0);
            Codelet first = g.codelets("first", 1, kernel, (i, arguments) -> arguments.updates(block, 0, 100))
                    .on(0)
                    .costs(10);
            // 25 elements: 50 ns, and 10.
            Codelet part = g.codelets("part", 1, kernel, (i, arguments) -> arguments.reads(block, 0, 25))
                    .after(first)
                    .on(1)
                    .costs(10);
            // All but the 60 elements that are written: 80 ns, and 10.
            Codelet moves = g.codelets("moves", 1, kernel, (i, arguments) -> arguments.writes(block, 0, 60))
                    .after(part)
                    .on(2)
                    .costs(10);
            g.codelets("there", 1, kernel, (i, arguments) -> arguments.updates(block, 0, 1))
                    .after(moves)
                    .on(2)
                    .costs(10);
        });
        assertEquals(
                10 + (50 + 10 + 10) + (80 + 10 + 10) + 10,
                run(ROW, DataCosts.AS_DESCRIBED, graph).nanoseconds());
    }

    @Test
    void costsAreRead() {
        assertEquals(DataCosts.NONE, DataCosts.parse("none"));
        assertEquals(DataCosts.AS_DESCRIBED, DataCosts.parse("machine"));
        assertEquals(new DataCosts(true, 20, 1.5, 8), DataCosts.parse("machine,latency=20,hop=1.5,rate=8"));
        assertEquals(
                "machine,latency=20,hop=1.5,rate=8",
                DataCosts.parse("latency=20,rate=8,hop=1.5").toString());
        for (String wrong : List.of("", "rate", "rate=-1", "hop=x", "mashine")) {
            String message = assertThrows(IllegalArgumentException.class, () -> DataCosts.parse(wrong))
                    .getMessage();
            assertTrue(message.contains("expected"), message);
        }
    }

    @Test
    void timeThatCannotBeCountedIsRefusedAndDoesNotTurnNegative() {
        DataTransport transport = new DataTransport(ROW, DataCosts.parse("rate=0.000001,latency=1e12,hop=1e12"));
        String complaint = assertThrows(
                        ArithmeticException.class, () -> transport.arrival(0, 1, Long.MAX_VALUE / 1000, 1))
                .getMessage();
        assertEquals("virtual time ends after 292 years: declare lower costs", complaint);
        Timeline timeline = new Timeline();
        timeline.advance(2);
        assertThrows(ArithmeticException.class, () -> timeline.after(Long.MAX_VALUE - 1, 0, () -> {}));
        timeline.after(Long.MAX_VALUE - 2, 0, () -> {});
        assertEquals(Long.MAX_VALUE, timeline.next());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rate=0", "rate=1e-7", "rate=1e13", "latency=1e13", "hop=-1", "latency=NaN"})
    void costsHaveBounds(String costs) {
        String complaint = String.valueOf(assertThrows(IllegalArgumentException.class, () -> DataCosts.parse(costs))
                .getMessage());
        assertTrue(complaint.contains(" to 1000000000000 behind the ="), complaint);
    }
}
