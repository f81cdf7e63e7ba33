package org.edarts.mesh.pass;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.objectweb.asm.Type;

/**
 * Which arrays a method loads from, or stores into, by itself or by what it calls. A core may not find in another
 * core's memory what it has just stored there, so who places a kernel must know what that reads back; and what it
 * stores into, codelets have to declare as written. Owner: the thread that compiles.
 */
public final class ArrayUses {
    private final Map<MethodName, Set<Integer>> known;
    private final boolean stores;
    private final Set<Integer> words = new TreeSet<>();
    private final Set<Value> seen = new HashSet<>();

    private ArrayUses(Map<MethodName, Set<Integer>> known, boolean stores) {
        this.known = known;
        this.stores = stores;
    }

    /**
     * Returns the numbers of those parameters of a method that are arrays it may load from.
     *
     * @param bodies the method, and all that it calls
     */
    public static Set<Integer> read(Map<MethodName, Body> bodies, MethodName method) {
        return of(bodies, method, false);
    }

    /**
     * Returns the numbers of those parameters of a method that are arrays it may store into.
     *
     * @param bodies the method, and all that it calls
     */
    public static Set<Integer> written(Map<MethodName, Body> bodies, MethodName method) {
        return of(bodies, method, true);
    }

    private static Set<Integer> of(Map<MethodName, Body> bodies, MethodName method, boolean stores) {
        Map<MethodName, Set<Integer>> known = new HashMap<>();
        bodies.keySet().forEach(name -> known.put(name, Set.of()));
        boolean more = true;
        while (more) {
            more = false;
            for (Map.Entry<MethodName, Body> each : bodies.entrySet()) {
                ArrayUses uses = new ArrayUses(known, stores);
                uses.find(each.getValue());
                more |= !uses.words.equals(known.put(each.getKey(), uses.words));
            }
        }
        return parameters(Objects.requireNonNull(bodies.get(method)), known.getOrDefault(method, Set.of()));
    }

    private void find(Body body) {
        for (Block block : body.inOrder()) {
            for (Value value : block.values()) {
                if (value.op() == (stores ? Op.STORE : Op.LOAD)) {
                    add(value.array());
                } else if (value.op() == Op.PEEK && !stores) {
                    value.inputs().forEach(this::add);
                } else if (value.op() == Op.CALL) {
                    call(value);
                }
            }
        }
    }

    /** The routines of the runtime have no body here; they store into no array. */
    private void call(Value call) {
        Set<Integer> used = known.get(call.callee());
        for (int word = 0; word < call.inputs().size(); word++) {
            if (used == null ? !stores : used.contains(word)) {
                add(call.input(word));
            }
        }
    }

    /** Whatever a value may be made of is used; but what was loaded from an array is not that array. */
    private void add(Value value) {
        if (value.op() == Op.PARAMETER) {
            words.add(value.constant());
        } else if (seen.add(value) && !(stores && value.op() == Op.LOAD)) {
            value.inputs().forEach(this::add);
        }
    }

    private static Set<Integer> parameters(Body body, Set<Integer> words) {
        Set<Integer> used = new TreeSet<>();
        Type[] types = Type.getArgumentTypes(body.name().descriptor());
        int word = 0;
        for (int parameter = 0; parameter < types.length; parameter++) {
            if (types[parameter].getSort() == Type.ARRAY && words.contains(word)) {
                used.add(parameter);
            }
            word += body.widths().get(parameter);
        }
        return used;
    }
}
