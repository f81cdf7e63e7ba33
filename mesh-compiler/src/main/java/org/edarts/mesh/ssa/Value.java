package org.edarts.mesh.ssa;

import java.util.ArrayList;
import java.util.List;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.source.Position;
import org.jspecify.annotations.Nullable;

/** A word, or an effect, of a method. Owner: the thread that compiles. */
public final class Value {
    private final int number;
    private final Op op;
    private final List<Value> inputs;
    private final @Nullable Position position;
    private @Nullable Block block;
    private @Nullable Value replacement;
    private int constant;
    private @Nullable Object detail;
    private boolean apart;
    private boolean aligned;

    Value(int number, Op op, List<Value> inputs, int constant, @Nullable Object detail, @Nullable Position position) {
        this.number = number;
        this.op = op;
        this.inputs = new ArrayList<>(inputs);
        this.constant = constant;
        this.detail = detail;
        this.position = position;
    }

    /** Returns its number in the method. */
    public int number() {
        return number;
    }

    /** Returns what makes it. */
    public Op op() {
        return op;
    }

    /** Returns what it is made of; may be changed. */
    public List<Value> inputs() {
        return inputs;
    }

    /** Returns one of the inputs. */
    public Value input(int index) {
        return inputs.get(index);
    }

    /** Returns the word of a constant, the number of a parameter, the displacement of a load or store. */
    public int constant() {
        return constant;
    }

    /** Sets the displacement. */
    public void setConstant(int value) {
        constant = value;
    }

    /** Returns the comparison of a selection or condition. */
    public Comparison comparison() {
        return (Comparison) detail();
    }

    /** Sets the comparison. */
    public void setComparison(Comparison comparison) {
        detail = comparison;
    }

    /** Returns what a load or store moves. */
    public Element element() {
        return (Element) detail();
    }

    /** Returns the array that a load or store reaches. */
    public Value array() {
        return inputs.get(inputs.size() - 1);
    }

    /**
     * Says that other arrays in the block of a load or store are not the same as its array.
     *
     * @param beginsDoubleword whether its array is known there to begin at a multiple of 8
     */
    public void setApart(boolean beginsDoubleword) {
        apart = true;
        aligned = beginsDoubleword;
    }

    /** Returns whether the array of a load or store is known to begin at a multiple of 8 where that is carried out. */
    public boolean aligned() {
        return aligned || array().op() == Op.TABLE;
    }

    /** Returns whether other arrays in the block of a load or store are known to be others than its array. */
    public boolean apart() {
        return apart;
    }

    /** Returns whom a call calls. */
    public MethodName callee() {
        return (MethodName) detail();
    }

    /** Returns what tells it from others of the same op, if anything. */
    public @Nullable Object detailOrNull() {
        return detail;
    }

    /** Returns what tells it from others of the same op. */
    public Object detail() {
        if (detail == null) {
            throw new IllegalStateException(this + " has no detail");
        }
        return detail;
    }

    /** Returns where it comes from, if the class tells. */
    public @Nullable Position position() {
        return position;
    }

    /** Returns the block in which it is made. */
    public Block block() {
        if (block == null) {
            throw new IllegalStateException(this + " is in no block");
        }
        return block;
    }

    /** Moves it into a block; the block's list is somebody else's matter. */
    public void setBlock(Block owner) {
        block = owner;
    }

    /** Says that another value takes its place: {@link Body#settle} tells those who use it. */
    public void replaceBy(Value other) {
        if (other.last() != this) {
            replacement = other;
        }
    }

    /** Returns what has taken its place, or itself. */
    public Value last() {
        Value last = this;
        while (last.replacement != null) {
            last = last.replacement;
        }
        return last;
    }

    /** Returns whether another value has taken its place. */
    public boolean replaced() {
        return replacement != null;
    }

    /** Returns whether it is a known word. */
    public boolean isConstant() {
        return op == Op.CONSTANT;
    }

    /** Returns whether it is that word. */
    public boolean is(int word) {
        return op == Op.CONSTANT && constant == word;
    }

    @Override
    public String toString() {
        return "v" + number;
    }

    /** Returns all of it in one line. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(this).append(" = ").append(op.name().toLowerCase(java.util.Locale.ROOT));
        if (detail != null) {
            text.append(' ').append(detail instanceof MethodName name ? name.text() : detail);
        }
        inputs.forEach(input -> text.append(' ').append(input));
        if (op == Op.CONSTANT || op == Op.PARAMETER || constant != 0) {
            text.append(" #").append(constant);
        }
        if (apart) {
            text.append(aligned ? " apart aligned" : " apart");
        }
        return text.toString();
    }
}
