package org.edarts.mesh.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.isa.Condition;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/** Chooses instructions for a method in SSA form, block by block. */
public final class Selection {
    private final Body body;
    private final MachineMethod method;
    private final Registers registers;
    private final Map<Block, MachineBlock> first = new HashMap<>();
    private final Map<Block, MachineBlock> last = new HashMap<>();
    private final Map<Value, Integer> uses = new HashMap<>();
    private final Loops loops;
    private final List<Block> order;
    private final List<MachineBlock> seldom = new ArrayList<>();
    private final FloatBranch floats;

    private Selection(Body body) {
        this.body = body;
        method = new MachineMethod(body.name());
        registers = new Registers(method);
        Dominators dominators = new Dominators(body);
        loops = new Loops(dominators);
        order = dominators.order();
        for (Block block : order) {
            block.phis().forEach(this::count);
            block.values().forEach(this::count);
        }
        for (Block block : order) {
            first.put(block, method.newBlock(loops.depth(block)));
        }
        floats = new FloatBranch(
                method, registers, machine(body.entry()), body.parameters().size(), seldom);
    }

    private void count(Value value) {
        value.inputs().forEach(input -> uses.merge(input, 1, Integer::sum));
        if ((value.op() == Op.LOAD || value.op() == Op.STORE) && value.constant() != 0) {
            registers.want(value.input(0));
        }
    }

    /** Returns the method in instructions. */
    public static MachineMethod of(Body body) {
        Selection selection = new Selection(body);
        selection.select();
        return selection.method;
    }

    private void select() {
        for (Block block : order) {
            MachineBlock machine = machine(block);
            method.blocks().add(machine);
            last.put(block, machine);
            if (block == body.entry()) {
                parameters(machine);
            }
            StepAppender out = new StepAppender(machine, registers);
            StepMaker maker = new StepMaker(out);
            for (Value value : block.values()) {
                if (!value.op().ends() && !folded(value)) {
                    maker.make(value);
                }
            }
            end(block, out);
        }
        method.blocks().addAll(seldom);
        DeadSteps.remove(method);
    }

    private MachineBlock machine(Block block) {
        MachineBlock machine = first.get(block);
        if (machine == null) {
            throw new IllegalStateException("no code for " + block);
        }
        return machine;
    }

    private void parameters(MachineBlock machine) {
        List<Integer> arguments = RegisterFile.argumentRegisters();
        for (Value parameter : body.parameters()) {
            machine.steps()
                    .add(Step.move(Condition.ALWAYS, registers.of(parameter), arguments.get(parameter.constant())));
        }
    }

    /** A comparison of floats that only the branch behind it looks at becomes a part of the branch. */
    private boolean folded(Value value) {
        boolean comparison = value.op() == Op.FCMPL || value.op() == Op.FCMPG;
        if (!comparison || uses.getOrDefault(value, 0) != 1) {
            return false;
        }
        Value end = value.block().end();
        return end.op() == Op.IF && end.input(0) == value && end.input(1).is(0);
    }

    private void end(Block block, StepAppender out) {
        Value end = block.end();
        BranchSteps branches = new BranchSteps(out);
        switch (end.op()) {
            case RETURN -> new CallSteps(out).end(end.inputs(), end.position());
            case GOTO -> {
                Block next = block.successors().get(0);
                copies(block, next, out);
                branches.jump(machine(next));
            }
            default -> {
                MachineBlock yes = machine(block.successors().get(0));
                MachineBlock no = machine(block.successors().get(1));
                if (folded(end.input(0))) {
                    floats.end(out, end.input(0), end.comparison(), yes, no);
                } else {
                    branches.branch(end, yes, no);
                }
            }
        }
    }

    /** All phis of a block take their values at once. */
    private void copies(Block block, Block next, StepAppender out) {
        int way = next.predecessors().indexOf(block);
        List<int[]> moves = new ArrayList<>();
        for (Value phi : next.phis()) {
            Value input = phi.input(way);
            if (input != phi) {
                int between = method.newRegister();
                out.copy(between, input);
                moves.add(new int[] {registers.of(phi), between});
            }
        }
        moves.forEach(move -> out.add(Step.move(Condition.ALWAYS, move[0], move[1])));
    }
}
