package org.edarts.epiphany.cam.host;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.Access;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.lower.HostPlan.HostUse;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Use;
import org.jspecify.annotations.Nullable;

/**
 * What a body on the host of a board may write of blocks: only that goes where the cores find it, so what else it
 * writes would be lost. Owner: the thread that runs the graph.
 */
final class DeclaredParts {
    /** What lies on a core, at the most. */
    private static final int MOST_BYTES = 0x8000;

    private final List<HostUse> uses;
    private final Map<Integer, Object> before = new LinkedHashMap<>();

    /**
     * Makes it for a firing.
     *
     * @param uses the blocks that its codelet declares
     */
    DeclaredParts(List<HostUse> uses) {
        this.uses = uses;
    }

    /**
     * Brings what a body may read, or may leave as it is though it declares to write it, and remembers what blocks hold
     * before it. Of a block of which it may write a part
     * all is brought, unless it is larger than cores are: else what it writes elsewhere may be what the host had there,
     * and nobody would see that.
     *
     * @param cells the contents of all cells
     */
    void fetch(BoardContents contents, @Nullable Object[] cells) {
        for (HostUse each : uses) {
            int cell = each.cell();
            Use use = each.use();
            if (written(cell).cardinality() == use.block().length()) {
                contents.fetch(cell, use);
            } else if (!before.containsKey(cell)) {
                fetchPart(contents, cell);
                before.put(cell, BlockBytes.copy(Objects.requireNonNull(cells[cell])));
            }
        }
    }

    private void fetchPart(BoardContents contents, int cell) {
        if (block(cell).bytesOfBlock() <= MOST_BYTES) {
            contents.fetch(cell, block(cell).ofAll());
            return;
        }
        for (HostUse each : uses) {
            if (each.cell() == cell && each.use().access().reading()) {
                contents.fetch(cell, each.use());
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
            Object is = Objects.requireNonNull(cells[cell]);
            BitSet written = written(cell);
            int element = BlockBytes.mismatch(was, is, 0);
            while (element >= 0) {
                if (!written.get(element)) {
                    throw new IllegalStateException("codelet " + graph.nameOf(node.codelet) + " writes element "
                            + element + " of " + block(cell).block() + " of \"" + graph.name()
                            + "\", of which it declares: " + told(cell)
                            + "; declare what it writes with updates, or with writes if it writes all of it");
                }
                int next = written.nextClearBit(element);
                element = next < block(cell).block().length() ? BlockBytes.mismatch(was, is, next) : -1;
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
