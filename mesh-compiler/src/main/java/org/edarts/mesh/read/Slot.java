package org.edarts.mesh.read;

import org.edarts.mesh.ssa.Element;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/**
 * What lies on the stack of the Java machine, or in a local variable.
 *
 * @param kind what it is
 * @param element what the array consists of, of an array
 * @param value the word; of an array, its address
 * @param length the number of elements, of an array; else the word again
 */
record Slot(Kind kind, @Nullable Element element, Value value, Value length) {
    enum Kind {
        INT,
        FLOAT,
        ARRAY,
        NULL,
        /** A double that is exactly this float. */
        WIDENED,
        /** A double that is the square root of this float, of which only the nearest float is of use. */
        ROOT
    }

    static Slot of(Kind kind, Value value) {
        return new Slot(kind, null, value, value);
    }

    static Slot array(Element element, Value address, Value length) {
        return new Slot(Kind.ARRAY, element, address, length);
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
        return kind == other.kind && element == other.element;
    }

    Slot with(Value first, Value second) {
        return new Slot(kind, element, first, second);
    }
}
