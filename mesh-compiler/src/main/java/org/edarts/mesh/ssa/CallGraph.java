package org.edarts.mesh.ssa;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.edarts.mesh.source.MethodName;

/** Which of a kernel's methods call which. Immutable. */
public final class CallGraph {
    private static final Frame NONE = new Frame(0, 0);

    private final Map<MethodName, Set<MethodName>> callees = new HashMap<>();

    /**
     * What a method takes of the stack.
     *
     * @param bytes its frame
     * @param below what it calls beside methods takes so many bytes below that at most
     */
    public record Frame(int bytes, int below) {}

    /** Looks at all calls in some methods. */
    public CallGraph(Map<MethodName, Body> bodies) {
        bodies.forEach((name, body) -> {
            Set<MethodName> called = new HashSet<>();
            for (Block block : body.inOrder()) {
                block.values().stream()
                        .filter(value -> value.op() == Op.CALL)
                        .map(Value::callee)
                        .forEach(called::add);
            }
            callees.put(name, called);
        });
    }

    private Set<MethodName> calleesOf(MethodName name) {
        return callees.getOrDefault(name, Set.of());
    }

    /** Returns a method and all that it calls, by whatever way. */
    public Set<MethodName> reachedFrom(MethodName first) {
        Set<MethodName> reached = new HashSet<>(Set.of(first));
        Deque<MethodName> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            for (MethodName callee : calleesOf(open.pop())) {
                if (reached.add(callee)) {
                    open.push(callee);
                }
            }
        }
        return reached;
    }

    /** Returns whether any method calls that one. */
    public boolean isCalled(MethodName name) {
        return callees.values().stream().anyMatch(called -> called.contains(name));
    }

    /** Returns whether a method calls itself, by whatever way. */
    public boolean callsItself(MethodName name) {
        return calleesOf(name).stream().anyMatch(callee -> reachedFrom(callee).contains(name));
    }

    /**
     * Returns the bytes of the deepest stack of calls in which no method stands twice.
     *
     * @param frames what each method takes
     */
    public int deepest(MethodName name, Map<MethodName, Frame> frames) {
        return deepest(name, frames, new HashSet<>());
    }

    private int deepest(MethodName name, Map<MethodName, Frame> frames, Set<MethodName> path) {
        if (!path.add(name)) {
            return 0;
        }
        Frame frame = frames.getOrDefault(name, NONE);
        int deepest = frame.below;
        for (MethodName callee : calleesOf(name)) {
            deepest = Math.max(deepest, deepest(callee, frames, path));
        }
        path.remove(name);
        return deepest + frame.bytes;
    }
}
