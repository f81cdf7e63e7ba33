package org.edarts.mesh.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.isa.Unit;
import org.jspecify.annotations.Nullable;

/**
 * Lets the floating-point unit work on integers where they are multiplied. Blocks that need neither mode get the one
 * that costs the fewest changes, weighted by loops; what calls or returns needs floats.
 */
public final class ModePlacement {
    private static final int INTEGER_MODE = 4 << 17;
    private static final int ROUNDS = 10;

    private enum Mode {
        FLOAT,
        INTEGER
    }

    private final MachineMethod method;
    private final Map<MachineBlock, Mode> begin = new HashMap<>();
    private final Map<MachineBlock, Mode> end = new HashMap<>();
    private final int floats;
    private final int integers;

    private ModePlacement(MachineMethod method) {
        this.method = method;
        floats = method.newRegister();
        integers = method.newRegister();
    }

    /** Places the changes of mode in a method. */
    public static void run(MachineMethod method) {
        boolean needed = method.blocks().stream()
                .flatMap(block -> block.steps().stream())
                .anyMatch(Step::integer);
        if (needed) {
            new ModePlacement(method).place();
        }
    }

    private static @Nullable Mode need(Step step) {
        if (step.integer()) {
            return Mode.INTEGER;
        }
        boolean floats = step.operation().unit() == Unit.FPU
                || step.operation() == Operation.BRANCH_AND_LINK
                || step.operation() == Operation.JUMP;
        return floats ? Mode.FLOAT : null;
    }

    private void place() {
        for (MachineBlock block : method.blocks()) {
            for (Step step : block.steps()) {
                Mode mode = need(step);
                if (mode != null) {
                    begin.putIfAbsent(block, mode);
                    end.put(block, mode);
                }
            }
        }
        settleOthers();
        method.blocks().forEach(this::inside);
        for (MachineBlock block : List.copyOf(method.blocks())) {
            between(block);
        }
        beginning();
    }

    /** Blocks without needs take the mode of those around them; all begin with that which ends with fewer changes. */
    private void settleOthers() {
        List<MachineBlock> free = method.blocks().stream()
                .filter(block -> !begin.containsKey(block))
                .toList();
        settle(free, Mode.FLOAT);
        double changes = changes();
        settle(free, Mode.INTEGER);
        if (changes < changes()) {
            settle(free, Mode.FLOAT);
        }
    }

    private double changes() {
        double changes = begin.get(method.blocks().get(0)) == Mode.INTEGER ? 1 : 0;
        for (MachineBlock block : method.blocks()) {
            for (MachineBlock successor : block.successors()) {
                changes += end.get(block) == begin.get(successor) ? 0 : weight(block, successor);
            }
        }
        return changes;
    }

    private void settle(List<MachineBlock> free, Mode first) {
        free.forEach(block -> {
            begin.put(block, first);
            end.put(block, first);
        });
        for (int round = 0; round < ROUNDS; round++) {
            for (MachineBlock block : free) {
                double balance = block == method.blocks().get(0) ? 1 : 0;
                for (MachineBlock other : method.blocks()) {
                    if (other != block && other.successors().contains(block)) {
                        balance += weight(other, block) * (end.get(other) == Mode.FLOAT ? 1 : -1);
                    }
                }
                for (MachineBlock successor : block.successors()) {
                    if (successor != block) {
                        balance += weight(block, successor) * (begin.get(successor) == Mode.FLOAT ? 1 : -1);
                    }
                }
                if (balance != 0) {
                    begin.put(block, balance > 0 ? Mode.FLOAT : Mode.INTEGER);
                    end.put(block, balance > 0 ? Mode.FLOAT : Mode.INTEGER);
                }
            }
        }
    }

    private static double weight(MachineBlock from, MachineBlock to) {
        return Math.pow(8, Math.min(from.depth(), to.depth()));
    }

    private void inside(MachineBlock block) {
        Mode now = begin.get(block);
        List<Step> steps = List.copyOf(block.steps());
        block.steps().clear();
        for (Step step : steps) {
            Mode mode = need(step);
            if (mode != null && mode != now) {
                block.steps().add(change(mode));
                now = mode;
            }
            block.steps().add(step);
        }
    }

    private Step change(@Nullable Mode mode) {
        int register = mode == Mode.INTEGER ? integers : floats;
        return Step.immediate(Operation.MOVE_TO_SPECIAL, register, Step.NONE, SpecialRegister.CONFIG.index());
    }

    private void between(MachineBlock block) {
        for (MachineBlock successor : List.copyOf(block.successors())) {
            if (end.get(block) != begin.get(successor)) {
                Step change = change(begin.get(successor));
                if (block.successors().size() == 1) {
                    block.steps().add(block.end(), change);
                } else {
                    split(block, successor, change);
                }
            }
        }
    }

    private void split(MachineBlock block, MachineBlock successor, Step change) {
        MachineBlock between = method.newBlock(Math.min(block.depth(), successor.depth()));
        between.steps().add(change);
        between.steps().add(Step.branch(org.edarts.epiphany.isa.Condition.ALWAYS, successor));
        between.successors().add(successor);
        method.blocks().add(method.blocks().indexOf(block) + 1, between);
        block.successors().replaceAll(each -> each == successor ? between : each);
        block.steps().forEach(step -> {
            if (step.target() == successor) {
                step.setTarget(between);
            }
        });
    }

    private void beginning() {
        MachineBlock first = method.blocks().get(0);
        int bit = method.newRegister();
        List<Step> steps = List.of(
                Step.immediate(Operation.MOVE_FROM_SPECIAL, floats, Step.NONE, SpecialRegister.CONFIG.index()),
                Step.immediate(Operation.MOVE_IMMEDIATE, bit, Step.NONE, 0),
                Step.immediate(Operation.MOVE_HIGH, bit, Step.NONE, INTEGER_MODE >>> Short.SIZE),
                Step.of(Operation.OR, integers, floats, bit));
        int index = 0;
        while (index < first.steps().size() && first.steps().get(index).isCopy()) {
            index++;
        }
        first.steps().addAll(index, steps);
        if (begin.get(first) == Mode.INTEGER) {
            first.steps().add(index + steps.size(), change(Mode.INTEGER));
        }
    }
}
