package org.edarts.mesh.code;

import java.util.List;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.source.Position;
import org.edarts.mesh.source.Site;

/** Lets a method look, before anything else, whether the stack has room for it. */
public final class StackCheck {
    /** Nobody's register where a method begins. */
    private static final int FREE = 12;

    private StackCheck() {}

    /**
     * Adds the check to a method whose registers are allocated.
     *
     * @param lowest the lowest stack pointer with which it may begin
     * @param position where the method begins
     */
    public static void add(MachineMethod method, int lowest, Position position) {
        List<Step> steps = method.blocks().get(0).steps();
        steps.addAll(
                0,
                List.of(
                        Step.immediate(Operation.MOVE_IMMEDIATE, FREE, Step.NONE, lowest),
                        Step.of(Operation.SUBTRACT, FREE, RegisterFile.SP, FREE).comparing(),
                        new Step(Operation.BRANCH)
                                .when(Condition.LTU)
                                .failing(new Site(Site.Failure.STACK, position, List.of()))));
    }
}
