package org.edarts.mesh.allocate;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.mesh.code.MachineBlock;
import org.edarts.mesh.code.MachineMethod;
import org.edarts.mesh.code.Step;

/** Which registers hold something at the end of each block that is used later. As of the moment when it was made. */
final class Liveness {
    private final Map<MachineBlock, BitSet> in = new HashMap<>();
    private final Map<MachineBlock, BitSet> out = new HashMap<>();

    Liveness(MachineMethod method) {
        List<MachineBlock> blocks = method.blocks();
        blocks.forEach(block -> {
            in.put(block, new BitSet());
            out.put(block, new BitSet());
        });
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int index = blocks.size() - 1; index >= 0; index--) {
                changed |= update(blocks.get(index));
            }
        }
    }

    private boolean update(MachineBlock block) {
        BitSet after = after(block);
        block.successors().forEach(successor -> after.or(in.getOrDefault(successor, new BitSet())));
        BitSet live = (BitSet) after.clone();
        for (int index = block.steps().size() - 1; index >= 0; index--) {
            before(block.steps().get(index), live);
        }
        boolean changed = !live.equals(in.get(block));
        in.put(block, live);
        return changed;
    }

    /** Registers that are used behind the block. */
    BitSet after(MachineBlock block) {
        return out.computeIfAbsent(block, key -> new BitSet());
    }

    /** Turns what is used behind an instruction into what is used before it. */
    static void before(Step step, BitSet live) {
        step.writes().forEach(live::clear);
        step.reads().forEach(live::set);
    }
}
