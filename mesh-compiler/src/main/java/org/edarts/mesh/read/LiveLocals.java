package org.edarts.mesh.read;

import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;

/** Which local variables are read behind an instruction before anything else is written to them. Immutable. */
final class LiveLocals {
    private final BitSet[] live;

    LiveLocals(List<Bytecode> code) {
        live = new BitSet[code.size() + 1];
        for (int index = 0; index < live.length; index++) {
            live[index] = new BitSet();
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int index = code.size() - 1; index >= 0; index--) {
                BitSet before = before(code.get(index), index);
                changed |= !before.equals(live[index]);
                live[index] = before;
            }
        }
    }

    private BitSet before(Bytecode bytecode, int index) {
        BitSet locals = new BitSet();
        for (int goal : bytecode.goals()) {
            locals.or(live[goal]);
        }
        if (!Flow.ends(bytecode)) {
            locals.or(live[index + 1]);
        }
        switch (bytecode.opcode()) {
            case Opcodes.ISTORE, Opcodes.FSTORE, Opcodes.ASTORE, Opcodes.DSTORE, Opcodes.LSTORE ->
                locals.clear(bytecode.operand());
            case Opcodes.ILOAD, Opcodes.FLOAD, Opcodes.ALOAD, Opcodes.DLOAD, Opcodes.LLOAD, Opcodes.IINC ->
                locals.set(bytecode.operand());
            default -> {
                // touches none
            }
        }
        return locals;
    }

    /** Returns whether a local variable's value is of use to the instruction there, or to one behind it. */
    boolean at(int index, int local) {
        return live[index].get(local);
    }
}
