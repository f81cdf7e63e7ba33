package org.edarts.mesh.read;

import java.util.List;
import java.util.Objects;
import org.edarts.mesh.ssa.Element;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/**
 * What lies on the stack of the Java machine, or in a local variable.
 *
 * @param kind what it is
 * @param type what an array consists of, of an array; the shape of a record; which record it will be, of one that is
 *     being made
 * @param words the word; of an array, its address and the number of elements; of a record, its components
 */
record Slot(Kind kind, @Nullable Object type, List<Value> words) {
    enum Kind {
        INT,
        FLOAT,
        ARRAY,
        NULL,
        RECORD,
        /** A record whose constructor has not been called. */
        MAKING,
        /** A double that is exactly this float. */
        WIDENED,
        /** A double that is the square root of this float, of which only the nearest float is of use. */
        ROOT
    }

    static Slot of(Kind kind, Value value) {
        return new Slot(kind, null, kind == Kind.NULL ? List.of(value, value) : List.of(value));
    }

    static Slot array(Element element, Value address, Value length) {
        return new Slot(Kind.ARRAY, element, List.of(address, length));
    }

    Value value() {
        return words.get(0);
    }

    Value length() {
        return words.get(1);
    }

    @Nullable
    Element element() {
        return type instanceof Element element ? element : null;
    }

    boolean isArray() {
        return kind == Kind.ARRAY || kind == Kind.NULL;
    }

    boolean isDouble() {
        return kind == Kind.WIDENED || kind == Kind.ROOT;
    }

    /** Whether a variable may hold either, as far as it holds anything at all. */
    boolean matches(Slot other) {
        if (kind == Kind.NULL || other.kind == Kind.NULL) {
            return isArray() && other.isArray();
        }
        return kind == other.kind && Objects.equals(type, other.type);
    }

    /** Whether one is a record and the other one null. */
    boolean mayBeNull(Slot other) {
        return kind == Kind.NULL && other.kind == Kind.RECORD || kind == Kind.RECORD && other.kind == Kind.NULL;
    }

    Slot with(List<Value> others) {
        return new Slot(kind, type, List.copyOf(others));
    }
}
