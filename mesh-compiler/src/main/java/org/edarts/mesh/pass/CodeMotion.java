package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/**
 * Makes each value that may be made anywhere in the block that is in the fewest loops, and of those as late as can be
 * (global code motion, Click 1995). Orders the values of each block so that inputs come first.
 */
final class CodeMotion implements Pass {
    @Override
    public String name() {
        return "motion";
    }

    @Override
    public boolean run(Body body) {
        new Motion(body).run();
        return false;
    }

    private static final class Motion {
        private final Dominators dominators;
        private final Loops loops;
        private final Map<Value, List<Value>> users = new HashMap<>();
        private final Set<Value> placed = new HashSet<>();
        private final List<Value> floating = new ArrayList<>();

        Motion(Body body) {
            dominators = new Dominators(body);
            loops = new Loops(dominators);
            for (Block block : dominators.order()) {
                block.phis().forEach(this::use);
                block.values().forEach(this::use);
            }
        }

        private void use(Value value) {
            value.inputs()
                    .forEach(input -> users.computeIfAbsent(input, key -> new ArrayList<>())
                            .add(value));
        }

        void run() {
            dominators
                    .order()
                    .forEach(block -> block.values().stream()
                            .filter(value -> value.op().floats())
                            .forEach(this::early));
            for (Block block : dominators.order()) {
                block.values().removeIf(value -> value.op().floats());
            }
            for (int index = floating.size() - 1; index >= 0; index--) {
                late(floating.get(index));
            }
            Map<Block, List<Value>> waiting = new HashMap<>();
            floating.forEach(value -> waiting.computeIfAbsent(value.block(), key -> new ArrayList<>())
                    .add(value));
            dominators.order().forEach(block -> order(block, waiting.getOrDefault(block, List.of())));
        }

        /** The first block in which all inputs are there. */
        private void early(Value value) {
            if (!value.op().floats() || !placed.add(value)) {
                return;
            }
            Block earliest = dominators.order().get(0);
            for (Value input : value.inputs()) {
                early(input);
                if (dominators.depth(input.block()) > dominators.depth(earliest)) {
                    earliest = input.block();
                }
            }
            value.setBlock(earliest);
            floating.add(value);
        }

        private void late(Value value) {
            Block latest = null;
            for (Value user : users.getOrDefault(value, List.of())) {
                if (user.op() == Op.PHI) {
                    for (int index = 0; index < user.inputs().size(); index++) {
                        if (user.input(index) == value) {
                            latest = common(latest, user.block().predecessors().get(index));
                        }
                    }
                } else {
                    latest = common(latest, user.block());
                }
            }
            Block best = latest == null ? value.block() : latest;
            for (Block block = best; block != null && block != value.block(); ) {
                block = dominators.parent(block);
                if (block != null && loops.depth(block) < loops.depth(best)) {
                    best = block;
                }
            }
            value.setBlock(best);
        }

        private Block common(@Nullable Block first, Block second) {
            return first == null ? second : dominators.common(first, second);
        }

        /** Puts what was made here as late as its first use. */
        private void order(Block block, List<Value> waiting) {
            Set<Value> open = new HashSet<>(waiting);
            List<Value> result = new ArrayList<>();
            for (Value value : List.copyOf(block.values())) {
                if (value.op().ends()) {
                    waiting.forEach(each -> emit(each, open, result));
                }
                emit(value, open, result);
            }
            block.values().clear();
            block.values().addAll(result);
        }

        private static void emit(Value value, Set<Value> open, List<Value> result) {
            boolean floats = value.op().floats();
            if (floats && !open.remove(value)) {
                return;
            }
            value.inputs().forEach(input -> {
                if (open.contains(input)) {
                    emit(input, open, result);
                }
            });
            result.add(value);
        }
    }
}
