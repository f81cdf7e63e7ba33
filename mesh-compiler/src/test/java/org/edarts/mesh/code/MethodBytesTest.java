package org.edarts.mesh.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.source.MethodName;
import org.junit.jupiter.api.Test;

/** What the emitter refuses, so that a pass that goes wrong does so where it is seen. */
class MethodBytesTest {
    private final MachineMethod method = new MachineMethod(new MethodName("Broken", "method", "()V"));
    private final MachineBlock first = block();
    private final MachineBlock second = block();

    private MachineBlock block() {
        MachineBlock block = method.newBlock(0);
        method.blocks().add(block);
        return block;
    }

    private static void go(MachineBlock from, Condition condition, MachineBlock to) {
        from.steps().add(Step.branch(condition, to));
        from.successors().add(to);
    }

    private String refusal() {
        return assertThrows(IllegalStateException.class, () -> MethodBytes.of(method))
                .getMessage();
    }

    private static Step difference() {
        return Step.of(Operation.FSUB, 0, 1, 2);
    }

    @Test
    void aBranchToABlockThatIsNotThereIsRefused() {
        go(first, Condition.ALWAYS, second);
        assertEquals(2, MethodBytes.of(method).bytes().length);
        method.blocks().remove(second);
        assertEquals("an instruction leads to L1, which the method lacks", refusal());
    }

    @Test
    void aBranchOnFloatsStandsBehindItsComparison() {
        first.steps().add(difference().comparing());
        go(first, Condition.BLT, second);
        first.successors().add(second);
        go(second, Condition.BEQ, first);
        assertEquals(6, MethodBytes.of(method).bytes().length);
    }

    @Test
    void whatComesBetweenABranchOnFloatsAndItsComparisonIsRefused() {
        first.steps().add(difference().comparing());
        go(first, Condition.BLT, second);
        second.steps().add(Step.of(Operation.FADD, 0, 1, 2));
        go(second, Condition.BEQ, first);
        assertEquals(
                "Broken.method, L1: flags of something else reach "
                        + second.steps().get(1) + ": let no pass put anything between it and its comparison",
                refusal());
    }

    @Test
    void aWayToABranchOnFloatsThatComesFromElsewhereIsRefused() {
        MachineBlock third = block();
        go(first, Condition.ALWAYS, third);
        second.steps().add(difference().comparing());
        go(second, Condition.ALWAYS, third);
        go(third, Condition.BEQ, first);
        assertEquals(
                "Broken.method, L2: flags of something else reach "
                        + third.steps().get(0) + ": let no pass put anything between it and its comparison",
                refusal());
    }

    @Test
    void aDifferenceThatIsNoComparisonIsNone() {
        first.steps().add(difference());
        go(first, Condition.BLT, second);
        assertEquals(true, refusal().contains("flags of something else"));
    }

    @Test
    void flagsOfWordsAreNotCarriedAndNoCallKeepsThem() {
        first.steps().add(Step.immediate(Operation.SUBTRACT, 0, 1, 0).comparing());
        first.steps().add(new Step(Operation.BRANCH_AND_LINK).calling("anything"));
        go(first, Condition.EQ, second);
        assertEquals(true, refusal().contains("L0: flags of something else"));
        first.steps().remove(1);
        go(second, Condition.NE, first);
        assertEquals(true, refusal().contains("L1: flags of something else"));
    }
}
