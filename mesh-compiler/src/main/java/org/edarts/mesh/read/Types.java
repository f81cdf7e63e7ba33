package org.edarts.mesh.read;

import org.edarts.mesh.ssa.Element;
import org.objectweb.asm.Type;

/** What the language has of Java's types. */
final class Types {
    private Types() {}

    /** The words of a parameter or result; -1 if it is not in the language. */
    static int words(Type type) {
        return switch (type.getSort()) {
            case Type.VOID -> 0;
            case Type.BOOLEAN, Type.BYTE, Type.SHORT, Type.CHAR, Type.INT, Type.FLOAT -> 1;
            case Type.ARRAY -> type.getDimensions() == 1 && words(type.getElementType()) == 1 ? 2 : -1;
            default -> -1;
        };
    }

    static Element element(Type array) {
        char letter = array.getElementType().getDescriptor().charAt(0);
        for (Element element : Element.values()) {
            if (element.letter() == letter) {
                return element;
            }
        }
        throw new IllegalArgumentException("no array of " + array);
    }

    static Slot.Kind kind(Type type) {
        return type.getSort() == Type.FLOAT ? Slot.Kind.FLOAT : Slot.Kind.INT;
    }
}
