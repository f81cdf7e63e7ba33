package org.edarts.mesh.read;

import org.edarts.mesh.read.Slot.Kind;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.source.RefusedException;
import org.edarts.mesh.source.Site;
import org.edarts.mesh.ssa.Comparison;
import org.edarts.mesh.ssa.Element;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/** The functions of Java's library that the compiler knows by itself. */
final class Intrinsics {
    private static final int MAGNITUDE = 0x7FFF_FFFF;
    private static final int SIGN = 0x8000_0000;

    private Intrinsics() {}

    /** Translates a call if it knows the callee. */
    static boolean call(BodyBuilder builder, MethodName callee, Frame frame) {
        String owner = callee.owner();
        String what = callee.name() + callee.descriptor();
        if (owner.equals("java/lang/Math") || owner.equals("java/lang/StrictMath")) {
            return math(builder, what, frame);
        }
        if (owner.equals("java/util/Objects") && what.equals("checkIndex(II)I")) {
            Value length = frame.pop().value();
            Slot index = frame.pop();
            checkIndex(builder, index.value(), length);
            frame.push(index);
            return true;
        }
        if (owner.equals("org/edarts/mesh/RawMemory")) {
            memory(builder, what, frame);
            return true;
        }
        boolean bits = owner.equals("java/lang/Float")
                && (what.equals("floatToRawIntBits(F)I") || what.equals("intBitsToFloat(I)F"));
        if (bits) {
            Kind kind = what.endsWith("F") ? Kind.FLOAT : Kind.INT;
            frame.push(Slot.of(kind, frame.pop().value()));
        }
        return bits;
    }

    /** The length of no array may be negative, which a comparison without signs does not see. */
    private static void checkIndex(BodyBuilder builder, Value index, Value length) {
        Value noArray = builder.constant(Site.NO_ARRAY);
        boolean masked = length.op() == Op.AND
                && length.input(1).isConstant()
                && length.input(1).constant() >= 0;
        if (!masked && !(length.isConstant() && length.constant() >= 0)) {
            builder.make(Op.BOUNDS, length, builder.constant(SIGN), noArray, index);
        }
        builder.make(Op.BOUNDS, index, length, noArray);
    }

    private static void memory(BodyBuilder builder, String what, Frame frame) {
        switch (what) {
            case "load(I)I" ->
                frame.push(Slot.of(
                        Kind.INT,
                        builder.make(Op.PEEK, 0, Element.INT, frame.pop().value())));
            case "store(II)V" -> {
                Value word = frame.pop().value();
                builder.make(Op.POKE, 0, Element.INT, frame.pop().value(), word);
            }
            case "below(II)I" -> {
                Value limit = frame.pop().value();
                Slot number = frame.pop();
                builder.make(Op.BOUNDS, number.value(), limit, builder.constant(Site.NO_ARRAY));
                frame.push(number);
            }
            case "register(I)I" ->
                frame.push(Slot.of(Kind.INT, builder.make(Op.REGISTER, number(builder, frame), null)));
            default -> {
                Value word = frame.pop().value();
                builder.make(Op.SET_REGISTER, number(builder, frame), null, word);
            }
        }
    }

    private static int number(BodyBuilder builder, Frame frame) {
        Value number = frame.pop().value();
        if (!number.isConstant()) {
            throw new RefusedException(
                    builder.position(),
                    "the number of a core's register is not known before the run",
                    "write it as a constant");
        }
        return number.constant();
    }

    private static boolean math(BodyBuilder builder, String what, Frame frame) {
        switch (what) {
            case "min(II)I" -> extreme(builder, frame, Comparison.LE);
            case "max(II)I" -> extreme(builder, frame, Comparison.GE);
            case "abs(I)I" -> {
                Value value = frame.pop().value();
                Value zero = builder.constant(0);
                Value negated = builder.make(Op.SUB, zero, value);
                frame.push(Slot.of(Kind.INT, builder.make(Op.SELECT, 0, Comparison.LT, value, zero, negated, value)));
            }
            case "min(FF)F" -> two(builder, frame, Op.FMIN);
            case "max(FF)F" -> two(builder, frame, Op.FMAX);
            case "abs(F)F" ->
                frame.push(Slot.of(Kind.FLOAT, builder.make(Op.AND, frame.pop().value(), builder.constant(MAGNITUDE))));
            case "fma(FFF)F" -> {
                Value summand = frame.pop().value();
                Value right = frame.pop().value();
                Value left = frame.pop().value();
                frame.push(Slot.of(Kind.FLOAT, builder.make(Op.FMA, summand, left, right)));
            }
            case "sqrt(D)D", "floor(D)D", "ceil(D)D" -> {
                return wide(builder, what, frame);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean wide(BodyBuilder builder, String what, Frame frame) {
        Slot slot = frame.stack.get(frame.stack.size() - 1);
        if (slot.kind() != Kind.WIDENED) {
            return false;
        }
        frame.pop();
        Value value = slot.value();
        switch (what) {
            case "sqrt(D)D" -> frame.push(Slot.of(Kind.ROOT, value));
            case "floor(D)D" -> frame.push(Slot.of(Kind.WIDENED, builder.make(Op.FLOOR, value)));
            default -> {
                Value sign = builder.constant(SIGN);
                Value floor = builder.make(Op.FLOOR, builder.make(Op.XOR, value, sign));
                frame.push(Slot.of(Kind.WIDENED, builder.make(Op.XOR, floor, sign)));
            }
        }
        return true;
    }

    private static void extreme(BodyBuilder builder, Frame frame, Comparison comparison) {
        Value right = frame.pop().value();
        Value left = frame.pop().value();
        frame.push(Slot.of(Kind.INT, builder.make(Op.SELECT, 0, comparison, left, right, left, right)));
    }

    private static void two(BodyBuilder builder, Frame frame, Op op) {
        Value right = frame.pop().value();
        Value left = frame.pop().value();
        frame.push(Slot.of(Kind.FLOAT, builder.make(op, left, right)));
    }
}
