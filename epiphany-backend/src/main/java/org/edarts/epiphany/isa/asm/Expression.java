package org.edarts.epiphany.isa.asm;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** A number that may depend on where symbols come to lie. */
interface Expression {
    /** What expressions are evaluated with. */
    interface Scope {
        /** The address or number that a name stands for. */
        long value(Position position, String symbol);

        /** The address of the statement that is being assembled. */
        long here();

        /** Whether addresses are about right; in the first round, labels further down have none yet. */
        boolean known();
    }

    /** The number. */
    long value(Position position, Scope scope);

    /** Whether the number depends on an address. */
    boolean symbolic();

    /** A number as it was written. */
    static Expression constant(long number) {
        return new Constant(number);
    }

    /** A name; {@code .} is the address of the statement. */
    static Expression symbol(String name) {
        return new Symbol(name);
    }

    /** A function of one number. */
    static Expression unary(Expression operand, LongUnaryOperator function) {
        return new Unary(operand, function);
    }

    /** A function of two numbers. */
    static Expression binary(Expression left, Expression right, LongBinaryOperator function) {
        return new Binary(left, right, function);
    }

    /** A number as it was written. */
    record Constant(long number) implements Expression {
        @Override
        public long value(Position position, Scope scope) {
            return number;
        }

        @Override
        public boolean symbolic() {
            return false;
        }
    }

    /** A name. */
    record Symbol(String name) implements Expression {
        @Override
        public long value(Position position, Scope scope) {
            return name.equals(".") ? scope.here() : scope.value(position, name);
        }

        @Override
        public boolean symbolic() {
            return true;
        }
    }

    /** A function of one number. */
    record Unary(Expression operand, LongUnaryOperator function) implements Expression {
        @Override
        public long value(Position position, Scope scope) {
            return function.applyAsLong(operand.value(position, scope));
        }

        @Override
        public boolean symbolic() {
            return operand.symbolic();
        }
    }

    /** A function of two numbers. */
    record Binary(Expression left, Expression right, LongBinaryOperator function) implements Expression {
        @Override
        public long value(Position position, Scope scope) {
            try {
                return function.applyAsLong(left.value(position, scope), right.value(position, scope));
            } catch (ArithmeticException division) {
                throw position.wrong("division by zero");
            }
        }

        @Override
        public boolean symbolic() {
            return left.symbolic() || right.symbolic();
        }
    }
}
