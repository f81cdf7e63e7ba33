package org.edarts.mesh.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.isa.Operation;

/**
 * Lets a load or store move its address along, where a loop adds a number to it in each round (post-modify). What comes
 * behind it in the round finds the address moved.
 */
public final class PostModification {
    private static final int LARGEST = 2047;

    private final MachineMethod method;
    private final Map<Integer, Integer> reads = new HashMap<>();

    private PostModification(MachineMethod method) {
        this.method = method;
        method.blocks()
                .forEach(block -> block.steps().forEach(step -> {
                    step.reads().forEach(register -> reads.merge(register, 1, Integer::sum));
                    reads.merge(step.counter(), 1, Integer::sum);
                }));
    }

    /** Changes the loops of a method, whose registers are still virtual and whose instructions are in order. */
    public static void run(MachineMethod method) {
        PostModification modification = new PostModification(method);
        for (MachineBlock block : method.blocks()) {
            if (block.successors().contains(block)) {
                for (Step step : List.copyOf(block.steps())) {
                    if (step.operation() == Operation.ADD && step.rm() == Step.NONE && step.callee() == null) {
                        modification.join(block, step);
                    }
                }
            }
        }
    }

    private void join(MachineBlock block, Step sum) {
        int pointer = sum.rn();
        Step between = onlyReader(block, sum.rd());
        Step back = between == null || between.rd() == pointer ? between : onlyReader(block, between.rd());
        if (between == null
                || back == null
                || back.rd() != pointer
                || writers(sum.rd()) != 1
                || writers(between.rd()) > 2) {
            return;
        }
        Step moving = null;
        for (Step step : block.steps()) {
            if (step != sum && step.reads().contains(pointer)) {
                if (!isAccess(step, pointer)
                        || block.steps().indexOf(step) > block.steps().indexOf(back)) {
                    return;
                }
                moving = step.immediate() == 0 && fits(step, sum.immediate()) ? step : moving;
            }
        }
        if (moving == null) {
            return;
        }
        List<Step> steps = block.steps();
        int place = steps.indexOf(moving);
        List<Step> behind = steps.subList(place + 1, steps.size()).stream()
                .filter(step ->
                        step != sum && step.rn() == pointer && step.reads().contains(pointer))
                .toList();
        if (!behind.stream().allMatch(step -> fits(step, step.immediate() - sum.immediate()))) {
            return;
        }
        behind.forEach(step -> step.setImmediate(step.immediate() - sum.immediate()));
        steps.set(place, moving.moving(sum.immediate()));
        steps.removeAll(List.of(sum, between, back));
    }

    /** The copy in the block that alone reads a register. */
    private @org.jspecify.annotations.Nullable Step onlyReader(MachineBlock block, int register) {
        if (reads.getOrDefault(register, 0) != 1) {
            return null;
        }
        return block.steps().stream()
                .filter(step -> step.isCopy() && step.rn() == register)
                .findFirst()
                .orElse(null);
    }

    private long writers(int register) {
        return method.blocks().stream()
                .flatMap(block -> block.steps().stream())
                .filter(step -> step.writes().contains(register))
                .count();
    }

    private static boolean isAccess(Step step, int pointer) {
        boolean access = step.operation() == Operation.LOAD || step.operation() == Operation.STORE;
        return access && step.rn() == pointer && step.rm() == Step.NONE && step.rd() != pointer && !step.glued();
    }

    private static boolean fits(Step access, int distance) {
        int bytes = access.size().bytes();
        return distance % bytes == 0 && Math.abs(distance) / bytes <= LARGEST;
    }
}
