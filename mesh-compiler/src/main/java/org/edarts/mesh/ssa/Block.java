package org.edarts.mesh.ssa;

import java.util.ArrayList;
import java.util.List;

/** Values that are made one after the other, and where the method goes on. Owner: the thread that compiles. */
public final class Block {
    private final int number;
    private final List<Value> phis = new ArrayList<>();
    private final List<Value> values = new ArrayList<>();
    private final List<Block> predecessors = new ArrayList<>();
    private final List<Block> successors = new ArrayList<>();

    Block(int number) {
        this.number = number;
    }

    /** Returns its number in the method. */
    public int number() {
        return number;
    }

    /** Returns its phis: their inputs are in the order of the predecessors; may be changed. */
    public List<Value> phis() {
        return phis;
    }

    /** Returns its other values, of which the last ends it; may be changed. */
    public List<Value> values() {
        return values;
    }

    /** Returns from where it is entered; may be changed. */
    public List<Block> predecessors() {
        return predecessors;
    }

    /** Returns where it may go on; may be changed. */
    public List<Block> successors() {
        return successors;
    }

    /** Returns whether its end is there. */
    public boolean ended() {
        return !values.isEmpty() && values.get(values.size() - 1).op().ends();
    }

    /** Returns the value that ends it. */
    public Value end() {
        return values.get(values.size() - 1);
    }

    /** Appends a value. */
    public void add(Value value) {
        value.setBlock(this);
        values.add(value);
    }

    /** Puts a value before the end. */
    public void addBeforeEnd(Value value) {
        value.setBlock(this);
        values.add(values.size() - 1, value);
    }

    /** Adds a phi. */
    public void addPhi(Value phi) {
        phi.setBlock(this);
        phis.add(phi);
    }

    /** Lets the method go on in another block. */
    public void connect(Block next) {
        successors.add(next);
        next.predecessors.add(this);
    }

    /** Makes the block end in another way, in one successor. */
    public void endWith(Value jump, Block next) {
        values.remove(values.size() - 1);
        add(jump);
        boolean kept = false;
        for (Block successor : List.copyOf(successors)) {
            if (successor == next && !kept) {
                kept = true;
            } else {
                successors.remove(successor);
                successor.removePredecessor(this);
            }
        }
        if (successors.isEmpty()) {
            successors.add(next);
        }
    }

    /** Forgets a way into the block, and the inputs that came by it. */
    public void removePredecessor(Block from) {
        int index = predecessors.lastIndexOf(from);
        predecessors.remove(index);
        phis.forEach(phi -> phi.inputs().remove(index));
    }

    @Override
    public String toString() {
        return "b" + number;
    }
}
