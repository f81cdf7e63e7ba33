package org.edarts.mesh.read;

import java.util.List;
import java.util.function.BinaryOperator;
import org.edarts.mesh.read.Slot.Kind;
import org.edarts.mesh.source.Classes;
import org.edarts.mesh.ssa.Comparison;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Translates single instructions: what each does to the frame, in values. */
final class Translator {
    private final BodyBuilder builder;
    private final MethodCode method;
    private final Members members;
    private final ArrayAccesses arrays;
    private final FloatSums sums;
    private final Records records;

    Translator(BodyBuilder builder, MethodCode method, Classes classes, Records records) {
        this.builder = builder;
        this.method = method;
        arrays = new ArrayAccesses(builder, method.unchecked());
        sums = new FloatSums(builder, method.contracted());
        this.records = records;
        members = new Members(builder, classes, records);
    }

    void translate(Bytecode bytecode, Frame frame) {
        int opcode = bytecode.opcode();
        if (BodyBuilder.isConditional(opcode)) {
            condition(bytecode, frame);
        } else if (opcode >= Opcodes.DUP && opcode <= Opcodes.SWAP || opcode == Opcodes.POP || opcode == Opcodes.POP2) {
            StackWords.shuffle(opcode, frame);
        } else if (ArrayAccesses.isAccess(opcode)) {
            arrays.access(opcode, frame);
        } else if (!constant(bytecode, frame) && !local(bytecode, frame) && !arithmetic(opcode, frame)) {
            other(bytecode, frame);
        }
    }

    private boolean constant(Bytecode bytecode, Frame frame) {
        int opcode = bytecode.opcode();
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
            integer(frame, opcode - Opcodes.ICONST_0);
        } else if (opcode == Opcodes.BIPUSH || opcode == Opcodes.SIPUSH) {
            integer(frame, bytecode.operand());
        } else if (opcode >= Opcodes.FCONST_0 && opcode <= Opcodes.FCONST_2) {
            floating(frame, opcode - Opcodes.FCONST_0);
        } else if (opcode == Opcodes.DCONST_0 || opcode == Opcodes.DCONST_1) {
            members.constant((double) (opcode - Opcodes.DCONST_0), frame);
        } else if (opcode == Opcodes.LDC && bytecode.constant() != null) {
            members.constant(bytecode.constant(), frame);
        } else if (opcode == Opcodes.ACONST_NULL) {
            frame.push(Slot.of(Kind.NULL, builder.constant(0)));
        } else {
            return false;
        }
        return true;
    }

    private void integer(Frame frame, int value) {
        frame.push(Slot.of(Kind.INT, builder.constant(value)));
    }

    private void floating(Frame frame, float value) {
        frame.push(Slot.of(Kind.FLOAT, builder.constant(Float.floatToRawIntBits(value))));
    }

    private static boolean local(Bytecode bytecode, Frame frame) {
        switch (bytecode.opcode()) {
            case Opcodes.ILOAD, Opcodes.FLOAD, Opcodes.ALOAD, Opcodes.DLOAD ->
                frame.push(frame.local(bytecode.operand()));
            case Opcodes.ISTORE, Opcodes.FSTORE, Opcodes.ASTORE -> frame.locals[bytecode.operand()] = frame.pop();
            case Opcodes.DSTORE -> {
                frame.locals[bytecode.operand()] = frame.pop();
                frame.locals[bytecode.operand() + 1] = null;
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean arithmetic(int opcode, Frame frame) {
        switch (opcode) {
            case Opcodes.IADD -> two(frame, Op.ADD, Kind.INT);
            case Opcodes.ISUB -> two(frame, Op.SUB, Kind.INT);
            case Opcodes.IMUL -> two(frame, Op.MUL, Kind.INT);
            case Opcodes.IAND -> two(frame, Op.AND, Kind.INT);
            case Opcodes.IOR -> two(frame, Op.OR, Kind.INT);
            case Opcodes.IXOR -> two(frame, Op.XOR, Kind.INT);
            case Opcodes.ISHL -> two(frame, Op.SHL, Kind.INT);
            case Opcodes.ISHR -> two(frame, Op.SHR, Kind.INT);
            case Opcodes.IUSHR -> two(frame, Op.USHR, Kind.INT);
            case Opcodes.IDIV -> divide(frame, Op.DIV);
            case Opcodes.IREM -> divide(frame, Op.REM);
            case Opcodes.FADD -> two(frame, Kind.FLOAT, sums::sum);
            case Opcodes.FSUB -> two(frame, Kind.FLOAT, sums::difference);
            case Opcodes.FMUL -> two(frame, Op.FMUL, Kind.FLOAT);
            case Opcodes.FDIV -> two(frame, Op.FDIV, Kind.FLOAT);
            case Opcodes.FREM -> two(frame, Op.FREM, Kind.FLOAT);
            case Opcodes.FCMPL, Opcodes.DCMPL -> compare(frame, opcode, Op.FCMPL);
            case Opcodes.FCMPG, Opcodes.DCMPG -> compare(frame, opcode, Op.FCMPG);
            case Opcodes.INEG ->
                frame.push(Slot.of(
                        Kind.INT,
                        builder.make(Op.SUB, builder.constant(0), frame.pop().value())));
            case Opcodes.FNEG ->
                frame.push(Slot.of(Kind.FLOAT, sums.negated(frame.pop().value())));
            case Opcodes.I2F ->
                frame.push(Slot.of(
                        Kind.FLOAT, builder.make(Op.TO_FLOAT, frame.pop().value())));
            case Opcodes.F2I ->
                frame.push(Slot.of(Kind.INT, builder.make(Op.TO_INT, frame.pop().value())));
            case Opcodes.I2B -> narrow(frame, 24, Op.SHR);
            case Opcodes.I2S -> narrow(frame, 16, Op.SHR);
            case Opcodes.I2C -> narrow(frame, 16, Op.USHR);
            case Opcodes.F2D, Opcodes.D2F, Opcodes.D2I -> widen(opcode, frame);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void two(Frame frame, Op op, Kind kind) {
        two(frame, kind, (left, right) -> builder.make(op, left, right));
    }

    private static void two(Frame frame, Kind kind, BinaryOperator<Value> operation) {
        Value right = frame.pop().value();
        Value left = frame.pop().value();
        frame.push(Slot.of(kind, operation.apply(left, right)));
    }

    private void divide(Frame frame, Op op) {
        Value right = frame.pop().value();
        Value left = frame.pop().value();
        builder.make(Op.NOT_ZERO, right);
        frame.push(Slot.of(Kind.INT, builder.make(op, left, right)));
    }

    private void compare(Frame frame, int opcode, Op op) {
        Slot right = frame.pop();
        Slot left = frame.pop();
        if (left.kind() == Kind.ROOT || right.kind() == Kind.ROOT) {
            throw Refusals.of(method, builder.position(), opcode);
        }
        frame.push(Slot.of(Kind.INT, builder.make(op, left.value(), right.value())));
    }

    private void narrow(Frame frame, int bits, Op back) {
        Value shift = builder.constant(bits);
        Value up = builder.make(Op.SHL, frame.pop().value(), shift);
        frame.push(Slot.of(Kind.INT, builder.make(back, up, shift)));
    }

    private void widen(int opcode, Frame frame) {
        Slot slot = frame.pop();
        if (opcode == Opcodes.F2D) {
            frame.push(Slot.of(Kind.WIDENED, slot.value()));
        } else if (opcode == Opcodes.D2F) {
            Value value = slot.kind() == Kind.ROOT ? builder.make(Op.FSQRT, slot.value()) : slot.value();
            frame.push(Slot.of(Kind.FLOAT, value));
        } else if (slot.kind() == Kind.WIDENED) {
            frame.push(Slot.of(Kind.INT, builder.make(Op.TO_INT, slot.value())));
        } else {
            throw Refusals.of(method, builder.position(), opcode);
        }
    }

    private void condition(Bytecode bytecode, Frame frame) {
        int opcode = bytecode.opcode();
        boolean two = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
        Value right = two ? Records.word(frame.pop(), builder) : builder.constant(0);
        Value left = Records.word(frame.pop(), builder);
        builder.branch(comparison(opcode), left, right, bytecode.goals()[0], frame);
    }

    private static Comparison comparison(int opcode) {
        return switch (opcode) {
            case Opcodes.IFEQ, Opcodes.IF_ICMPEQ, Opcodes.IF_ACMPEQ, Opcodes.IFNULL -> Comparison.EQ;
            case Opcodes.IFNE, Opcodes.IF_ICMPNE, Opcodes.IF_ACMPNE, Opcodes.IFNONNULL -> Comparison.NE;
            case Opcodes.IFLT, Opcodes.IF_ICMPLT -> Comparison.LT;
            case Opcodes.IFGE, Opcodes.IF_ICMPGE -> Comparison.GE;
            case Opcodes.IFGT, Opcodes.IF_ICMPGT -> Comparison.GT;
            default -> Comparison.LE;
        };
    }

    private void other(Bytecode bytecode, Frame frame) {
        switch (bytecode.opcode()) {
            case Opcodes.NOP -> {}
            case Opcodes.IINC -> {
                Value old = frame.local(bytecode.operand()).value();
                Value sum = builder.make(Op.ADD, old, builder.constant(bytecode.second()));
                frame.locals[bytecode.operand()] = Slot.of(Kind.INT, sum);
            }
            case Opcodes.GOTO -> builder.jump(bytecode.goals()[0], frame);
            case Opcodes.LOOKUPSWITCH ->
                builder.choose(frame.pop().value(), bytecode, 0, bytecode.keys().length, frame);
            case Opcodes.RETURN -> builder.end(List.of());
            case Opcodes.IRETURN, Opcodes.FRETURN ->
                builder.end(List.of(frame.pop().value()));
            case Opcodes.ARETURN ->
                builder.end(records.words(
                        frame.pop(), Type.getReturnType(method.name().descriptor()), builder));
            case Opcodes.ARRAYLENGTH -> arrays.length(frame);
            case Opcodes.INVOKESTATIC -> members.call(bytecode, frame);
            case Opcodes.GETSTATIC -> members.field(bytecode, frame);
            default -> {
                if (!records.translate(bytecode, frame, builder)) {
                    throw Refusals.of(method, builder.position(), bytecode.opcode());
                }
            }
        }
    }
}
