package org.edarts.mesh.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.edarts.mesh.read.Slot.Kind;
import org.edarts.mesh.source.Classes;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.source.RefusedException;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Records: there is no object, only a value for each component. */
final class Records {
    private final Classes classes;
    private final Map<String, Optional<RecordShape>> shapes = new HashMap<>();

    Records(Classes classes) {
        this.classes = classes;
    }

    /** Returns the only word of what is compared. */
    static Value word(Slot slot, BodyBuilder builder) {
        if (slot.kind() == Kind.RECORD) {
            throw new RefusedException(
                    builder.position(), "a record is compared as an object", "compare its components");
        }
        return slot.value();
    }

    /** Makes a record, or returns a component of one; returns whether the instruction is about a record. */
    boolean translate(Bytecode bytecode, Frame frame, BodyBuilder builder) {
        return switch (bytecode.opcode()) {
            case Opcodes.NEW -> begin(String.valueOf(bytecode.constant()), frame);
            case Opcodes.INVOKESPECIAL -> bytecode.target() != null && make(bytecode.target(), frame, builder);
            case Opcodes.INVOKEVIRTUAL -> bytecode.target() != null && component(bytecode.target(), frame, true);
            case Opcodes.GETFIELD -> bytecode.target() != null && component(bytecode.target(), frame, false);
            default -> false;
        };
    }

    /** Returns the shape of a class; null if it is no record of words. */
    private @Nullable RecordShape shape(String name) {
        Optional<RecordShape> known = shapes.get(name);
        if (known == null) {
            shapes.put(name, Optional.empty()); // one that has itself for a component has no shape
            byte[] bytes = classes.bytes(name);
            known = Optional.ofNullable(
                    bytes == null ? null : RecordShape.of(name, ClassMethods.read(bytes), this::shape));
            shapes.put(name, known);
        }
        return known.orElse(null);
    }

    /** Returns the words of a parameter or result; -1 if it is not in the language. */
    int words(Type type) {
        RecordShape shape = type.getSort() == Type.OBJECT ? shape(type.getInternalName()) : null;
        return shape == null ? Types.words(type) : shape.words();
    }

    /** Returns what a parameter or result is that has these words. */
    Slot slot(Type type, List<Value> words) {
        if (type.getSort() == Type.ARRAY) {
            return Slot.array(Types.element(type), words.get(0), words.get(1));
        }
        RecordShape shape = type.getSort() == Type.OBJECT ? shape(type.getInternalName()) : null;
        return shape == null
                ? Slot.of(Types.kind(type), words.get(0))
                : new Slot(Kind.RECORD, shape, List.copyOf(words));
    }

    /** Returns the words of what is passed or returned. */
    List<Value> words(Slot slot, Type type, BodyBuilder builder) {
        if (type.getSort() == Type.OBJECT && slot.kind() == Kind.NULL) {
            throw new RefusedException(builder.position(), "a record may be null here", "pass or return a record");
        }
        return slot.words();
    }

    private boolean begin(String type, Frame frame) {
        if (shape(type) == null) {
            return false;
        }
        frame.push(new Slot(Kind.MAKING, new Object(), List.of()));
        return true;
    }

    /** The constructor is called: what was being made is the record from now on. */
    private boolean make(MethodName constructor, Frame frame, BodyBuilder builder) {
        RecordShape shape = shape(constructor.owner());
        if (shape == null || !constructor.descriptor().equals(shape.constructor())) {
            return false;
        }
        List<Value> words = new ArrayList<>();
        for (int index = shape.fields().size() - 1; index >= 0; index--) {
            Type type = Type.getType(shape.fields().get(index).descriptor());
            words.addAll(0, words(frame.pop(), type, builder));
        }
        Slot making = frame.pop();
        Slot made = new Slot(Kind.RECORD, shape, List.copyOf(words));
        frame.stack.replaceAll(slot -> slot.type() == making.type() ? made : slot);
        return true;
    }

    private boolean component(MethodName member, Frame frame, boolean call) {
        Slot slot = frame.stack.get(frame.stack.size() - 1);
        boolean known = slot.type() instanceof RecordShape shape
                && slot.kind() == Kind.RECORD
                && shape.place(member.name()) >= 0
                && (!call
                        || member.descriptor().startsWith("()")
                                && shape.accessors().contains(member.name()));
        if (known && slot.type() instanceof RecordShape shape) {
            frame.pop();
            frame.push(shape.component(shape.place(member.name()), slot.words()));
        }
        return known;
    }
}
