package org.edarts.mesh.read;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.edarts.mesh.read.Slot.Kind;
import org.edarts.mesh.source.Classes;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.source.RefusedException;
import org.edarts.mesh.ssa.Element;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Table;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** Calls, constants of the class file, and constants in static final fields. */
final class Members {
    private static final int LARGEST_TABLE = 8192;

    private final BodyBuilder builder;
    private final Classes classes;
    private final Records records;

    Members(BodyBuilder builder, Classes classes, Records records) {
        this.builder = builder;
        this.records = records;
        this.classes = classes;
    }

    void call(Bytecode bytecode, Frame frame) {
        MethodName callee = target(bytecode);
        if (Intrinsics.call(builder, callee, frame)) {
            return;
        }
        Type[] types = Type.getArgumentTypes(callee.descriptor());
        Type result = Type.getReturnType(callee.descriptor());
        for (Type type : types) {
            requireKnown(type, callee);
        }
        requireKnown(result, callee);
        List<Slot> slots = new ArrayList<>();
        for (int index = 0; index < types.length; index++) {
            slots.add(0, frame.pop());
        }
        List<Value> inputs = new ArrayList<>();
        for (int index = 0; index < types.length; index++) {
            inputs.addAll(records.words(slots.get(index), types[index], builder));
        }
        Value call = builder.make(Op.CALL, 0, callee, inputs.toArray(Value[]::new));
        if (result.getSort() != Type.VOID) {
            List<Value> words = new ArrayList<>(List.of(call));
            for (int word = 1; word < records.words(result); word++) {
                words.add(builder.make(Op.FURTHER, word, null, call));
            }
            frame.push(records.slot(result, words));
        }
    }

    private void requireKnown(Type type, MethodName callee) {
        if (records.words(type) < 0) {
            throw new RefusedException(
                    builder.position(),
                    "the call of " + callee.text() + " passes or returns " + type.getClassName(),
                    Refusals.WORDS);
        }
    }

    private static MethodName target(Bytecode bytecode) {
        if (bytecode.target() == null) {
            throw new IllegalStateException("no target: " + bytecode);
        }
        return bytecode.target();
    }

    void field(Bytecode bytecode, Frame frame) {
        MethodName field = target(bytecode);
        Object value = classes.constant(field.owner(), field.name());
        if (value == null) {
            throw new RefusedException(
                    builder.position(),
                    "the field " + field.text() + " cannot be read on a core",
                    "pass its value as an argument, or make it static final and not null");
        }
        constant(value, frame);
    }

    void constant(Object value, Frame frame) {
        if (value instanceof Float number) {
            frame.push(Slot.of(Kind.FLOAT, builder.constant(Float.floatToRawIntBits(number))));
        } else if (value instanceof Double number && number.floatValue() == number) {
            frame.push(Slot.of(Kind.WIDENED, builder.constant(Float.floatToRawIntBits(number.floatValue()))));
        } else if (value.getClass().isArray()) {
            table(value, frame);
        } else {
            frame.push(Slot.of(Kind.INT, builder.constant(integer(value))));
        }
    }

    private int integer(Object value) {
        if (value instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        if (value instanceof Character letter) {
            return letter;
        }
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).intValue();
        }
        String type = value.getClass().getSimpleName();
        throw new RefusedException(
                builder.position(),
                "the constant " + value + " is a " + type,
                value instanceof Number
                        ? "use int or float; a double must be exactly a float"
                        : "cores know numbers and arrays of them only");
    }

    private void table(Object array, Frame frame) {
        Type type = Type.getType(array.getClass());
        if (Types.words(type) != 2) {
            throw new RefusedException(
                    builder.position(),
                    "a constant array of " + type.getElementType().getClassName(),
                    "use one dimension of int, float, boolean, byte, short or char");
        }
        Element element = Types.element(type);
        int length = java.lang.reflect.Array.getLength(array);
        if (length << element.shift() > LARGEST_TABLE) {
            throw new RefusedException(
                    builder.position(),
                    "a constant table of " + (length << element.shift()) + " bytes",
                    "pass it as an argument; tables of constants may have up to " + LARGEST_TABLE + " bytes");
        }
        Table table = new Table("table" + System.identityHashCode(array), element, bytes(array, element, length));
        Value address = builder.make(Op.TABLE, 0, table);
        frame.push(Slot.array(element, address, builder.constant(length)));
    }

    private static byte[] bytes(Object array, Element element, int length) {
        ByteBuffer out = ByteBuffer.allocate(length << element.shift()).order(ByteOrder.LITTLE_ENDIAN);
        for (int index = 0; index < length; index++) {
            put(out, array, index);
        }
        return out.array();
    }

    private static void put(ByteBuffer out, @Nullable Object array, int index) {
        if (array instanceof boolean[] truths) {
            out.put((byte) (truths[index] ? 1 : 0));
        } else if (array instanceof byte[] bytes) {
            out.put(bytes[index]);
        } else if (array instanceof char[] letters) {
            out.putChar(letters[index]);
        } else if (array instanceof short[] shorts) {
            out.putShort(shorts[index]);
        } else if (array instanceof int[] numbers) {
            out.putInt(numbers[index]);
        } else if (array instanceof float[] numbers) {
            out.putFloat(numbers[index]);
        }
    }
}
