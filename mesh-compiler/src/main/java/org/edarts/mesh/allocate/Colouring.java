package org.edarts.mesh.allocate;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import org.edarts.mesh.code.RegisterFile;
import org.edarts.mesh.code.Step;

/** Gives each register of the graph a real one, or says which ones must lie on the stack (Chaitin, Briggs). */
final class Colouring {
    private final Interference graph;
    private final int[] colour;
    private final Set<Integer> spilled = new TreeSet<>();

    Colouring(Interference graph, BitSet used, Set<Integer> unspillable) {
        this.graph = graph;
        colour = new int[graph.count()];
        java.util.Arrays.fill(colour, Step.NONE);
        for (int real = 0; real < RegisterFile.VIRTUAL; real++) {
            colour[real] = real;
        }
        Deque<Integer> stack = simplify(used, unspillable);
        while (!stack.isEmpty()) {
            choose(stack.pop());
        }
    }

    /**
     * Takes away registers that will find a colour whatever their neighbours get, those first that need no low one;
     * where there is none, the cheapest one.
     */
    private Deque<Integer> simplify(BitSet used, Set<Integer> unspillable) {
        int colours = RegisterFile.allocatableRegisters().size();
        BitSet left = new BitSet();
        used.stream()
                .filter(register -> register >= RegisterFile.VIRTUAL && graph.find(register) == register)
                .forEach(left::set);
        int[] degree = new int[graph.count()];
        left.stream()
                .forEach(register ->
                        degree[register] = graph.neighbours(register).cardinality());
        PriorityQueue<Integer> easy = new PriorityQueue<>(
                Comparator.comparingInt(graph::shortens).thenComparing(Comparator.naturalOrder()));
        left.stream().filter(register -> degree[register] < colours).forEach(easy::add);
        Deque<Integer> stack = new ArrayDeque<>();
        while (!left.isEmpty()) {
            Integer next = easy.poll();
            if (next == null) {
                next = cheapest(left, degree, unspillable);
            }
            if (!left.get(next)) {
                continue;
            }
            left.clear(next);
            stack.push(next);
            graph.neighbours(next).stream().filter(left::get).forEach(near -> {
                if (--degree[near] == colours - 1) {
                    easy.add(near);
                }
            });
        }
        return stack;
    }

    private int cheapest(BitSet left, int[] degree, Set<Integer> unspillable) {
        int best = left.nextSetBit(0);
        double least = Double.POSITIVE_INFINITY;
        for (int register = best; register >= 0; register = left.nextSetBit(register + 1)) {
            double cost = graph.cost(register) / degree[register];
            if (cost < least && !unspillable.contains(register)) {
                least = cost;
                best = register;
            }
        }
        return best;
    }

    private void choose(int register) {
        BitSet taken = new BitSet();
        graph.neighbours(register).stream()
                .map(near -> colour[graph.find(near)])
                .filter(each -> each != Step.NONE)
                .forEach(taken::set);
        for (int real : RegisterFile.allocatableRegisters()) {
            if (!taken.get(real)) {
                colour[register] = real;
                return;
            }
        }
        spilled.add(register);
    }

    Set<Integer> spilled() {
        return spilled;
    }

    int colour(int register) {
        return colour[graph.find(register)];
    }
}
