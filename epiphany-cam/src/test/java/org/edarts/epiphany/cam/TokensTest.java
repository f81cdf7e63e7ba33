package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Need;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.epiphany.cam.Firmware.Part;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tokens of resources that codelets on several cores need. */
class TokensTest {
    private static final int GRAPHS = 12;
    private static final int CORES = 6;
    private static final int LONGEST_WORK = 200;
    private static final Duration LONGEST = Duration.ofMillis(2);

    /** Fires for so many rounds of a loop. */
    private static final Kernel WORK = new Kernel("work", arguments -> {});

    private static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("work.S", """
                    .text
                    .global work
            work:   ldr     r2, [r1]
            again:  sub     r2, r2, #1
                    bgt     again
                    rts
            """));

    private static FirmwareMutant tokens() {
        return FirmwareMutant.ofPart(Part.TOKENS, "claim");
    }

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of("takes nothing", tokens().remove("all_there", "taken", "str r6,[r4]")),
                Arguments.of("counts no tokens", tokens().remove("take_tokens", "all_there", "sub r6,r6,r5")),
                Arguments.of("gives nothing back", tokens().remove("give_back", "back", "str r6,[r4]")),
                Arguments.of("fires without tokens", tokens().remove("claim", "granted", "bne wait")),
                Arguments.of("is in no line", tokens().remove("in_line", "give_back", "str r1,[r5]")),
                Arguments.of("cuts the line off", tokens().remove("in_line", "give_back", "str r6,[r1,0x1]")),
                Arguments.of("stands in line by time alone", tokens().remove("behind", "in_line", "bgt in_line")),
                Arguments.of("gets what is not there", tokens().remove("look", "keeps_waiting", "bne keeps_waiting")),
                Arguments.of("does not leave the line", tokens().remove("look", "keeps_waiting", "str r2,[r23]")),
                Arguments.of("forgets what it has got", tokens().remove("look", "keeps_waiting", "str r4,[r1]")),
                Arguments.of(
                        "lost wake-up: hears nothing of it",
                        tokens().remove("look", "keeps_waiting", "strh r3,[r28],+0x1")));
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
        String complaint = orderOfWaiters(firmware);
        for (long seed = 0; seed < GRAPHS && complaint.isEmpty(); seed++) {
            complaint = complaint(firmware, seed);
        }
        return complaint;
    }

    private static String complaint(Firmware firmware, long seed) {
        CodeletGraph graph = graph(new Random(seed));
        Chip chip = Chips.mesh(2, CORES / 2).withMemoryOrder(MemoryOrder.adversarial(seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), LIBRARY, firmware)) {
            fired(cam, graph);
            List<TraceEvent> again = fired(cam, graph);
            return again.size() == graph.codelets() ? held(graph, again) : "fires " + again.size();
        } catch (RuntimeException failed) {
            // What a bug leaves in memories may make no sense to who looks into them.
            return String.valueOf(failed.getMessage());
        }
    }

    private static CodeletGraph graph(Random random) {
        Resource[] resources = {Resource.exclusive("bus"), Resource.of("ports", 3), Resource.of("channels", 2)};
        GraphBuilder g = CodeletGraph.named("needy");
        List<Codelet> codelets = new ArrayList<>();
        for (int number = 0; number < 2 + random.nextInt(6); number++) {
            int work = 1 + random.nextInt(LONGEST_WORK);
            Codelet codelet = g.codelets("c" + number, CORES, WORK, (index, arguments) -> arguments.value(work))
                    .priority(Priority.values()[random.nextInt(3)]);
            for (Resource resource : resources) {
                if (random.nextBoolean()) {
                    codelet.needs(resource, 1 + random.nextInt(resource.tokens()));
                }
            }
            if (number > 0 && random.nextBoolean()) {
                Codelet source = codelets.get(random.nextInt(number));
                for (int index = 0; index < CORES; index++) {
                    codelet.at(index).after(source.at(random.nextInt(CORES)));
                }
            }
            codelets.add(codelet);
        }
        return g.build();
    }

    private static List<TraceEvent> fired(EpiphanyCam cam, CodeletGraph graph) {
        Recording recording = Recording.detailed(cam, graph, RunOptions.DEFAULT.deadline(LONGEST));
        cam.run(graph, recording.options()).join();
        return recording.trace().units().stream()
                .flatMap(unit -> unit.events().stream())
                .filter(event -> event.kind() == EventKind.FIRE)
                .sorted(Comparator.comparingLong(TraceEvent::time))
                .toList();
    }

    /** Returns which tokens more codelets have than there are, or an empty text. */
    private static String held(CodeletGraph graph, List<TraceEvent> firings) {
        Map<Resource, TreeMap<Long, Integer>> changes = new IdentityHashMap<>();
        for (TraceEvent firing : firings) {
            for (Need need : graph.compiled().declaration(firing.codelet()).needs()) {
                TreeMap<Long, Integer> change = changes.computeIfAbsent(need.resource(), key -> new TreeMap<>());
                change.merge(firing.time(), need.tokens(), Integer::sum);
                change.merge(firing.end(), -need.tokens(), Integer::sum);
            }
        }
        for (Map.Entry<Resource, TreeMap<Long, Integer>> change : changes.entrySet()) {
            int held = 0;
            for (int more : change.getValue().values()) {
                held += more;
                if (held > change.getKey().tokens()) {
                    return held + " tokens held of " + change.getKey();
                }
            }
        }
        return "";
    }

    /** While one core holds the token, others ask: the most urgent gets it first, then who has waited longest. */
    private static String orderOfWaiters(Firmware firmware) {
        Resource bus = Resource.exclusive("bus");
        CodeletGraph graph = CodeletGraph.build("line", g -> {
            work(g, "holds", 3000, 0).needs(bus);
            Codelet begin = work(g, "begin", 100, 1);
            work(g, "early", 1, 1).needs(bus).after(begin);
            Codelet second = work(g, "second", 100, 1).priority(Priority.LOW).after(begin);
            work(g, "late", 1, 1).needs(bus).after(second);
            Codelet third = work(g, "third", 100, 1).priority(Priority.LOW).after(second);
            work(g, "urgent", 1, 1).needs(bus).priority(Priority.HIGH).after(third);
        });
        Chip chip = Chips.mesh(1, 2);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), LIBRARY, firmware)) {
            List<String> order = fired(cam, graph).stream()
                    .map(event -> graph.compiled().nameOf(event.codelet()))
                    .toList();
            List<String> expected = List.of(
                    "\"begin\"", "\"holds\"", "\"second\"", "\"third\"", "\"urgent\"", "\"early\"", "\"late\"");
            return order.equals(expected) ? "" : "fires " + order;
        } catch (RuntimeException failed) {
            return String.valueOf(failed.getMessage());
        }
    }

    private static Codelet work(GraphBuilder g, String name, int work, int cu) {
        return g.codelets(name, 1, WORK, (index, arguments) -> arguments.value(work))
                .on(cu);
    }

    @Test
    void inALoopItIsRefused() {
        assertRefused(
                g -> {
                    Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1).at(0);
                    g.loop("rounds", again, round -> round.codelets(
                                    "c", 1, WORK, (index, arguments) -> arguments.writes(again))
                            .needs(Resource.exclusive("bus")));
                },
                "because it is in a loop");
    }

    @Test
    void besideCodeletsOfTheHostItIsRefused() {
        assertRefused(
                g -> {
                    g.codelet("java", firing -> {});
                    g.codelets("c", 1, WORK, (index, arguments) -> {}).needs(Resource.exclusive("bus"));
                },
                "because the host fires codelets");
    }

    private static void assertRefused(Consumer<GraphBuilder> declaration, String why) {
        CodeletGraph graph = CodeletGraph.build("graph", declaration);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), LIBRARY)) {
            GraphException refused = assertThrows(GraphException.class, () -> cam.run(graph));
            String message = String.valueOf(refused.getMessage());
            assertTrue(message.contains("codelet \"c\" of graph \"graph\" needs resource \"bus\""), message);
            assertTrue(message.contains(why), message);
            assertTrue(message.contains("or order those that need it by arcs"), message);
        }
    }
}
