package org.edarts.benchmarks.peer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;
import org.jspecify.annotations.Nullable;

/**
 * A graph of task objects, each with a lambda of its own, a counter and a list of successors, on a {@link FiringPool}:
 * what one writes whose graph is not known beforehand. The first successor that a firing enables is fired next by the
 * same thread.
 */
final class ForkJoinNodes implements Prepared {
    private static final VarHandle PENDING;

    static {
        try {
            PENDING = MethodHandles.lookup().findVarHandle(Node.class, "pending", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Pattern pattern;
    private final Work work;
    private final Lambdas lambdas;
    private final boolean once;
    private final FiringPool pool;
    private List<Node> roots = List.of();

    /**
     * Starts the pool.
     *
     * @param once whether each run declares the nodes anew
     */
    ForkJoinNodes(Pattern pattern, Work work, int threads, Lambdas lambdas, boolean once) {
        this.pattern = pattern;
        this.work = work;
        this.lambdas = lambdas;
        this.once = once;
        pool = new FiringPool(threads);
        if (!once) {
            roots = declare();
        }
    }

    @Override
    public void run() {
        if (once) {
            roots = declare();
        }
        pool.run(new Roots(roots), pattern.size());
    }

    private List<Node> declare() {
        Node[] nodes = new Node[pattern.size()];
        List<Node> independent = new ArrayList<>();
        int[] offsets = pattern.predecessors().offsets();
        int[] sources = pattern.predecessors().ends();
        for (int codelet = 0; codelet < nodes.length; codelet++) {
            Node node = new Node(lambdas.runnable(work, codelet));
            nodes[codelet] = node;
            for (int arc = offsets[codelet]; arc < offsets[codelet + 1]; arc++) {
                nodes[sources[arc]].before(node);
            }
            if (node.needed == 0) {
                independent.add(node);
            }
        }
        return independent;
    }

    @Override
    public void close() {
        pool.close();
    }

    private static final class Roots extends FiringPool.Task {
        private static final long serialVersionUID = 1L;

        private final transient List<Node> nodes;

        Roots(List<Node> nodes) {
            this.nodes = nodes;
        }

        @Override
        int fire() {
            for (int i = 1; i < nodes.size(); i++) {
                nodes.get(i).fork();
            }
            return nodes.get(0).fire();
        }
    }

    /** Declared by the declaring thread; then {@code pending} is shared, and the rest constant. */
    private static final class Node extends FiringPool.Task {
        private static final long serialVersionUID = 1L;
        private static final Node[] NONE = {};

        private final transient Runnable body;
        private Node[] successors = NONE;
        private int successorCount;
        private int needed;

        @SuppressWarnings("UnusedVariable") // read through PENDING
        private int pending;

        Node(Runnable body) {
            this.body = body;
        }

        void before(Node successor) {
            if (successorCount == successors.length) {
                successors = Arrays.copyOf(successors, Math.max(2, 2 * successorCount));
            }
            successors[successorCount++] = successor;
            successor.needed++;
            successor.pending++;
        }

        @Override
        int fire() {
            int fired = 0;
            for (Node node = this; node != null; node = node.fireOnly()) {
                fired++;
            }
            return fired;
        }

        /** Returns the first node that this one enables, if any; the others it enables are forked. */
        private @Nullable Node fireOnly() {
            body.run();
            Node next = null;
            for (int i = 0; i < successorCount; i++) {
                Node successor = successors[i];
                if (successor.isEnabled()) {
                    if (next == null) {
                        next = successor;
                    } else {
                        successor.fork();
                    }
                }
            }
            return next;
        }

        private boolean isEnabled() {
            if (needed == 1 || (int) PENDING.getAcquire(this) == 1 || (int) PENDING.getAndAdd(this, -1) == 1) {
                pending = needed;
                return true;
            }
            return false;
        }
    }
}
