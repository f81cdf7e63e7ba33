package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.codelet.graph.Need;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Firmware.Part;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
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

    /** Who is granted tokens fires again as codelets do: the last first. */
    private static FirmwareMutant pastTheHeap() {
        FirmwareMutant mutant = tokens();
        String pushes = "strh r3,[r28],+0x1";
        Map<String, Integer> added =
                mutant.add("""
                        .text
                        .global stacks
                stacks: ldrh    r3, [r3, #2]
                        strh    r3, [r28], #1
                        mov     r0, #%d
                        jr      r0
                """.formatted(mutant.find("look", "keeps_waiting", pushes) + Integer.BYTES), "stacks");
        return mutant.lead("look", "keeps_waiting", pushes, "b", Objects.requireNonNull(added.get("stacks")));
    }

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of("takes nothing", tokens().remove("all_there", "taken", "str r6,[r4]")),
                Arguments.of("counts no tokens", tokens().remove("take_tokens", "all_there", "sub r6,r6,r5")),
                Arguments.of("gives nothing back", tokens().remove("give_back", "back", "str r6,[r4]")),
                Arguments.of("fires without tokens", tokens().remove("claim", "granted", "bne wait")),
                Arguments.of("is in no line", tokens().remove("in_line", "give_back", "str r1,[r5]")),
                Arguments.of("cuts the line off", tokens().remove("in_line", "give_back", "str r6,[r1,0x1]")),
                Arguments.of("forgets who is last", tokens().remove("last", "behind", "str r1,[r29,+0x2d]")),
                Arguments.of("takes who has left for the last", tokens().remove("look", "left", "str r0,[r29,+0x2d]")),
                Arguments.of("stands behind whoever is last", tokens().remove("wait", "last", "bgt behind")),
                Arguments.of("stands in line by time alone", tokens().remove("behind", "in_line", "bgt in_line")),
                Arguments.of("gets what is not there", tokens().remove("look", "keeps_waiting", "bne keeps_waiting")),
                Arguments.of("does not leave the line", tokens().remove("look", "keeps_waiting", "str r2,[r23]")),
                Arguments.of("forgets what it has got", tokens().remove("look", "keeps_waiting", "str r4,[r1]")),
                Arguments.of("answers the last in line first", pastTheHeap()),
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
        String complaint = orderOfWaiters(firmware, Resource.exclusive("bus"), 1);
        for (int cu = 0; cu < 2 && complaint.isEmpty(); cu++) {
            complaint = orderOfWaiters(firmware, Resource.of("ports", 3), cu);
        }
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

    /**
     * While one core holds all tokens, another asks, which may keep them: the most urgent gets some first, then who has
     * waited longest, also if all get them at once.
     */
    private static String orderOfWaiters(Firmware firmware, Resource resource, int cu) {
        CodeletGraph graph = CodeletGraph.build("line", g -> {
            work(g, "keeps", 1, 0).needs(resource);
            work(g, "holds", 3000, 2).needs(resource, resource.tokens());
            Codelet begin = work(g, "begin", 500, cu);
            work(g, "early", 1, cu).needs(resource).after(begin);
            Codelet second = work(g, "second", 100, cu).priority(Priority.LOW).after(begin);
            work(g, "late", 1, cu).needs(resource).after(second);
            Codelet third = work(g, "third", 100, cu).priority(Priority.LOW).after(second);
            work(g, "urgent", 1, cu).needs(resource).priority(Priority.HIGH).after(third);
        });
        Chip chip = Chips.mesh(1, 3);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), LIBRARY, firmware)) {
            List<String> expected = List.of("\"holds\"", "\"urgent\"", "\"early\"", "\"late\"");
            List<String> order = fired(cam, graph).stream()
                    .map(event -> graph.compiled().nameOf(event.codelet()))
                    .filter(expected::contains)
                    .toList();
            return order.equals(expected) ? "" : "fires " + order;
        } catch (RuntimeException failed) {
            return String.valueOf(failed.getMessage());
        }
    }

    private static Codelet work(GraphBuilder g, String name, int work, int cu) {
        return g.codelets(name, 1, WORK, (index, arguments) -> arguments.value(work))
                .on(cu);
    }
}
