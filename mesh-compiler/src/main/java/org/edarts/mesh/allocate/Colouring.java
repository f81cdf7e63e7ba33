package org.edarts.mesh.allocate;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import org.edarts.mesh.code.MachineMethod;
import org.edarts.mesh.code.RegisterFile;
import org.edarts.mesh.code.Step;

/** Gives each register of the graph a real one, or says which ones must lie on the stack (Chaitin, Briggs). */
final class Colouring {
    private final Interference graph;
    private final int[] colour;
    private final Set<Integer> spilled = new TreeSet<>();
    private final Map<Integer, Integer> partners = new HashMap<>();
    private final Set<Integer> seconds = new HashSet<>();

    Colouring(Interference graph, BitSet used, Set<Integer> unspillable) {
        this.graph = graph;
        colour = new int[graph.count()];
        java.util.Arrays.fill(colour, Step.NONE);
        for (int real = 0; real < RegisterFile.VIRTUAL; real++) {
            colour[real] = real;
        }
        pair();
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
        PriorityQueue<Integer> easy =
                new PriorityQueue<>(Comparator.comparingInt(graph::shortens).thenComparing(Comparator.naturalOrder()));
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
        Integer partner = partners.get(register);
        boolean isSecond = partner != null && seconds.contains(register);
        if (colour[register] != Step.NONE
                || partner != null && chooseTwo(isSecond ? partner : register, isSecond ? register : partner)) {
            return;
        }
        BitSet taken = taken(register);
        for (int real : RegisterFile.allocatableRegisters()) {
            if (!taken.get(real)) {
                colour[register] = real;
                return;
            }
        }
        spilled.add(register);
    }

    private BitSet taken(int register) {
        BitSet taken = new BitSet();
        graph.neighbours(register).stream()
                .map(near -> colour[graph.find(near)])
                .filter(each -> each != Step.NONE)
                .forEach(taken::set);
        return taken;
    }

    private void pair() {
        graph.seconds().forEach((low, high) -> {
            int first = graph.find(low);
            int second = graph.find(high);
            if (first != second && !partners.containsKey(first) && !partners.containsKey(second)) {
                partners.put(first, second);
                partners.put(second, first);
                seconds.add(second);
            }
        });
    }

    /** Two registers that a doubleword is moved through want neighbours, of which the first is even. */
    private boolean chooseTwo(int first, int second) {
        BitSet taken = taken(first);
        BitSet other = taken(second);
        List<Integer> allocatable = RegisterFile.allocatableRegisters();
        for (int real : allocatable) {
            int next = real + 1;
            boolean fits = colour[first] == Step.NONE ? !taken.get(real) : colour[first] == real;
            boolean nextFits = colour[second] == Step.NONE
                    ? allocatable.contains(next) && !other.get(next)
                    : colour[second] == next;
            if (real % 2 == 0 && fits && nextFits) {
                colour[first] = real;
                colour[second] = next;
                return true;
            }
        }
        return false;
    }

    /** Makes more instructions of a method short, in which nothing is spilled. */
    void shorten(MachineMethod method) {
        Map<Integer, Integer> firsts = new HashMap<>(partners);
        firsts.keySet().removeAll(seconds);
        new Shortening(method, graph, colour, firsts).run();
    }

    Set<Integer> spilled() {
        return spilled;
    }

    int colour(int register) {
        return colour[graph.find(register)];
    }
}
