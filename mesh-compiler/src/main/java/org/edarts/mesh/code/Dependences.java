package org.edarts.mesh.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.StatusFlags;
import org.edarts.epiphany.isa.TimingClass;
import org.jspecify.annotations.Nullable;

/**
 * What must come before what in a block: by registers, flags, memory, and the mode of the floating-point unit. Used
 * once.
 */
final class Dependences {
    private final Map<Integer, Group> writers = new HashMap<>();
    private final Map<Integer, Step> writing = new HashMap<>();
    private final Map<Integer, List<Group>> readers = new HashMap<>();
    private final List<Group> accesses = new ArrayList<>();
    private final List<Group> before = new ArrayList<>();
    private @Nullable Group barrier;

    /**
     * Finds them for groups in their order.
     *
     * @param end the condition of the branch at the end
     */
    static void find(List<Group> groups, Condition end) {
        Dependences dependences = new Dependences();
        groups.forEach(dependences::add);
        if (end != Condition.ALWAYS) {
            keepLastFlags(groups, Conditions.isOfFloats(end) ? StatusFlags.FLOATING : StatusFlags.INTEGER);
        }
    }

    /** The flags that the branch at the end looks at are set last; it waits for those of floats. */
    private static void keepLastFlags(List<Group> groups, int flags) {
        Group last = null;
        for (Group group : groups) {
            if (setsFlags(group, flags)) {
                last = group;
            }
        }
        if (last == null) {
            return;
        }
        for (Group group : groups) {
            if (group != last && setsFlags(group, flags)) {
                group.before(last, 1);
            }
        }
        if (flags == StatusFlags.FLOATING) {
            last.tail = Latencies.FLOAT;
        }
    }

    private static boolean setsFlags(Group group, int flags) {
        return group.steps.stream()
                .anyMatch(step -> (step.operation().flagsWritten() & flags) != 0
                        || step.operation() == Operation.BRANCH_AND_LINK);
    }

    private void add(Group group) {
        for (Step step : group.steps) {
            for (int register : step.reads()) {
                Group writer = writers.get(register);
                Step maker = writing.get(register);
                if (writer != null && maker != null) {
                    writer.before(group, Latencies.of(maker, step));
                }
                readers.computeIfAbsent(register, key -> new ArrayList<>()).add(group);
            }
        }
        for (Step step : group.steps) {
            for (int register : step.writes()) {
                for (Group reader : readers.getOrDefault(register, List.of())) {
                    reader.before(group, 0);
                }
                Group writer = writers.get(register);
                if (writer != null) {
                    writer.before(group, 1);
                }
            }
        }
        for (Step step : group.steps) {
            for (int register : step.writes()) {
                writers.put(register, group);
                writing.put(register, step);
                readers.remove(register);
            }
        }
        group.steps.forEach(step -> memory(group, step));
        order(group);
        before.add(group);
    }

    /** Calls and changes of mode come behind all before them and before all behind them. */
    private void order(Group group) {
        if (barrier != null) {
            barrier.before(group, 1);
        }
        boolean isBarrier = group.steps.stream()
                .anyMatch(step -> step.isInOrder()
                        || step.operation() == Operation.BRANCH_AND_LINK
                        || step.operation().timing() == TimingClass.SPECIAL);
        if (isBarrier) {
            before.forEach(earlier -> earlier.before(group, 0));
            barrier = group;
        }
    }

    private void memory(Group group, Step step) {
        boolean check = step.site() != null;
        boolean load = step.operation() == Operation.LOAD || step.operation() == Operation.LOAD_POSTMODIFY;
        boolean store = step.operation() == Operation.STORE || step.operation() == Operation.STORE_POSTMODIFY;
        if (!check && !load && !store) {
            return;
        }
        for (Group earlier : accesses) {
            for (Step other : earlier.steps) {
                if (mustFollow(other, step)) {
                    earlier.before(group, 1);
                    break;
                }
            }
        }
        accesses.add(group);
    }

    /**
     * Loads and stores come behind the checks before them, and checks behind the stores before them, in the program's
     * order.
     */
    static boolean mustFollow(Step earlier, Step later) {
        boolean laterIsCheck = later.site() != null;
        boolean earlierIsCheck = earlier.site() != null;
        if (laterIsCheck && earlierIsCheck) {
            return true;
        }
        if (laterIsCheck) {
            return isStore(earlier);
        }
        if (earlierIsCheck) {
            return true;
        }
        return (isStore(earlier) || isStore(later)) && isAccess(earlier) && mayMeet(earlier, later);
    }

    private static boolean isStore(Step step) {
        return step.operation() == Operation.STORE || step.operation() == Operation.STORE_POSTMODIFY;
    }

    private static boolean isAccess(Step step) {
        return isStore(step) || step.operation() == Operation.LOAD || step.operation() == Operation.LOAD_POSTMODIFY;
    }

    private static boolean mayMeet(Step one, Step other) {
        boolean elsewhere = one.array() != Step.NONE && other.array() != Step.NONE && one.array() != other.array();
        if (one.element() != other.element() || elsewhere) {
            return false;
        }
        boolean sameBase = one.operation() == Operation.LOAD || one.operation() == Operation.STORE;
        sameBase &= other.operation() == Operation.LOAD || other.operation() == Operation.STORE;
        sameBase &= one.rm() == Step.NONE && other.rm() == Step.NONE && one.rn() == other.rn();
        boolean overlaps = one.immediate() < other.immediate() + other.size().bytes()
                && other.immediate() < one.immediate() + one.size().bytes();
        return !sameBase || overlaps || one.element() == null;
    }
}
