package org.edarts.su.checked;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.KernelArguments;

/** Elements of blocks, beside sets of their numbers. */
class ElementsProperties {
    private static final int LENGTH = 40;

    /** Declares parts that are written and read in turn. */
    private static KernelArguments declared(List<Integer> parts) {
        GraphBuilder g = CodeletGraph.named("graph");
        Block<int[]> block = g.blocks("block", BlockType.INTS, 1, LENGTH).at(0);
        return KernelArguments.declared(block.scope(), "codelet", 1, (index, arguments) -> {
            for (int part = 0; part < parts.size(); part++) {
                int from = parts.get(part) / LENGTH;
                int length = 1 + parts.get(part) % LENGTH * (LENGTH - from) / (2 * LENGTH);
                if (part % 2 == 0) {
                    arguments.updates(block, from, length);
                } else {
                    arguments.reads(block, from, length);
                }
            }
        });
    }

    private static BitSet set(KernelArguments arguments, boolean writing) {
        BitSet set = new BitSet();
        for (int place = 0; place < arguments.count(0); place++) {
            if (arguments.access(0, place).writing() == writing) {
                int from = arguments.value(0, place);
                set.set(from, from + arguments.length(0, place));
            }
        }
        return set;
    }

    private static void assertSame(BitSet expected, Elements elements) {
        BitSet set = new BitSet();
        int last = -1;
        for (int run = 0; run < elements.runs(); run++) {
            assertEquals(expected.nextSetBit(last + 1), elements.from(run));
            set.set(elements.from(run), elements.to(run));
            last = elements.to(run);
        }
        assertEquals(expected, set);
        assertEquals(expected.cardinality(), elements.count());
    }

    @Property
    void theyAreTheSame(@ForAll @Size(max = 12) List<@IntRange(max = LENGTH * LENGTH - 1) Integer> parts) {
        KernelArguments arguments = declared(parts);
        int[] places = IntStream.range(0, parts.size()).toArray();
        Elements written = Elements.declared(arguments, 0, places, true);
        Elements read = Elements.declared(arguments, 0, places, false);
        BitSet writes = set(arguments, true);
        BitSet reads = set(arguments, false);
        assertSame(writes, written);
        assertSame(reads, read);
        reads.andNot(writes);
        assertSame(reads, read.without(written));
        BitSet others = new BitSet();
        others.set(0, LENGTH);
        others.andNot(writes);
        assertSame(others, Elements.all(LENGTH).without(written));
        BitSet near = new BitSet();
        for (int element = 0; element < LENGTH; element++) {
            for (int other = Math.max(0, element - 3); other <= Math.min(LENGTH - 1, element + 3); other++) {
                near.set(element, near.get(element) || reads.get(other) || writes.get(other));
            }
        }
        assertSame(near, read.around(written, 3, LENGTH));
    }
}
