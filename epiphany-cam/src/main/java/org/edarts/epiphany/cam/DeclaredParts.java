package org.edarts.epiphany.cam;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.Access;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.HostPlan.HostUse;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Use;
import org.jspecify.annotations.Nullable;

/**
 * What a body on the host of a board may write of blocks: only that goes where the cores find it, so what else it
 * writes would be lost. Owner: the thread that runs the graph.
 */
final class DeclaredParts {
    private final List<HostUse> uses;
    private final Map<Integer, byte[]> before = new LinkedHashMap<>();

    /**
     * Remembers what blocks hold before a body.
     *
     * @param uses the blocks that its codelet declares
     * @param cells the contents of all cells
     */
    DeclaredParts(List<HostUse> uses, @Nullable Object[] cells) {
        this.uses = uses;
        for (HostUse each : uses) {
            int cell = each.cell();
            if (written(cell).cardinality() < each.use().block().length()) {
                before.computeIfAbsent(cell, any -> BlockBytes.of(Objects.requireNonNull(cells[cell])));
            }
        }
    }

    /**
     * Refuses what a body has written and its codelet does not declare as written.
     *
     * @throws IllegalStateException if there is such; the message names the element
     */
    void require(Node node, CompiledGraph graph, @Nullable Object[] cells) {
        before.forEach((cell, was) -> {
            byte[] is = BlockBytes.of(Objects.requireNonNull(cells[cell]));
            int bytes = block(cell).block().type().bytes();
            BitSet written = written(cell);
            int changed = Arrays.mismatch(was, is);
            while (changed >= 0) {
                int element = changed / bytes;
                if (!written.get(element)) {
                    throw new IllegalStateException("codelet " + graph.nameOf(node.codelet) + " writes element "
                            + element + " of " + block(cell).block() + " of \"" + graph.name()
                            + "\", of which it declares: " + told(cell)
                            + "; declare what it writes with updates, or with writes if it writes all of it");
                }
                int next = written.nextClearBit(element) * bytes;
                changed = next >= is.length ? -1 : Arrays.mismatch(was, next, was.length, is, next, is.length);
                changed = changed < 0 ? changed : changed + next;
            }
        });
    }

    private Use block(int cell) {
        return uses.stream()
                .filter(each -> each.cell() == cell)
                .findFirst()
                .orElseThrow()
                .use();
    }

    private BitSet written(int cell) {
        BitSet written = new BitSet();
        for (HostUse each : uses) {
            if (each.cell() == cell && each.use().access().writing()) {
                written.set(each.use().from(), each.use().to());
            }
        }
        return written;
    }

    private String told(int cell) {
        return uses.stream()
                .filter(each -> each.cell() == cell)
                .map(each -> told(each.use()))
                .reduce((one, other) -> one + ", " + other)
                .orElseThrow();
    }

    private static String told(Use use) {
        Access access = use.access();
        return (access == Access.READS ? "reads " : access == Access.WRITES ? "writes " : "updates ") + use.from()
                + " to " + (use.to() - 1);
    }
}
