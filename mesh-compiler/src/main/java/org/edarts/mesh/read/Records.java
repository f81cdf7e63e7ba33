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

/** Records in local variables: there is no object, only a value for each component. */
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
    boolean translate(Bytecode bytecode, Frame frame) {
        return switch (bytecode.opcode()) {
            case Opcodes.NEW -> begin(String.valueOf(bytecode.constant()), frame);
            case Opcodes.INVOKESPECIAL -> bytecode.target() != null && make(bytecode.target(), frame);
            case Opcodes.INVOKEVIRTUAL -> bytecode.target() != null && component(bytecode.target(), frame, true);
            case Opcodes.GETFIELD -> bytecode.target() != null && component(bytecode.target(), frame, false);
            default -> false;
        };
    }

    private @Nullable RecordShape shape(String name) {
        return shapes.computeIfAbsent(name, type -> {
                    byte[] bytes = classes.bytes(type);
                    return Optional.ofNullable(bytes == null ? null : RecordShape.of(type, ClassMethods.read(bytes)));
                })
                .orElse(null);
    }

    private boolean begin(String type, Frame frame) {
        if (shape(type) == null) {
            return false;
        }
        frame.push(new Slot(Kind.MAKING, new Object(), List.of()));
        return true;
    }

    /** The constructor is called: what was being made is the record from now on. */
    private boolean make(MethodName constructor, Frame frame) {
        RecordShape shape = shape(constructor.owner());
        if (shape == null || !constructor.descriptor().equals(shape.constructor())) {
            return false;
        }
        List<Value> words = new ArrayList<>();
        for (int index = 0; index < shape.fields().size(); index++) {
            words.add(0, frame.pop().value());
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
            int place = shape.place(member.name());
            Type type = Type.getType(shape.fields().get(place).descriptor());
            frame.push(Slot.of(Types.kind(type), slot.words().get(place)));
        }
        return known;
    }
}
