package org.edarts.mesh.allocate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.mesh.code.MachineBlock;
import org.edarts.mesh.code.MachineMethod;
import org.edarts.mesh.code.RegisterFile;
import org.edarts.mesh.code.Step;

/**
 * Exchanges registers of a method that has them until no exchange makes more instructions short. An instruction is
 * short if all that it names are among the first registers: which is best there, no single register tells.
 */
final class Shortening {
    private static final int MOST_ROUNDS = 4;

    private final Interference graph;
    private final int[] colour;
    private final Map<Integer, List<Integer>> units = new HashMap<>();
    private final Map<Integer, List<Set<Integer>>> named = new HashMap<>();
    private final BitSet used = new BitSet();

    /**
     * Looks at a method.
     *
     * @param colour the real registers, which are changed
     * @param seconds the registers that must stand right behind others, by those
     */
    Shortening(MachineMethod method, Interference graph, int[] colour, Map<Integer, Integer> seconds) {
        this.graph = graph;
        this.colour = colour;
        seconds.forEach((first, second) -> {
            if (colour[first] != Step.NONE && colour[second] == colour[first] + 1) {
                List<Integer> unit = List.of(first, second);
                units.put(first, unit);
                units.put(second, unit);
            }
        });
        for (MachineBlock block : method.blocks()) {
            if (!block.hardware()) {
                block.steps().stream().filter(Step::mayBeShort).forEach(this::note);
            }
        }
        Arrays.stream(colour, RegisterFile.VIRTUAL, colour.length)
                .filter(real -> real != Step.NONE)
                .forEach(used::set);
    }

    private void note(Step step) {
        Set<Integer> names = new LinkedHashSet<>();
        step.names().forEach(name -> names.add(graph.find(name)));
        names.forEach(
                name -> named.computeIfAbsent(name, key -> new ArrayList<>()).add(names));
    }

    void run() {
        boolean changed = true;
        for (int round = 0; changed && round < MOST_ROUNDS; round++) {
            changed = false;
            for (int register : List.copyOf(named.keySet())) {
                changed |= register >= RegisterFile.VIRTUAL
                        && colour[register] >= RegisterFile.SHORT
                        && shorten(unit(register));
            }
        }
    }

    private List<Integer> unit(int register) {
        return units.getOrDefault(register, List.of(register));
    }

    private boolean shorten(List<Integer> unit) {
        for (int real = 0; real + unit.size() <= RegisterFile.SHORT; real += unit.size()) {
            if (unit.stream().allMatch(each -> each >= RegisterFile.VIRTUAL) && exchange(unit, real)) {
                return true;
            }
        }
        return false;
    }

    /** Gives a unit a register, and those that had it another one; takes all back unless that is shorter. */
    private boolean exchange(List<Integer> unit, int real) {
        Map<Integer, Integer> before = new HashMap<>();
        Set<List<Integer>> gone = new LinkedHashSet<>();
        for (int index = 0; index < unit.size(); index++) {
            int wanted = real + index;
            graph.neighbours(unit.get(index)).stream()
                    .map(graph::find)
                    .filter(near -> colour[near] == wanted)
                    .forEach(near -> gone.add(unit(near)));
        }
        boolean fixed = gone.stream()
                .flatMap(List::stream)
                .anyMatch(each -> each < RegisterFile.VIRTUAL || unit.contains(each));
        if (fixed) {
            return false;
        }
        Set<Integer> touched = new LinkedHashSet<>(unit);
        gone.forEach(touched::addAll);
        int shorts = shorts(touched);
        touched.forEach(each -> before.put(each, colour[each]));
        gone.forEach(each -> each.forEach(register -> colour[register] = Step.NONE));
        place(unit, real);
        if (gone.stream().allMatch(this::placeSomewhere) && shorts(touched) > shorts) {
            return true;
        }
        before.forEach((register, was) -> colour[register] = was);
        return false;
    }

    private void place(List<Integer> unit, int real) {
        for (int index = 0; index < unit.size(); index++) {
            colour[unit.get(index)] = real + index;
        }
    }

    private boolean placeSomewhere(List<Integer> unit) {
        for (int real : RegisterFile.allocatableRegisters()) {
            if (fits(unit, real)) {
                place(unit, real);
                return true;
            }
        }
        return false;
    }

    private boolean fits(List<Integer> unit, int real) {
        if (real % unit.size() != 0) {
            return false;
        }
        for (int index = 0; index < unit.size(); index++) {
            int wanted = real + index;
            boolean free = used.get(wanted)
                    && RegisterFile.allocatableRegisters().contains(wanted)
                    && graph.neighbours(unit.get(index)).stream().noneMatch(near -> colour[graph.find(near)] == wanted);
            if (!free) {
                return false;
            }
        }
        return true;
    }

    private int shorts(Set<Integer> registers) {
        Set<Set<Integer>> seen = java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<>());
        registers.forEach(register -> seen.addAll(named.getOrDefault(register, List.of())));
        return (int) seen.stream()
                .filter(names -> names.stream().allMatch(name -> colour[name] < RegisterFile.SHORT))
                .count();
    }
}
