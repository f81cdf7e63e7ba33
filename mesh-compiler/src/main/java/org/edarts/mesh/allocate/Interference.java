package org.edarts.mesh.allocate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.isa.AccessSize;
import org.edarts.mesh.code.MachineBlock;
import org.edarts.mesh.code.MachineMethod;
import org.edarts.mesh.code.RegisterFile;
import org.edarts.mesh.code.Step;

/** Which registers hold something at the same time, and which copies there are. Coalescing changes it. */
final class Interference {
    private final BitSet[] neighbours;
    private final int[] alias;
    private final double[] cost;
    private final int[] shortens;
    private final Map<Integer, Integer> seconds = new HashMap<>();
    private final List<Copy> copies = new ArrayList<>();

    /** A copy from one register to another, and how often it is made. */
    record Copy(int to, int from, double weight) {}

    Interference(MachineMethod method) {
        int count = method.registerCount();
        neighbours = new BitSet[count];
        alias = new int[count];
        cost = new double[count];
        shortens = new int[count];
        for (int register = 0; register < count; register++) {
            neighbours[register] = new BitSet();
            alias[register] = register;
        }
        for (int one = 0; one < RegisterFile.VIRTUAL; one++) {
            neighbours[one].set(0, RegisterFile.VIRTUAL);
            neighbours[one].clear(one);
        }
        Liveness liveness = new Liveness(method);
        method.blocks().forEach(block -> add(block, liveness));
        copies.sort((a, b) -> Double.compare(b.weight, a.weight));
    }

    private void add(MachineBlock block, Liveness liveness) {
        double weight = Math.pow(8, block.depth());
        BitSet live = (BitSet) liveness.after(block).clone();
        for (int index = block.steps().size() - 1; index >= 0; index--) {
            Step step = block.steps().get(index);
            if (step.isCopy()) {
                live.clear(step.rn());
                copies.add(new Copy(step.rd(), step.rn(), weight));
            }
            if (step.size() == AccessSize.DOUBLE) {
                seconds.putIfAbsent(step.rd(), step.second());
            }
            for (int written : step.writes()) {
                live.stream().forEach(other -> connect(written, other));
                step.writes().forEach(other -> connect(written, other));
                cost[written] += weight;
            }
            step.reads().forEach(read -> cost[read] += weight);
            if (!step.wide() && !block.hardware()) {
                step.reads().forEach(read -> shortens[read]++);
                step.writes().forEach(written -> shortens[written]++);
            }
            Liveness.before(step, live);
        }
    }

    private void connect(int one, int other) {
        if (one != other) {
            neighbours[one].set(other);
            neighbours[other].set(one);
        }
    }

    int count() {
        return alias.length;
    }

    List<Copy> copies() {
        return copies;
    }

    /** The register that stands for this one, which it was joined with. */
    int find(int register) {
        int found = register;
        while (alias[found] != found) {
            found = alias[found];
        }
        return found;
    }

    BitSet neighbours(int register) {
        return neighbours[register];
    }

    double cost(int register) {
        return cost[register];
    }

    /** In how many instructions that may take 16 bits it stands: those name the first registers alone. */
    int shortens(int register) {
        return shortens[register];
    }

    /** The registers through which the second words of doublewords go, by those of the first ones. */
    Map<Integer, Integer> seconds() {
        return seconds;
    }

    /** Makes the second stand for nothing but the first. */
    void join(int kept, int gone) {
        alias[gone] = kept;
        cost[kept] += cost[gone];
        shortens[kept] += shortens[gone];
        neighbours[gone].stream().forEach(other -> {
            neighbours[other].clear(gone);
            connect(kept, other);
        });
        neighbours[gone].clear();
    }
}
