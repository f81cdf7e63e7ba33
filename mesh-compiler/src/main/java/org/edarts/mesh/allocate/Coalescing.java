package org.edarts.mesh.allocate;

import java.util.BitSet;
import org.edarts.mesh.allocate.Interference.Copy;
import org.edarts.mesh.code.RegisterFile;

/**
 * Joins the two registers of copies where that makes the graph no harder to colour: by the test of Briggs between
 * virtual registers, by that of George with real ones. The copies that are made most often come first.
 */
final class Coalescing {
    private final Interference graph;
    private final int colours;

    Coalescing(Interference graph) {
        this.graph = graph;
        colours = RegisterFile.allocatableRegisters().size();
    }

    void run() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Copy copy : graph.copies()) {
                changed |= join(graph.find(copy.to()), graph.find(copy.from()));
            }
        }
    }

    private boolean join(int one, int other) {
        if (one == other || graph.neighbours(one).get(other)) {
            return false;
        }
        int kept = one < RegisterFile.VIRTUAL ? one : other;
        int gone = kept == one ? other : one;
        if (gone < RegisterFile.VIRTUAL) {
            return false;
        }
        boolean real = kept < RegisterFile.VIRTUAL;
        if (real && !RegisterFile.allocatableRegisters().contains(kept)) {
            return false;
        }
        if (real ? !george(kept, gone) : !briggs(kept, gone)) {
            return false;
        }
        graph.join(kept, gone);
        return true;
    }

    private boolean george(int real, int gone) {
        BitSet near = graph.neighbours(real);
        return graph.neighbours(gone).stream()
                .allMatch(other -> other < RegisterFile.VIRTUAL || near.get(other) || isEasy(other));
    }

    private boolean briggs(int one, int other) {
        BitSet both = (BitSet) graph.neighbours(one).clone();
        both.or(graph.neighbours(other));
        return both.stream().filter(near -> !isEasy(near)).count() < colours;
    }

    private boolean isEasy(int register) {
        return register >= RegisterFile.VIRTUAL && graph.neighbours(register).cardinality() < colours;
    }
}
