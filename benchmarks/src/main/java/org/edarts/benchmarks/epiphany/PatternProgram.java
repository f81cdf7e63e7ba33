package org.edarts.benchmarks.epiphany;

import java.util.Arrays;
import org.edarts.benchmarks.pattern.Arcs;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * A pattern of Task Bench as one graph for hosts and cores. Each codelet writes 16 bytes of its own, which follow from
 * its number and from all 16 bytes of each input, in their order: so an input that is another one, or comes too late,
 * makes other results. Nothing says where codelets fire. Immutable.
 */
final class PatternProgram {
    private static final int WORDS = 4;

    /** The arguments before the inputs: number, output, number of inputs. */
    private static final int INPUTS = 3;

    private static final Kernel KERNEL = new Kernel("pattern_task", PatternProgram::compute);

    private static final String SOURCE = """
                    .text
                    .global pattern_task
            pattern_task:
                    ldr     r0, [r1], #1
                    ldr     r3, [r1], #2
                    ldr     r12, [r1], #1
            input:  sub     r12, r12, #1
                    blt     output
                    ldr     r18, [r1], #2
                    mov     r19, #4
            word:   ldr     r16, [r18], #1
                    lsl     r20, r0, #5
                    add     r0, r0, r20
                    eor     r0, r0, r16
                    sub     r19, r19, #1
                    bne     word
                    b       input
            output: str     r0, [r3]
                    add     r0, r0, #1
                    str     r0, [r3, #1]
                    add     r0, r0, #1
                    str     r0, [r3, #2]
                    add     r0, r0, #1
                    str     r0, [r3, #3]
                    rts
            """;

    private final Pattern pattern;
    private final Blocks<int[]> outputs;
    private final CodeletGraph graph;

    PatternProgram(Pattern pattern) {
        this.pattern = pattern;
        GraphBuilder g = CodeletGraph.named(pattern.name());
        outputs = g.blocks("output", BlockType.INTS, pattern.size(), WORDS);
        Arcs before = pattern.predecessors();
        Codelet last = null;
        int lastFirst = 0;
        int first = 0;
        while (first < pattern.size()) {
            int begin = first;
            Codelet step = g.codelets("step " + pattern.steps()[first], count(first), KERNEL, (index, arguments) -> {
                int[] inputs = before.of(begin + index);
                arguments.value(begin + index).writes(outputs.at(begin + index)).value(inputs.length);
                for (int input : inputs) {
                    arguments.reads(outputs.at(input));
                }
            });
            if (last != null) {
                int from = lastFirst;
                step.after(last, (index, arcs) -> {
                    for (int input : before.of(begin + index)) {
                        arcs.from(input - from);
                    }
                });
            }
            last = step;
            lastFirst = first;
            first += count(first);
        }
        graph = g.build();
    }

    /** Returns how many codelets the step has that begins with one. */
    private int count(int first) {
        int end = first;
        while (end < pattern.size() && pattern.steps()[end] == pattern.steps()[first]) {
            end++;
        }
        return end - first;
    }

    /** Returns what cores fire. */
    static KernelLibrary library() {
        return KernelLibrary.of(Assembler.assemble("pattern.S", SOURCE));
    }

    CodeletGraph graph() {
        return graph;
    }

    private static void compute(Arguments arguments) {
        int number = arguments.intAt(0);
        for (int input = 0; input < arguments.intAt(2); input++) {
            number = mix(number, arguments.ints(INPUTS + input));
        }
        put(number, arguments.ints(1));
    }

    private static int mix(int number, int[] words) {
        int mixed = number;
        for (int word : words) {
            mixed = mixed * 33 ^ word;
        }
        return mixed;
    }

    private static void put(int number, int[] words) {
        for (int word = 0; word < words.length; word++) {
            words[word] = number + word;
        }
    }

    /** Returns how many codelets have written something else than a plain computation does. */
    int wrong(Run run) {
        int[][] expected = new int[pattern.size()][WORDS];
        int wrong = 0;
        for (int codelet = 0; codelet < expected.length; codelet++) {
            int number = codelet;
            for (int input : pattern.predecessors().of(codelet)) {
                number = mix(number, expected[input]);
            }
            put(number, expected[codelet]);
            wrong += Arrays.equals(expected[codelet], run.get(outputs.at(codelet))) ? 0 : 1;
        }
        return wrong;
    }
}
