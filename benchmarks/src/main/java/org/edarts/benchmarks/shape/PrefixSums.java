package org.edarts.benchmarks.shape;

import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * The sums of all numbers up to each: of each part, then of the parts before it.
 *
 * @param parts how many there are
 * @param length numbers of a part
 */
record PrefixSums(int parts, int length) {
    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("prefix");
        Blocks<int[]> numbers = g.blocks("numbers", BlockType.INTS, parts, length)
                .filled((index, part) -> {
                    for (int place = 0; place < length; place++) {
                        part[place] = (index * length + place) % 11;
                    }
                });
        Block<int[]> totals = g.blocks("totals", BlockType.INTS, 1, parts).at(0);
        Codelet sums = g.codelets(
                "sum",
                parts,
                MethodForm.of(PrefixSums::sum).kernel(),
                (index, arguments) -> arguments.updates(numbers.at(index)).writes(totals, index, 1));
        Codelet before = g.codelets(
                        "before",
                        1,
                        MethodForm.of(PrefixSums::before).kernel(),
                        (index, arguments) -> arguments.updates(totals))
                .after(sums);
        g.codelets(
                        "add",
                        parts,
                        MethodForm.of(PrefixSums::add).kernel(),
                        (index, arguments) -> arguments.reads(totals, index, 1).updates(numbers.at(index)))
                .after(before);
        return g.build();
    }

    static void sum(int[] numbers, int[] total) {
        int sum = 0;
        for (int place = 0; place < numbers.length; place++) {
            sum += numbers[place];
            numbers[place] = sum;
        }
        total[0] = sum;
    }

    static void before(int[] totals) {
        int sum = 0;
        for (int part = 0; part < totals.length; part++) {
            int own = totals[part];
            totals[part] = sum;
            sum += own;
        }
    }

    static void add(int[] before, int[] numbers) {
        for (int place = 0; place < numbers.length; place++) {
            numbers[place] += before[0];
        }
    }
}
