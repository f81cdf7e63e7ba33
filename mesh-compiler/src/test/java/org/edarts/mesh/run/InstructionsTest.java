package org.edarts.mesh.run;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.edarts.epiphany.isa.Decoder;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.object.KernelObject;
import org.edarts.mesh.source.RefusedException;
import org.edarts.pic.elf.ElfSymbol;
import org.junit.jupiter.api.Test;

/** What the compiler makes runs on a board, where nobody serves traps, and takes no lock. */
class InstructionsTest {
    private static final Set<Operation> FORBIDDEN = EnumSet.of(
            Operation.TRAP,
            Operation.TEST_AND_SET,
            Operation.BREAKPOINT,
            Operation.BREAKPOINT_ALL,
            Operation.UNIMPLEMENTED,
            Operation.ILLEGAL);

    private static final int MANY = 30;

    @Test
    void compiledMethodsHaveNoneThatABoardHasNot() {
        int compiled = 0;
        for (Method method : Samples.class.getDeclaredMethods()) {
            if (!method.isSynthetic() && isCompiled(method.getName())) {
                compiled++;
            }
        }
        assertTrue(compiled >= MANY, compiled + " methods were compiled");
    }

    /** Returns whether a method is one that the compiler takes; what it makes of it is looked at. */
    private static boolean isCompiled(String method) {
        KernelObject object;
        try {
            object = MeshCompiler.compile(Samples.class, method);
        } catch (RefusedException refused) {
            return false;
        }
        byte[] code = object.code();
        ByteBuffer bytes =
                ByteBuffer.wrap(Arrays.copyOf(code, code.length + Short.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        while (at < code.length) {
            int table = tableAt(object, at);
            Instruction instruction = Decoder.decode(bytes.getInt(at));
            String where = method + ", at " + at + ": " + instruction;
            assertFalse(table == 0 && FORBIDDEN.contains(instruction.operation()), where);
            at += table == 0 ? instruction.bytes() : table;
        }
        return true;
    }

    /** Returns the bytes of the table that begins there; 0 if none does. */
    private static int tableAt(KernelObject object, int at) {
        return object.file().symbols().stream()
                .filter(symbol -> symbol.kind() == ElfSymbol.Kind.OBJECT && symbol.value() == at)
                .mapToInt(ElfSymbol::size)
                .findFirst()
                .orElse(0);
    }
}
