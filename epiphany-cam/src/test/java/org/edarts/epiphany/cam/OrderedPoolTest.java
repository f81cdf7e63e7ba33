package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Slot;
import org.edarts.codelet.describe.Recording;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Priority;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Firmware.Part;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Ready pools with an order: a core decides as the rules say, and firmware with bugs does not. */
class OrderedPoolTest {
    private static final int GRAPHS = 48;
    private static final int MOST_RANKS = 12;
    private static final int MOST_ROUNDS = 300;
    private static final int MOST_LAYERS = 12;
    private static final int MOST_COLUMNS = 8;
    private static final Duration LONGEST = Duration.ofMillis(2);
    private static final Kernel NOTHING = new Kernel("nothing", arguments -> {});
    private static final KernelLibrary LIBRARY =
            KernelLibrary.of(Assembler.assemble("nothing.S", ".text\n.global nothing\nnothing: rts\n"));

    private static FirmwareMutant order() {
        return FirmwareMutant.ofPart(Part.ORDER, "sort");
    }

    private static int at(String symbol) {
        return Firmware.installed().with(Part.ORDER).address(symbol);
    }

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of("stays where it was put", order().replace("insert", "up", "mov r4,r2", "mov r4, #2")),
                Arguments.of("goes up past what comes before", order().remove("up", "in_place", "blt in_place")),
                Arguments.of("nothing goes down", order().lead("down", "left", "bgt at_end", "b", at("at_end"))),
                Arguments.of("looks at one child", order().lead("down", "left", "bgte left", "b", at("left"))),
                Arguments.of("time stands still", order().remove("sort_next", "insert", "add r6,r6,1")),
                Arguments.of("time begins anew", order().remove("sort_end", "no_ticket", "str r6,[r29,+0x28]")),
                Arguments.of("all go round the same way", order().remove("sort_next", "insert", "eor r23,r23,r6")),
                Arguments.of("nobody leaves", order().remove("first_in_order", "down", "sub r2,r2,2")),
                Arguments.of("keys stay as they are", order().remove("fire_first", "sort_aside", "add r2,r2,r1")),
                Arguments.of(
                        "lost wake-up: what was put aside stays there",
                        order().remove("first_in_order", "down", "bne sort_aside")),
                Arguments.of(
                        "what comes after goes before", order().remove("aside", "first_in_order", "bne put_aside")),
                Arguments.of(
                        "what was handed off never yields",
                        order().lead("handed_off", "fire_handed", "bne fire_handed", "b", at("fire_handed"))),
                Arguments.of(
                        "what was handed off always yields",
                        order().remove("handed_off", "fire_handed", "bne fire_handed")),
                Arguments.of(
                        "what was handed off fires again",
                        order().remove("fire_handed", "nothing_ready", "str r25,[r29,+0x26]")),
                Arguments.of("more than one is handed off", order().remove("sort_next", "insert", "bne insert")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, FirmwareMutant mutant) {
        assertNotEquals("", firstComplaint(mutant.make()), name);
    }

    @Test
    void theFirmwareItselfHasNone() {
        assertEquals("", firstComplaint(Firmware.installed()));
    }

    private static String firstComplaint(Firmware firmware) {
        for (long seed = 0; seed < GRAPHS; seed++) {
            String complaint = complaint(firmware, seed);
            if (!complaint.isEmpty()) {
                return complaint;
            }
        }
        return "";
    }

    private static SchedulingPolicy policy(long seed) {
        PoolOrder order = PoolOrder.values()[(int) (seed % PoolOrder.values().length)];
        return new RankedHomes(seed, order == PoolOrder.LIFO, order, MOST_RANKS);
    }

    private static String complaint(Firmware firmware, long seed) {
        Chip chip = Chips.mesh(1, 1);
        Machine machine = chip.machine().withFoldedSus();
        CodeletGraph graph = seed < PoolOrder.values().length ? inVain() : graph(new Random(seed));
        SchedulingPolicy policy = policy(seed);
        List<Integer> expected = PoolModel.order(graph.compiled(), policy, machine);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, LIBRARY, firmware, policy)) {
            return PoolModel.difference(expected, fired(cam, graph));
        } catch (RuntimeException failed) {
            // What a bug leaves in memories may make no sense to who looks into them.
            return String.valueOf(failed.getMessage());
        }
    }

    /** The slot of the first codelet leads to two, before which the other one, which comes behind it, has to fire. */
    private static CodeletGraph inVain() {
        return CodeletGraph.build("in vain", g -> {
            Slot slot = g.slot("both", 1);
            Slot one = g.slot("one", 1);
            g.codelets("first", 1, NOTHING, (index, arguments) -> {})
                    .priority(Priority.HIGH)
                    .signals(slot, one);
            Codelet other = g.codelets("other", 1, NOTHING, (index, arguments) -> {});
            one.fires(other);
            g.codelets("last", 2, NOTHING, (index, arguments) -> {}).after(slot, other);
        });
    }

    /** Codelets of all priorities, bound and not, in layers; those of one declaration may share a place. */
    private static CodeletGraph graph(Random random) {
        GraphBuilder g = CodeletGraph.named("urgent");
        List<Codelet> codelets = new ArrayList<>();
        for (int number = 0; number < 3 + random.nextInt(8); number++) {
            Codelet codelet = g.codelets("c" + number, 1 + random.nextInt(8), NOTHING, (index, arguments) -> {})
                    .priority(Priority.values()[number == 0 ? 2 : random.nextInt(3)]);
            if (random.nextInt(3) == 0) {
                codelet.on(0);
            }
            codelets.add(codelet);
            if (number > 0 && random.nextInt(3) == 0) {
                Codelet source = codelets.get(random.nextInt(number));
                Slot slot = g.slot("s" + number, source.count());
                source.signals(slot);
                if (random.nextBoolean()) {
                    slot.fires(codelet);
                    continue;
                }
                codelet.after(slot);
            }
            for (int index = 0; index < codelet.count(); index++) {
                for (int arc = random.nextInt(4); arc > 0; arc--) {
                    Codelet source = codelets.get(random.nextInt(codelets.size()));
                    int from = random.nextInt(source == codelet ? Math.max(1, index) : source.count());
                    if (source != codelet || from < index) {
                        codelet.at(index).after(source.at(from));
                    }
                }
            }
        }
        return g.build();
    }

    private static List<Integer> fired(EpiphanyCam cam, CodeletGraph graph) {
        Recording recording = Recording.detailed(cam, graph, RunOptions.DEFAULT.deadline(LONGEST));
        cam.run(graph, recording.options()).join();
        return recording.trace().units().stream()
                .flatMap(unit -> unit.events().stream())
                .filter(event -> event.kind() == EventKind.FIRE)
                .sorted(Comparator.comparingLong(TraceEvent::time))
                .map(TraceEvent::codelet)
                .toList();
    }

    /** Rounds whose urgency grows or falls evenly share a place, others do not; columns drift apart. */
    @Property(tries = 12)
    void layersEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 1, max = 4) int columns,
            @ForAll @IntRange(min = 1, max = 3) int ranks,
            @ForAll boolean folded,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        if (!folded && rows * columns == 1) {
            return;
        }
        Machine machine = folded ? chip.machine().withFoldedSus() : chip.machine();
        LayeredGraph random = new LayeredGraph(
                seed, machine.cus().size(), ranks == 1, ranks == 1 ? MOST_ROUNDS : MOST_LAYERS, MOST_COLUMNS);
        SchedulingPolicy policy = new RankedHomes(seed, true, PoolOrder.RANKED, ranks);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, LayerKernel.library(), policy)) {
            for (int time = 0; time < 2; time++) {
                EpiphanyRun run = cam.run(random.graph());
                run.join();
                assertEquals("", random.wrong(run));
                assertEquals(random.graph().codelets(), run.mesh().fired());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"steal-nearest, steal from each other", "fifo, hand out"})
    void whoeverElseDecidesKnowsNoOrder(String policy, String culprit) {
        Chip chip = Chips.mesh(2, 2);
        CodeletGraph graph = CodeletGraph.build(
                "graph",
                g -> g.codelets("c", 2, NOTHING, (index, arguments) -> {}).priority(Priority.HIGH));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(), LIBRARY, Policies.named(policy))) {
            GraphException refused = assertThrows(GraphException.class, () -> cam.run(graph));
            String message = String.valueOf(refused.getMessage());
            assertTrue(message.contains("codelet \"c\" of graph \"graph\" has a priority"), message);
            assertTrue(message.contains(culprit), message);
            assertTrue(message.contains("choose a policy with homes"), message);
        }
    }
}
