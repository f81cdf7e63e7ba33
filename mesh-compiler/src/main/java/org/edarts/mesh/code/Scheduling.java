package org.edarts.mesh.code;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.edarts.epiphany.isa.Condition;

/**
 * Orders the instructions of each block so that none waits long for what it needs, and that instructions of the
 * floating-point unit issue beside others (list scheduling by the longest way to the block's end).
 */
public final class Scheduling {
    private Scheduling() {}

    /** Schedules the blocks of a method, whose registers are still virtual. */
    public static void run(MachineMethod method) {
        SumsInPlace.make(method);
        method.blocks().forEach(Scheduling::schedule);
    }

    private static void schedule(MachineBlock block) {
        int end = block.end();
        List<Step> steps = block.steps();
        List<Step> jumps = List.copyOf(steps.subList(end, steps.size()));
        List<Group> groups = groups(steps.subList(0, end));
        Dependences.find(
                groups, jumps.isEmpty() ? Condition.ALWAYS : jumps.get(0).condition());
        for (int index = groups.size() - 1; index >= 0; index--) {
            Group group = groups.get(index);
            group.urgency = Math.max(group.steps.size(), group.tail);
            for (int edge = 0; edge < group.waiting.size(); edge++) {
                int way = group.latencies.get(edge) + group.waiting.get(edge).urgency;
                group.urgency = Math.max(group.urgency, way);
            }
        }
        List<Step> result = new ArrayList<>();
        order(groups).forEach(group -> result.addAll(group.steps));
        result.addAll(jumps);
        steps.clear();
        steps.addAll(result);
    }

    private static List<Group> groups(List<Step> steps) {
        List<Group> groups = new ArrayList<>();
        int index = 0;
        while (index < steps.size()) {
            int end = index + 1;
            while (end < steps.size() && steps.get(end).glued()) {
                end++;
            }
            groups.add(new Group(groups.size(), steps.subList(index, end)));
            index = end;
        }
        return groups;
    }

    private static List<Group> order(List<Group> groups) {
        List<Group> open =
                new ArrayList<>(groups.stream().filter(group -> group.open == 0).toList());
        List<Group> order = new ArrayList<>();
        Comparator<Group> best =
                Comparator.comparingInt((Group group) -> -group.urgency).thenComparingInt(group -> group.place);
        int cycle = 0;
        while (!open.isEmpty()) {
            int now = cycle;
            List<Group> ready = open.stream()
                    .filter(group -> group.ready <= now)
                    .sorted(best)
                    .toList();
            if (ready.isEmpty()) {
                cycle = open.stream().mapToInt(group -> group.ready).min().orElse(cycle + 1);
                continue;
            }
            Group first = ready.get(0);
            Group second = beside(first, ready);
            cycle += first.steps.size();
            issue(first, now, open, order);
            if (second != null) {
                issue(second, now, open, order);
            }
        }
        return order;
    }

    /** The most urgent instruction that issues in the same cycle. */
    private static @org.jspecify.annotations.Nullable Group beside(Group first, List<Group> ready) {
        if (first.steps.size() > 1 || Latencies.isControl(first.first())) {
            return null;
        }
        for (Group second : ready) {
            boolean pairs = second.steps.size() == 1
                    && second != first
                    && !Latencies.isControl(second.first())
                    && Latencies.isFloating(first.first()) != Latencies.isFloating(second.first())
                    && apart(first.first(), second.first());
            if (pairs) {
                return second;
            }
        }
        return null;
    }

    private static boolean apart(Step first, Step second) {
        List<Integer> written = second.writes();
        return first.reads().stream().noneMatch(written::contains)
                && first.writes().stream().noneMatch(written::contains);
    }

    private static void issue(Group group, int cycle, List<Group> open, List<Group> order) {
        order.add(group);
        open.remove(group);
        for (int edge = 0; edge < group.waiting.size(); edge++) {
            Group later = group.waiting.get(edge);
            int length = group.steps.size() - 1;
            later.ready = Math.max(later.ready, cycle + length + group.latencies.get(edge));
            if (--later.open == 0) {
                open.add(later);
            }
        }
    }
}
