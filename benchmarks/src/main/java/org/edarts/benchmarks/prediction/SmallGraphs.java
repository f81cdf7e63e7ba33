package org.edarts.benchmarks.prediction;

import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/** Graphs of one step after the other, in which a longer one takes more of one thing. */
final class SmallGraphs {
    static final Kernel BUSY = new Kernel("busy", arguments -> {});
    private static final int LONG = 200;
    private static final int SHORT = 100;

    /** The bytes of a block beside which a core has room for no other. */
    private static final int NEARLY_ALL = 23_000;

    private SmallGraphs() {}

    /** Returns the kernel: it turns as often as its first argument says. */
    static KernelLibrary kernels() {
        return KernelLibrary.of(Assembler.assemble("busy.S", """
                 .text
                 .global busy
                busy: ldr r0, [r1]
                turn: sub r0, r0, #1
                 bgtu turn
                 rts
                """));
    }

    /** Each step is a codelet that signals some others of its core, and these one that signals the next step. */
    static CodeletGraph fans(int steps, int width) {
        GraphBuilder g = CodeletGraph.named("fans");
        Codelet first = links(g, "first", steps, 0, 1);
        Codelet others = links(g, "other", steps * width, 0, 1);
        Codelet last = links(g, "last", steps, 0, 1);
        others.after(first, (index, arcs) -> arcs.from(index / width));
        last.after(others, (index, arcs) -> {
            for (int other = 0; other < width; other++) {
                arcs.from(index * width + other);
            }
        });
        first.after(last, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        return g.build();
    }

    /**
     * Each step is a codelet of each of two chains, which both signal some others, each another pair of them: the
     * second signal makes these ready.
     */
    static CodeletGraph joins(int steps, int width) {
        GraphBuilder g = CodeletGraph.named("joins");
        Codelet first = links(g, "first", steps, 0, 1);
        Codelet second = links(g, "second", steps, 0, 1);
        Codelet joined = links(g, "joined", steps * width, 0, 1);
        chain(first);
        chain(second);
        joined.after(first, (index, arcs) -> arcs.from(index / width));
        joined.after(second, (index, arcs) -> arcs.from((index / width + index % width) % steps));
        return g.build();
    }

    /** Each step is a codelet that fires with the same arguments. */
    static CodeletGraph rounds(int steps) {
        GraphBuilder g = CodeletGraph.named("rounds");
        chain(g.codelets("round", steps, BUSY, (index, arguments) -> arguments.value(1))
                .on(0));
        return g.build();
    }

    /** Each step is a codelet that signals the next one and, on a neighbour, some that nobody waits for. */
    static CodeletGraph senders(int steps, int signals) {
        GraphBuilder g = CodeletGraph.named("senders");
        Codelet senders = links(g, "sender", steps, 0, LONG);
        chain(senders);
        for (int signal = 0; signal < signals; signal++) {
            links(g, "receiver " + signal, steps, 1, 1).after(senders, (index, arcs) -> arcs.from(index));
        }
        return g.build();
    }

    /** Each step is a codelet that also waits for some of a neighbour, who is ahead. */
    static CodeletGraph receivers(int steps, int signals) {
        GraphBuilder g = CodeletGraph.named("receivers");
        Codelet receivers = links(g, "receiver", steps, 0, LONG);
        chain(receivers);
        if (signals > 0) {
            Codelet senders = links(g, "sender", steps * signals, 1, SHORT / signals);
            chain(senders);
            receivers.after(senders, (index, arcs) -> {
                for (int signal = 0; signal < signals; signal++) {
                    arcs.from(index * signals + signal);
                }
            });
        }
        return g.build();
    }

    /** Like {@link #receivers} with one; but other CUs, from the third on, signal the first one, too, once. */
    static CodeletGraph crowded(int steps, int others) {
        GraphBuilder g = CodeletGraph.named("crowded");
        Codelet receivers = links(g, "receiver", steps, 0, LONG);
        chain(receivers);
        Codelet senders = links(g, "sender", steps, 1, SHORT);
        chain(senders);
        receivers.after(senders, (index, arcs) -> arcs.from(index));
        for (int other = 0; other < others; other++) {
            links(g, "heard " + other, 1, 0, 1)
                    .after(links(g, "other " + other, 1, 2 + other, 1), (index, arcs) -> arcs.from(0));
        }
        return g.build();
    }

    /** Each step is a codelet on the first CU and one on another. */
    static CodeletGraph turns(int steps, int other) {
        GraphBuilder g = CodeletGraph.named("turns");
        Codelet here = links(g, "here", steps, 0, 1);
        Codelet there = links(g, "there", steps, other, 1);
        there.after(here, (index, arcs) -> arcs.from(index));
        here.after(there, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        return g.build();
    }

    /** A codelet for each CU. */
    static CodeletGraph one(int cus) {
        GraphBuilder g = CodeletGraph.named("one for each");
        g.codelets("one", cus, BUSY, (index, arguments) -> arguments.value(1));
        return g.build();
    }

    /**
     * Each step is a codelet of the first CU that comes after the one before it and has a block of its own, of which
     * most cannot stay on the cores: blocks of others fill these.
     *
     * @param cus how many CUs there are
     * @param writes whether codelets write their blocks, else they read them
     */
    static CodeletGraph streams(int steps, int cus, int bytes, boolean writes) {
        GraphBuilder g = CodeletGraph.named("streams");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, steps, bytes / Integer.BYTES);
        chain(g.codelets("stream", steps, BUSY, (index, arguments) -> {
                    arguments.value(1);
                    if (writes) {
                        arguments.writes(blocks.at(index));
                    } else {
                        arguments.reads(blocks.at(index));
                    }
                })
                .on(0));
        Blocks<int[]> full = g.blocks("full", BlockType.INTS, cus, NEARLY_ALL / Integer.BYTES);
        for (int cu = 1; cu < cus; cu++) {
            Block<int[]> block = full.at(cu);
            g.codelets(
                            "full " + cu,
                            1,
                            BUSY,
                            (index, arguments) -> arguments.value(1).updates(block))
                    .on(cu);
        }
        return g.build();
    }

    private static Codelet links(GraphBuilder g, String name, int count, int cu, int turns) {
        int tag = name.hashCode();
        return g.codelets(
                        name,
                        count,
                        BUSY,
                        (index, arguments) ->
                                arguments.value(turns).value(index).value(tag))
                .on(cu);
    }

    static void chain(Codelet codelets) {
        codelets.after(codelets, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
    }
}
