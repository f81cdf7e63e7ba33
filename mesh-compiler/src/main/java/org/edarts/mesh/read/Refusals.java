package org.edarts.mesh.read;

import java.nio.ByteBuffer;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.source.Position;
import org.edarts.mesh.source.RefusedException;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What the language has not, and what helps. */
final class Refusals {
    /** Of a class file, where its version stands, and behind which bytes the rest begins. */
    private static final int VERSION = 6;

    private static final int HEAD = 10;

    static final String WORDS = "cores know int, float, boolean, byte, short, char, records of them whose constructor"
            + " has no code, and arrays of one dimension of them";

    private Refusals() {}

    /** Refuses a method for what it is declared as. */
    static void check(MethodCode method, Records records) {
        Position position = method.position(0);
        if ((method.access() & Opcodes.ACC_STATIC) == 0) {
            throw new RefusedException(position, "the method is not static", "make it static and pass what it needs");
        }
        if ((method.access() & Opcodes.ACC_SYNCHRONIZED) != 0) {
            throw new RefusedException(
                    position, "the method is synchronized", "remove it: a core runs one codelet at a time");
        }
        // a block that is synchronized has handlers of exceptions, too
        for (int index = 0; index < method.code().size(); index++) {
            if (method.code().get(index).opcode() == Opcodes.MONITORENTER) {
                throw of(method, method.position(index), Opcodes.MONITORENTER);
            }
        }
        if (method.catches()) {
            throw new RefusedException(
                    position, "the method catches exceptions", "test before: on a core an exception ends the run");
        }
        for (Type type : Type.getArgumentTypes(method.name().descriptor())) {
            checkType(position, "parameter", type, records);
        }
        checkType(position, "result", Type.getReturnType(method.name().descriptor()), records);
    }

    /**
     * Refuses a method that has no code to compile, and no line.
     *
     * @param call where it is called, or null if it is the kernel itself
     */
    static void requireCode(MethodCode method, @Nullable Position call) {
        if ((method.access() & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
            String what = method.name().text()
                    + ((method.access() & Opcodes.ACC_NATIVE) == 0 ? " is abstract" : " is native");
            String remedy = "call a method that is written in Java";
            throw call == null ? new RefusedException(what, remedy) : new RefusedException(call, what, remedy);
        }
    }

    private static void checkType(Position position, String role, Type type, Records records) {
        if (records.words(type) < 0) {
            throw new RefusedException(position, "a " + role + " is " + type.getClassName(), WORDS);
        }
    }

    static RefusedException of(MethodCode method, Position position, int opcode) {
        boolean thrown = opcode == Opcodes.NEW
                && method.code().stream()
                        .anyMatch(code -> code.opcode() == Opcodes.ATHROW && code.line() == position.line());
        String[] text = text(thrown ? Opcodes.ATHROW : opcode);
        return new RefusedException(position, text[0], text[1]);
    }

    static RefusedException missing(MethodName method) {
        return new RefusedException(
                "there is no method " + method.text() + method.descriptor(),
                "name a class of the class path and one of its static methods");
    }

    static RefusedException unreadable(String type, byte[] file, RuntimeException cause) {
        int version = file.length < HEAD ? 0 : ByteBuffer.wrap(file).getShort(VERSION);
        RefusedException refused = new RefusedException(
                "the class file of " + type.replace('/', '.') + ", of version " + version + ", cannot be read",
                version > Opcodes.V17
                        ? "compile it for a Java that is not newer, with --release 17"
                        : "it is damaged: compile it anew");
        refused.initCause(cause);
        return refused;
    }

    private static String[] text(int opcode) {
        return switch (opcode) {
            case Opcodes.NEW ->
                new String[] {
                    "'new' makes an object",
                    "use local variables, records of int, float and boolean whose constructor has no code, or arrays that are arguments"
                };
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY ->
                new String[] {"'new' makes an array", "let the caller pass it as an argument"};
            case Opcodes.GETFIELD, Opcodes.PUTFIELD ->
                new String[] {"a field of an object is used", "pass its value as an argument"};
            case Opcodes.PUTSTATIC ->
                new String[] {"a static field is written", "write to an array that is an argument, or return the value"
                };
            case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE, Opcodes.INVOKESPECIAL ->
                new String[] {"a method of an object is called", "call static methods, and accessors of records, only"};
            case Opcodes.INVOKEDYNAMIC ->
                new String[] {"a lambda or a string is made", "call static methods only, and print nothing"};
            case Opcodes.ATHROW ->
                new String[] {
                    "an exception is thrown", "return a value that tells it; on a core only checks end the run"
                };
            case Opcodes.MONITORENTER, Opcodes.MONITOREXIT ->
                new String[] {"'synchronized' is used", "remove it: a core runs one codelet at a time"};
            case Opcodes.CHECKCAST, Opcodes.INSTANCEOF ->
                new String[] {"the class of an object is asked for", "cores have no objects but arrays of numbers"};
            case Opcodes.AALOAD, Opcodes.AASTORE ->
                new String[] {"an array of arrays is used", "use one dimension: a[row * columns + column]"};
            case Opcodes.LALOAD, Opcodes.LASTORE, Opcodes.DALOAD, Opcodes.DASTORE ->
                new String[] {"an array of long or double is used", "use int or float"};
            default ->
                isLong(opcode)
                        ? new String[] {"a long is used", "use int; cores have words of 32 bits"}
                        : new String[] {
                            "double arithmetic is used",
                            "use float: cast the result, as in (float) Math.sqrt(x), and write constants as 0.5f"
                        };
        };
    }

    private static boolean isLong(int opcode) {
        return switch (opcode) {
            case Opcodes.LLOAD, Opcodes.LSTORE, Opcodes.LADD, Opcodes.LSUB, Opcodes.LMUL, Opcodes.LDIV, Opcodes.LREM ->
                true;
            case Opcodes.LNEG, Opcodes.LSHL, Opcodes.LSHR, Opcodes.LUSHR, Opcodes.LAND, Opcodes.LOR, Opcodes.LXOR ->
                true;
            case Opcodes.LCONST_0, Opcodes.LCONST_1, Opcodes.I2L, Opcodes.L2I, Opcodes.L2F, Opcodes.L2D -> true;
            case Opcodes.F2L, Opcodes.D2L, Opcodes.LCMP, Opcodes.LRETURN -> true;
            default -> false;
        };
    }
}
