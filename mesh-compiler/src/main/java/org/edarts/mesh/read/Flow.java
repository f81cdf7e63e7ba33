package org.edarts.mesh.read;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.objectweb.asm.Opcodes;

/** Where the blocks of a method's bytecode begin, and in which order they are looked at. */
final class Flow {
    private final List<Bytecode> code;
    private final boolean[] begins;
    private final int[] ways;

    Flow(List<Bytecode> code) {
        this.code = code;
        begins = new boolean[code.size() + 1];
        ways = new int[code.size() + 1];
        begins[0] = true;
        for (int index = 0; index < code.size(); index++) {
            Bytecode each = code.get(index);
            for (int goal : each.goals()) {
                begins[goal] = true;
                ways[goal]++;
            }
            if (each.goals().length > 0 || ends(each)) {
                begins[index + 1] = true;
            }
        }
        for (int index = 0; index + 1 < code.size(); index++) {
            if (begins[index + 1] && !ends(code.get(index))) {
                ways[index + 1]++;
            }
        }
    }

    /** Whether the next instruction does not follow. */
    static boolean ends(Bytecode bytecode) {
        int opcode = bytecode.opcode();
        return opcode == Opcodes.GOTO
                || opcode == Opcodes.LOOKUPSWITCH
                || opcode == Opcodes.ATHROW
                || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    }

    boolean begins(int index) {
        return begins[index];
    }

    /** Whether several ways lead there. */
    boolean joins(int index) {
        return ways[index] > 1 || index == 0 && ways[0] > 0;
    }

    /** The first instructions of blocks, each behind one that leads to it. */
    List<Integer> order() {
        List<Integer> order = new ArrayList<>();
        boolean[] seen = new boolean[code.size() + 1];
        Deque<int[]> path = new ArrayDeque<>();
        seen[0] = true;
        path.push(new int[] {0, 0});
        while (!path.isEmpty()) {
            int[] top = path.element();
            int[] next = successors(top[0]);
            if (top[1] < next.length) {
                int successor = next[next.length - ++top[1]];
                if (!seen[successor]) {
                    seen[successor] = true;
                    path.push(new int[] {successor, 0});
                }
            } else {
                order.add(path.pop()[0]);
            }
        }
        Collections.reverse(order);
        return order;
    }

    private int[] successors(int start) {
        int last = start;
        while (!begins[last + 1]) {
            last++;
        }
        Bytecode end = code.get(last);
        if (ends(end)) {
            return end.goals();
        }
        int[] goals = Arrays.copyOf(end.goals(), end.goals().length + 1);
        goals[goals.length - 1] = last + 1;
        return goals;
    }
}
