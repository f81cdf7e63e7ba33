package org.edarts.mesh.read;

import org.edarts.mesh.read.Slot.Kind;
import org.edarts.mesh.ssa.Element;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.objectweb.asm.Opcodes;

/** Translates what reads and writes elements of arrays, and asks for their lengths. */
final class ArrayAccesses {
    private final BodyBuilder builder;
    private final boolean unchecked;

    ArrayAccesses(BodyBuilder builder, boolean unchecked) {
        this.builder = builder;
        this.unchecked = unchecked;
    }

    static boolean isAccess(int opcode) {
        return switch (opcode) {
            case Opcodes.IALOAD, Opcodes.FALOAD, Opcodes.BALOAD, Opcodes.CALOAD, Opcodes.SALOAD -> true;
            case Opcodes.IASTORE, Opcodes.FASTORE, Opcodes.BASTORE, Opcodes.CASTORE, Opcodes.SASTORE -> true;
            default -> false;
        };
    }

    void access(int opcode, Frame frame) {
        boolean store = opcode >= Opcodes.IASTORE;
        Value stored = store ? frame.pop().value() : builder.constant(0);
        Value index = frame.pop().value();
        Slot array = frame.pop();
        Element element = array.element();
        if (element == null) {
            // null, and nothing else: the access fails
            element = opcode == Opcodes.FALOAD || opcode == Opcodes.FASTORE ? Element.FLOAT : Element.INT;
        }
        if (!unchecked || array.element() == null) {
            builder.make(Op.BOUNDS, index, array.length(), array.value());
        }
        Value place = element.shift() == 0 ? index : builder.make(Op.SHL, index, builder.constant(element.shift()));
        Value address = builder.make(Op.ADD, array.value(), place);
        if (store) {
            Value word = element == Element.BOOLEAN ? builder.make(Op.AND, stored, builder.constant(1)) : stored;
            builder.make(Op.STORE, 0, element, address, word, array.value());
        } else {
            Kind kind = element == Element.FLOAT ? Kind.FLOAT : Kind.INT;
            Value loaded = builder.make(Op.LOAD, 0, element, address, array.value());
            frame.push(Slot.of(kind, extended(element, loaded)));
        }
    }

    private Value extended(Element element, Value loaded) {
        int bits = switch (element) {
            case BYTE -> 24;
            case SHORT -> 16;
            default -> 0;
        };
        if (bits == 0) {
            return loaded;
        }
        Value shift = builder.constant(bits);
        return builder.make(Op.SHR, builder.make(Op.SHL, loaded, shift), shift);
    }

    void length(Frame frame) {
        Slot array = frame.pop();
        builder.make(Op.NOT_NULL, array.value());
        frame.push(Slot.of(Kind.INT, array.length()));
    }
}
