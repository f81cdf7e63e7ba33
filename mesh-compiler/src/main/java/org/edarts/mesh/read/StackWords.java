package org.edarts.mesh.read;

import java.util.List;
import org.objectweb.asm.Opcodes;

/** What copies, moves and drops what lies on the stack. A double counts twice there. */
final class StackWords {
    private StackWords() {}

    static void shuffle(int opcode, Frame frame) {
        switch (opcode) {
            case Opcodes.POP -> frame.pop();
            case Opcodes.POP2 -> take(frame, 2);
            case Opcodes.SWAP -> {
                Slot top = frame.pop();
                Slot below = frame.pop();
                frame.push(top);
                frame.push(below);
            }
            case Opcodes.DUP -> copy(frame, 1, 0);
            case Opcodes.DUP_X1 -> copy(frame, 1, 1);
            case Opcodes.DUP_X2 -> copy(frame, 1, 2);
            case Opcodes.DUP2 -> copy(frame, 2, 0);
            case Opcodes.DUP2_X1 -> copy(frame, 2, 1);
            default -> copy(frame, 2, 2);
        }
    }

    /** Puts a copy of the topmost words below as many others. */
    private static void copy(Frame frame, int words, int others) {
        List<Slot> top = take(frame, words);
        List<Slot> between = take(frame, others);
        top.forEach(frame::push);
        between.forEach(frame::push);
        top.forEach(frame::push);
    }

    private static List<Slot> take(Frame frame, int words) {
        int from = frame.stack.size();
        for (int left = words; left > 0; ) {
            from--;
            left -= frame.stack.get(from).isDouble() ? 2 : 1;
        }
        List<Slot> above = frame.stack.subList(from, frame.stack.size());
        List<Slot> taken = List.copyOf(above);
        above.clear();
        return taken;
    }
}
