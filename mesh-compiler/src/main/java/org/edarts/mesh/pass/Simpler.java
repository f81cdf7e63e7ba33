package org.edarts.mesh.pass;

import java.util.List;
import java.util.function.Consumer;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/**
 * Finds a simpler value for one, by the laws of arithmetic on words. Laws of real numbers that floats do not obey are
 * not used.
 */
final class Simpler {
    private static final int WORD = 32;
    private static final int BYTE = 0xFF;
    private static final int DISPLACEMENT = 2047;

    private final Body body;
    private final Consumer<Value> place;
    private boolean changedInPlace;

    /** Makes one that puts new values there. */
    Simpler(Body body, Consumer<Value> place) {
        this.body = body;
        this.place = place;
    }

    boolean changedInPlace() {
        return changedInPlace;
    }

    /** Returns what does the same, or null if nothing simpler is known. */
    @Nullable
    Value of(Value value) {
        Integer word = value.inputs().isEmpty() ? null : Words.of(value);
        if (word != null) {
            return body.constant(word);
        }
        if (value.op().commutes() && value.input(0).isConstant()) {
            Value constant = value.input(0);
            value.inputs().set(0, value.input(1));
            value.inputs().set(1, constant);
            changedInPlace = true;
        }
        return switch (value.op()) {
            case ADD -> add(value);
            case SUB -> subtract(value);
            case MUL ->
                value.input(1).isConstant()
                        ? multiply(value, value.input(0), value.input(1).constant())
                        : null;
            case AND -> and(value);
            case OR, XOR -> either(value);
            case SHL, SHR, USHR -> shift(value);
            case SELECT -> select(value);
            case DIV, REM ->
                value.input(1).isConstant()
                        ? divide(value, value.input(0), value.input(1).constant())
                        : null;
            case LOAD -> displace(value);
            case STORE -> {
                narrow(value);
                yield displace(value);
            }
            case NOT_ZERO -> value.input(0).isConstant() && !value.input(0).is(0) ? body.constant(0) : null;
            case NOT_NULL -> value.input(0).op() == Op.TABLE ? body.constant(0) : null;
            case BOUNDS -> bounds(value);
            default -> null;
        };
    }

    private Value make(Op op, Value left, Value right) {
        Value value = body.newValue(op, left, right);
        place.accept(value);
        return value;
    }

    private @Nullable Value add(Value value) {
        Value left = value.input(0);
        Value right = value.input(1);
        if (right.is(0)) {
            return left;
        }
        if (right.isConstant() && left.op() == Op.ADD && left.input(1).isConstant()) {
            return make(Op.ADD, left.input(0), body.constant(left.input(1).constant() + right.constant()));
        }
        if (right.op() == Op.ADD && right.input(1).isConstant() && !left.isConstant()) {
            return make(Op.ADD, make(Op.ADD, left, right.input(0)), right.input(1));
        }
        if (left.op() == Op.ADD && left.input(1).isConstant() && !right.isConstant()) {
            return make(Op.ADD, make(Op.ADD, left.input(0), right), left.input(1));
        }
        return right.op() == Op.SUB && right.input(0).is(0) ? make(Op.SUB, left, right.input(1)) : null;
    }

    private @Nullable Value subtract(Value value) {
        Value left = value.input(0);
        Value right = value.input(1);
        if (left == right) {
            return body.constant(0);
        }
        return right.isConstant() ? make(Op.ADD, left, body.constant(-right.constant())) : null;
    }

    /** A product by few bits is made of shifts, which need no other mode of the floating-point unit. */
    private @Nullable Value multiply(Value value, Value left, int factor) {
        if (factor == 0) {
            return value.input(1);
        }
        if (factor == 1) {
            return left;
        }
        if (Integer.bitCount(factor) == 1) {
            return shifted(left, factor);
        }
        if (Integer.bitCount(factor) == 2) {
            int low = Integer.lowestOneBit(factor);
            return make(Op.ADD, shifted(left, factor - low), shifted(left, low));
        }
        int low = Integer.lowestOneBit(factor);
        if (Integer.bitCount(factor + low) <= 1) {
            Value high = factor + low == 0 ? body.constant(0) : shifted(left, factor + low);
            return make(Op.SUB, high, shifted(left, low));
        }
        return null;
    }

    private Value shifted(Value value, int factor) {
        return factor == 1 ? value : make(Op.SHL, value, body.constant(Integer.numberOfTrailingZeros(factor)));
    }

    private @Nullable Value and(Value value) {
        Value left = value.input(0);
        Value right = value.input(1);
        if (left == right || right.is(-1)) {
            return left;
        }
        if (right.isConstant() && left.op() == Op.AND && left.input(1).isConstant()) {
            return make(Op.AND, left.input(0), body.constant(left.input(1).constant() & right.constant()));
        }
        if (right.is(0)) {
            return right;
        }
        return right.isConstant() ? masked(left, right) : null;
    }

    /** What a mask takes away need not be made before. */
    private @Nullable Value masked(Value left, Value mask) {
        boolean isByte = left.op() == Op.LOAD && left.element().bytes() == 1;
        if (isByte && (mask.constant() & BYTE) == BYTE) {
            return left;
        }
        Value bare = bare(left, mask.constant());
        if (bare != null) {
            return make(Op.AND, bare, mask);
        }
        if (left.op() == Op.XOR || left.op() == Op.OR) {
            Value first = bare(left.input(0), mask.constant());
            Value second = bare(left.input(1), mask.constant());
            if (first != null || second != null) {
                Value both =
                        make(left.op(), first == null ? left.input(0) : first, second == null ? left.input(1) : second);
                return make(Op.AND, both, mask);
            }
        }
        return null;
    }

    /** What was extended, if a mask takes all away by which it was. */
    private static @Nullable Value bare(Value value, int mask) {
        boolean extended = (value.op() == Op.SHR || value.op() == Op.USHR)
                && value.input(1).isConstant()
                && value.input(0).op() == Op.SHL
                && value.input(0).input(1).isConstant()
                && value.input(1).constant() == value.input(0).input(1).constant();
        return extended && (mask & ~(-1 >>> value.input(1).constant())) == 0
                ? value.input(0).input(0)
                : null;
    }

    private @Nullable Value either(Value value) {
        Value left = value.input(0);
        Value right = value.input(1);
        if (right.is(0)) {
            return left;
        }
        if (left == right) {
            return value.op() == Op.OR ? left : body.constant(0);
        }
        if (right.isConstant() && left.op() == value.op() && left.input(1).isConstant()) {
            int both = left.input(1).constant();
            int word = value.op() == Op.OR ? both | right.constant() : both ^ right.constant();
            return make(value.op(), left.input(0), body.constant(word));
        }
        return null;
    }

    private @Nullable Value shift(Value value) {
        Value left = value.input(0);
        Value right = value.input(1);
        if (!right.isConstant()) {
            return right.op() == Op.AND
                            && right.input(1).isConstant()
                            && (right.input(1).constant() & 31) == 31
                    ? make(value.op(), left, right.input(0))
                    : null;
        }
        int bits = right.constant() & 31;
        if (bits == 0) {
            return left;
        }
        if (bits != right.constant()) {
            return make(value.op(), left, body.constant(bits));
        }
        if (left.op() == value.op() && left.input(1).isConstant()) {
            int both = bits + left.input(1).constant();
            if (both < WORD) {
                return make(value.op(), left.input(0), body.constant(both));
            }
        }
        if (value.op() == Op.SHL && left.op() == Op.ADD && left.input(1).isConstant()) {
            int sum = left.input(1).constant() << bits;
            return make(Op.ADD, make(Op.SHL, left.input(0), right), body.constant(sum));
        }
        return null;
    }

    private @Nullable Value select(Value value) {
        Value left = value.input(0);
        Value right = value.input(1);
        if (value.input(2) == value.input(3)) {
            return value.input(2);
        }
        if (left.isConstant() && right.isConstant()) {
            return value.input(value.comparison().holds(left.constant(), right.constant()) ? 2 : 3);
        }
        return null;
    }

    private @Nullable Value divide(Value value, Value left, int divisor) {
        boolean quotient = value.op() == Op.DIV;
        if (divisor == 1) {
            return quotient ? left : body.constant(0);
        }
        if (divisor == -1) {
            return quotient ? make(Op.SUB, body.constant(0), left) : body.constant(0);
        }
        int size = Math.abs(divisor);
        if (divisor == Integer.MIN_VALUE || Integer.bitCount(size) != 1) {
            return null;
        }
        int bits = Integer.numberOfTrailingZeros(size);
        Value sign = make(Op.SHR, left, body.constant(WORD - 1));
        Value rounded = make(Op.ADD, left, make(Op.USHR, sign, body.constant(WORD - bits)));
        if (quotient) {
            Value result = make(Op.SHR, rounded, body.constant(bits));
            return divisor > 0 ? result : make(Op.SUB, body.constant(0), result);
        }
        Value whole = make(Op.AND, rounded, body.constant(-size));
        return make(Op.SUB, left, whole);
    }

    /** What is stored needs no bits beyond those that the element has. */
    private void narrow(Value store) {
        int bits = WORD - Byte.SIZE * store.element().bytes();
        Value stored = store.input(1);
        Value bare = bits == 0 ? null : bare(stored, -1 >>> bits);
        if (bare != null) {
            store.inputs().set(1, bare);
            changedInPlace = true;
        }
    }

    /** What is added to an address goes into the instruction if it fits there. */
    private @Nullable Value displace(Value value) {
        Value address = value.input(0);
        if (address.op() == Op.ADD && address.input(1).isConstant()) {
            int displacement = value.constant() + address.input(1).constant();
            int size = value.element().bytes();
            if (displacement % size == 0 && Math.abs((long) displacement) / size <= DISPLACEMENT) {
                value.setConstant(displacement);
                value.inputs().set(0, address.input(0));
                changedInPlace = true;
            }
        }
        return null;
    }

    private @Nullable Value bounds(Value value) {
        Value index = value.input(0);
        Value length = value.input(1);
        List<Value> known = List.of(index, length);
        boolean inside = known.stream().allMatch(Value::isConstant)
                && Integer.compareUnsigned(index.constant(), length.constant()) < 0;
        boolean masked = length.isConstant()
                && index.op() == Op.AND
                && index.input(1).isConstant()
                && Integer.compareUnsigned(index.input(1).constant(), length.constant()) < 0;
        return inside || masked ? body.constant(0) : null;
    }
}
