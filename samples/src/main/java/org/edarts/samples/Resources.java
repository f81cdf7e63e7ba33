package org.edarts.samples;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.cam.Core;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;

/**
 * Structural dependencies: what a codelet needs besides its inputs. Blocks are copied over one of two channels, added
 * up where there is a floating point unit, and entered in a ledger that one codelet at a time may touch. All without a
 * lock: a codelet that has to wait for a token is not fired yet, and its CU does something else.
 *
 * <pre>
 *    transfer 0     transfer 1   ...   transfer 15     needs 1 of 2 channels
 *        |              |                  |
 *      sum 0          sum 1      ...     sum 15        requires an FPU, goes first (priority)
 *        |              |                  |
 *     enter 0        enter 1     ...    enter 15       needs the ledger, exclusively
 *         \             |                 /
 *          +------------+---...----------+
 *                       |
 *                     close                            on CU 0
 * </pre>
 */
public final class Resources implements Sample {
    private static final int BLOCKS = 16;
    private static final int BLOCK = 10_000;
    private static final int CHANNELS = 2;

    @Override
    public String name() {
        return "resources";
    }

    @Override
    public String summary() {
        return "tokens, exclusion, capabilities, priority and pinning";
    }

    /** Where the blocks go. The ledger is plain fields: the tokens keep its writers apart. */
    private static final class Books {
        final double[] copy = new double[BLOCKS * BLOCK];
        final double[] sums = new double[BLOCKS];
        final AtomicInteger transfers = new AtomicInteger();
        final AtomicInteger mostTransfers = new AtomicInteger();
        int entries;
        double total;
    }

    @Override
    public Job prepare(SampleInput input) {
        double[] remote = new SplittableRandom(input.seed())
                .ints(BLOCKS * BLOCK, 0, 1_000)
                .asDoubleStream()
                .toArray();
        GraphBuilder g = CodeletGraph.named("resources");
        Resource channels = Resource.of("channel", CHANNELS);
        Resource ledger = Resource.exclusive("ledger");
        Shared<Books> books = g.shared("books", Books::new);

        Codelet transfer = g.codelets("transfer", BLOCKS, firing -> transfer(remote, firing.get(books), firing.index()))
                .needs(channels);
        Codelet sum = g.codelets("sum", BLOCKS, firing -> sum(firing.get(books), firing.index()))
                .requires(Core.FPU)
                .priority(Priority.HIGH);
        Codelet enter = g.codelets("enter", BLOCKS, firing -> enter(firing.get(books), firing.index()))
                .needs(ledger);
        for (int block = 0; block < BLOCKS; block++) {
            sum.at(block).after(transfer.at(block));
            enter.at(block).after(sum.at(block));
        }
        Value<Integer> closer = g.value("close", firing -> firing.cu(), enter);
        closer.on(0);

        double expected = Arrays.stream(remote).sum();
        return Job.of(g.build(), run -> results(run.get(books), run.get(closer), expected));
    }

    private static void transfer(double[] remote, Books books, int block) {
        books.mostTransfers.accumulateAndGet(books.transfers.incrementAndGet(), Math::max);
        System.arraycopy(remote, block * BLOCK, books.copy, block * BLOCK, BLOCK);
        books.transfers.decrementAndGet();
    }

    private static void sum(Books books, int block) {
        books.sums[block] =
                Arrays.stream(books.copy, block * BLOCK, (block + 1) * BLOCK).sum();
    }

    private static void enter(Books books, int block) {
        books.entries++;
        books.total += books.sums[block];
    }

    private static List<String> results(Books books, int closer, double expected) {
        if (books.mostTransfers.get() > CHANNELS) {
            throw new WrongResultException(books.mostTransfers + " transfers at once over " + CHANNELS + " channels");
        }
        if (books.entries != BLOCKS || books.total != expected) {
            throw new WrongResultException(books.entries + " entries of " + books.total + " in the ledger, expected "
                    + BLOCKS + " of " + expected);
        }
        return List.of(
                "never more than " + CHANNELS + " transfers at once",
                books.entries + " entries in the ledger, total " + Math.round(books.total),
                "closed on CU " + closer);
    }
}
