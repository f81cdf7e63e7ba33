package org.edarts.codelet;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Scope;

/**
 * What copies fire on every machine: a kernel for each type of blocks. Its first argument is how many rows there are;
 * two follow for each of them, what is read and what is written. Immutable.
 */
public final class CopyKernel implements Kernel.Form {
    private static final List<Kernel> ALL =
            List.of(kernel(BlockType.FLOATS), kernel(BlockType.INTS), kernel(BlockType.BYTES));

    private final BlockType<?> type;

    private CopyKernel(BlockType<?> type) {
        this.type = type;
    }

    private static Kernel kernel(BlockType<?> type) {
        return new Kernel("copy of " + type + "s", new CopyKernel(type));
    }

    /** Returns those of all types. */
    public static List<Kernel> all() {
        return ALL;
    }

    /** Returns what the elements are that it copies. */
    public BlockType<?> type() {
        return type;
    }

    /** Declares codelets that copy. */
    static Codelet declare(CodeletBuilder builder, String name, int count, IntFunction<BlockCopy> rule) {
        List<BlockCopy> copies = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            copies.add(copy(builder.scope(), name, index, rule));
        }
        BlockType<?> type =
                count < 1 ? BlockType.INTS : copies.get(0).from().block().type();
        for (BlockCopy copy : copies) {
            if (copy.from().block().type() != type) {
                throw new GraphException("graph \"" + builder.scope().name() + "\": codelet \"" + name + "\" copies "
                        + type + "s and " + copy.from().block().type() + "s: declare a codelet for each type");
            }
        }
        Kernel kernel = ALL.stream()
                .filter(each -> ((CopyKernel) each.java()).type == type)
                .findFirst()
                .orElseThrow();
        return builder.codelets(
                        name,
                        count,
                        kernel,
                        (index, arguments) -> copies.get(index).declare(arguments))
                .costs(index -> copies.get(index).cycles());
    }

    private static BlockCopy copy(Scope graph, String name, int index, IntFunction<BlockCopy> rule) {
        BlockCopy copy;
        try {
            copy = rule.apply(index);
        } catch (RuntimeException failure) {
            throw RuleFailure.of(graph, RuleFailure.nameOf(name, index), "what it copies", failure);
        }
        Preconditions.part(
                graph, copy, "codelet", name, "has null for copy " + index + ": declare less instances, or say it");
        return copy;
    }

    // One array is copied into another of the same class.
    @SuppressWarnings("SuspiciousSystemArraycopy")
    @Override
    public void compute(Arguments arguments) {
        for (int place = 1; place < arguments.count(); place += 2) {
            Object from = arguments.block(place, type);
            Object to = arguments.block(place + 1, type);
            System.arraycopy(from, arguments.offset(place), to, arguments.offset(place + 1), arguments.length(place));
        }
    }
}
