package org.edarts.mesh.pass;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.objectweb.asm.Type;

/**
 * Which arrays a method loads from, by itself or by what it calls. A core may not find in another core's memory what it
 * has just stored there, so who places a kernel must know what that reads back. Owner: the thread that compiles.
 */
public final class ArrayReads {
    private final Map<MethodName, Set<Integer>> known;
    private final Set<Integer> words = new TreeSet<>();
    private final Set<Value> seen = new HashSet<>();

    private ArrayReads(Map<MethodName, Set<Integer>> known) {
        this.known = known;
    }

    /**
     * Returns the numbers of those parameters of a method that are arrays it may load from.
     *
     * @param bodies the method, and all that it calls
     */
    public static Set<Integer> of(Map<MethodName, Body> bodies, MethodName method) {
        Map<MethodName, Set<Integer>> known = new HashMap<>();
        bodies.keySet().forEach(name -> known.put(name, Set.of()));
        boolean more = true;
        while (more) {
            more = false;
            for (Map.Entry<MethodName, Body> each : bodies.entrySet()) {
                ArrayReads reads = new ArrayReads(known);
                reads.read(each.getValue());
                more |= !reads.words.equals(known.put(each.getKey(), reads.words));
            }
        }
        return parameters(method, known.getOrDefault(method, Set.of()));
    }

    private void read(Body body) {
        for (Block block : body.inOrder()) {
            for (Value value : block.values()) {
                if (value.op() == Op.LOAD) {
                    add(value.array());
                } else if (value.op() == Op.PEEK) {
                    value.inputs().forEach(this::add);
                } else if (value.op() == Op.CALL) {
                    call(value);
                }
            }
        }
    }

    private void call(Value call) {
        Set<Integer> read = known.get(call.callee());
        for (int word = 0; word < call.inputs().size(); word++) {
            if (read == null || read.contains(word)) {
                add(call.input(word));
            }
        }
    }

    /** Whatever a value may be made of is read. */
    private void add(Value value) {
        if (value.op() == Op.PARAMETER) {
            words.add(value.constant());
        } else if (seen.add(value)) {
            value.inputs().forEach(this::add);
        }
    }

    private static Set<Integer> parameters(MethodName method, Set<Integer> words) {
        Set<Integer> read = new TreeSet<>();
        List<Type> types = List.of(Type.getArgumentTypes(method.descriptor()));
        int word = 0;
        for (int parameter = 0; parameter < types.size(); parameter++) {
            boolean array = types.get(parameter).getSort() == Type.ARRAY;
            if (array && words.contains(word)) {
                read.add(parameter);
            }
            word += array ? 2 : 1;
        }
        return read;
    }
}
