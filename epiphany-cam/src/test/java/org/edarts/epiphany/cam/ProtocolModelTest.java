package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.ProtocolModel.Bug;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * In small cases nothing goes wrong in any order in which cores act and writes arrive: no signal overtakes its data,
 * none is lost, no ring overruns, and the run ends when all is done and not before. With each bug something goes wrong
 * in one of them.
 */
class ProtocolModelTest {
    private static final Kernel KERNEL = new Kernel("kernel", arguments -> {});
    private static final int FEWEST_STATES = 40;

    static List<ProtocolProgram> programs() {
        return List.of(
                new ProtocolProgram(exchange(9), 2, 1),
                new ProtocolProgram(burst(), 2, 1),
                new ProtocolProgram(writtenAtTheEnd(), 2, 1),
                new ProtocolProgram(readFromElsewhere(), 2, 1),
                new ProtocolProgram(gather(2), 3, 1),
                new ProtocolProgram(gather(1), 3, 2));
    }

    /** Two cores send each other edges, into two buffers in turn: one of them may be a round ahead. */
    private static CodeletGraph exchange(int rounds) {
        GraphBuilder g = CodeletGraph.named("exchange");
        Blocks<int[]> here = g.blocks("here", BlockType.INTS, 2, 1);
        Blocks<int[]> there = g.blocks("there", BlockType.INTS, 2, 1);
        Codelet left = g.codelets(
                        "left",
                        rounds,
                        KERNEL,
                        (round, arguments) ->
                                arguments.reads(here.at(round % 2)).writes(there.at((round + 1) % 2)))
                .on(0);
        Codelet right = g.codelets(
                        "right",
                        rounds,
                        KERNEL,
                        (round, arguments) ->
                                arguments.reads(there.at(round % 2)).writes(here.at((round + 1) % 2)))
                .on(1);
        for (Codelet codelet : List.of(left, right)) {
            for (Codelet other : List.of(left, right)) {
                codelet.after(other, (round, arcs) -> {
                    if (round > 0) {
                        arcs.from(round - 1);
                    }
                });
            }
        }
        return g.build();
    }

    /** A core signals three codelets of another one, each with data, which signal one back. */
    private static CodeletGraph burst() {
        GraphBuilder g = CodeletGraph.named("burst");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, 3, 1);
        Blocks<int[]> results = g.blocks("result", BlockType.INTS, 3, 1);
        Codelet first = g.codelets("first", 1, KERNEL, (none, arguments) -> {
                    for (int block = 0; block < 3; block++) {
                        arguments.writes(blocks.at(block));
                    }
                })
                .on(0);
        Codelet last = g.codelets("last", 1, KERNEL, (none, arguments) -> {
                    for (int block = 0; block < 3; block++) {
                        arguments.reads(results.at(block));
                    }
                })
                .on(0);
        for (int each = 0; each < 3; each++) {
            int block = each;
            Codelet middle = g.codelets(
                            "middle" + block,
                            1,
                            KERNEL,
                            (none, arguments) ->
                                    arguments.reads(blocks.at(block)).writes(results.at(block)))
                    .on(1)
                    .after(first);
            last.after(middle);
        }
        return g.build();
    }

    /**
     * What a codelet writes into another core's memory is used by nobody there: the run must not end before it arrives.
     */
    private static CodeletGraph writtenAtTheEnd() {
        GraphBuilder g = CodeletGraph.named("written at the end");
        Blocks<int[]> block = g.blocks("block", BlockType.INTS, 1, 2);
        Codelet reader = g.codelets("reader", 1, KERNEL, (none, arguments) -> arguments.reads(block.at(0)))
                .on(1);
        g.codelets("writer", 1, KERNEL, (none, arguments) -> arguments.writes(block.at(0)))
                .on(0)
                .after(reader);
        return g.build();
    }

    /** Two cores write into a third one's memory, round after round. */
    private static CodeletGraph gather(int rounds) {
        GraphBuilder g = CodeletGraph.named("gather");
        Blocks<int[]> block = g.blocks("block", BlockType.INTS, 1, 2);
        Codelet end = g.codelets("end", rounds, KERNEL, (round, arguments) -> arguments.reads(block.at(0)))
                .on(2);
        for (int core = 0; core < 2; core++) {
            int element = core;
            Codelet begin = g.codelets(
                            "begin" + core,
                            rounds,
                            KERNEL,
                            (round, arguments) -> arguments.writes(block.at(0), element, 1))
                    .on(core);
            end.after(begin, (round, arcs) -> arcs.from(round));
            begin.after(end, (round, arcs) -> {
                if (round > 0) {
                    arcs.from(round - 1);
                }
            });
        }
        return g.build();
    }

    /** Two cores read what lies on one of them, which then overwrites it. */
    private static CodeletGraph readFromElsewhere() {
        GraphBuilder g = CodeletGraph.named("read from elsewhere");
        Blocks<int[]> block = g.blocks("block", BlockType.INTS, 1, 1);
        Codelet first = g.codelets("first", 1, KERNEL, (none, arguments) -> arguments.writes(block.at(0)))
                .on(0);
        Codelet second = g.codelets("second", 1, KERNEL, (none, arguments) -> arguments.writes(block.at(0)))
                .on(0);
        for (int core = 0; core < 2; core++) {
            second.after(g.codelets("reader" + core, 1, KERNEL, (none, arguments) -> arguments.reads(block.at(0)))
                    .on(core)
                    .after(first));
        }
        return g.build();
    }

    static Stream<ProtocolProgram> all() {
        return programs().stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    void nothingGoesWrongInAnyOrder(ProtocolProgram program) {
        ProtocolModel model = new ProtocolModel(program);
        assertEquals("", model.check());
        assertTrue(model.states() > FEWEST_STATES, "states: " + model.states());
    }

    @ParameterizedTest
    @EnumSource
    void eachBugIsFound(Bug bug) {
        String found = programs().stream()
                .map(program -> new ProtocolModel(program, bug).check())
                .filter(wrong -> !wrong.isEmpty())
                .findFirst()
                .orElse("");
        assertNotEquals("", found);
    }

    /** The host loads the next run later than that. */
    @Test
    void nothingButASummaryMayChangeWhenAllCoresHaveEnded() {
        ProtocolModel model = new ProtocolModel(new ProtocolProgram(burst(), 2, 1));
        assertEquals("", model.check());
        assertTrue(model.hasLateSummaries());
    }
}
