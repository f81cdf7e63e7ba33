package org.edarts.mesh.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A record whose components are words or such records, and whose constructor does nothing but keep them.
 *
 * @param name the class, with slashes
 * @param fields its fields, in the order of the constructor's parameters
 * @param shapes the shape of each field that is a record itself, else null
 * @param accessors the names of the accessors that do nothing but return a field
 */
record RecordShape(String name, List<MethodName> fields, List<@Nullable RecordShape> shapes, Set<String> accessors) {
    private static final int BEFORE_FIELDS = 2;
    private static final int PER_FIELD = 3;

    /** Returns the shape of a class; null if it is no such record. */
    static @Nullable RecordShape of(
            String name, List<MethodCode> methods, Function<String, @Nullable RecordShape> known) {
        for (MethodCode method : methods) {
            if (method.name().name().equals("<init>")) {
                List<MethodName> fields = kept(method, known);
                if (fields != null && !fields.isEmpty()) {
                    Set<String> accessors = new HashSet<>();
                    methods.stream()
                            .filter(each -> returnsField(each, fields))
                            .forEach(each -> accessors.add(each.name().name()));
                    List<@Nullable RecordShape> shapes = new ArrayList<>();
                    fields.forEach(field -> shapes.add(shape(Type.getType(field.descriptor()), known)));
                    return new RecordShape(name, fields, shapes, accessors);
                }
            }
        }
        return null;
    }

    /** The fields that a record's constructor keeps its parameters in, in their order, if it does nothing else. */
    private static @Nullable List<MethodName> kept(
            MethodCode constructor, Function<String, @Nullable RecordShape> known) {
        List<Bytecode> code = constructor.code();
        Type[] types = Type.getArgumentTypes(constructor.name().descriptor());
        boolean record = code.size() == BEFORE_FIELDS + PER_FIELD * types.length + 1
                && isThis(code.get(0))
                && code.get(1).opcode() == Opcodes.INVOKESPECIAL
                && target(code.get(1)).owner().equals("java/lang/Record");
        List<MethodName> fields = new ArrayList<>();
        for (int index = 0; record && index < types.length; index++) {
            int place = BEFORE_FIELDS + PER_FIELD * index;
            boolean keeps = (Types.words(types[index]) == 1 || shape(types[index], known) != null)
                    && isThis(code.get(place))
                    && code.get(place + 1).operand() == index + 1
                    && code.get(place + 2).opcode() == Opcodes.PUTFIELD;
            if (!keeps) {
                return null;
            }
            fields.add(target(code.get(place + 2)));
        }
        return record ? fields : null;
    }

    private static @Nullable RecordShape shape(Type type, Function<String, @Nullable RecordShape> known) {
        return type.getSort() == Type.OBJECT ? known.apply(type.getInternalName()) : null;
    }

    private static boolean returnsField(MethodCode method, List<MethodName> fields) {
        List<Bytecode> code = method.code();
        return code.size() == PER_FIELD
                && isThis(code.get(0))
                && code.get(1).opcode() == Opcodes.GETFIELD
                && fields.contains(target(code.get(1)))
                && target(code.get(1)).name().equals(method.name().name())
                && method.name().descriptor().equals("()" + target(code.get(1)).descriptor());
    }

    private static boolean isThis(Bytecode bytecode) {
        return bytecode.opcode() == Opcodes.ALOAD && bytecode.operand() == 0;
    }

    private static MethodName target(Bytecode bytecode) {
        return java.util.Objects.requireNonNull(bytecode.target());
    }

    /** Returns the descriptor of the constructor. */
    String constructor() {
        StringBuilder text = new StringBuilder("(");
        fields.forEach(field -> text.append(field.descriptor()));
        return text.append(")V").toString();
    }

    /** Returns the words of a record. */
    int words() {
        return begin(fields.size());
    }

    /** Returns the words before a component. */
    int begin(int component) {
        int words = 0;
        for (RecordShape shape : shapes.subList(0, component)) {
            words += shape == null ? 1 : shape.words();
        }
        return words;
    }

    /** Returns what a component of a record with these words is. */
    Slot component(int place, List<Value> words) {
        RecordShape shape = shapes.get(place);
        return shape == null
                ? Slot.of(Types.kind(Type.getType(fields.get(place).descriptor())), words.get(begin(place)))
                : new Slot(Slot.Kind.RECORD, shape, List.copyOf(words.subList(begin(place), begin(place + 1))));
    }

    /** Returns the place of a component; -1 if there is none of that name. */
    int place(String component) {
        return fields.stream().map(MethodName::name).toList().indexOf(component);
    }
}
