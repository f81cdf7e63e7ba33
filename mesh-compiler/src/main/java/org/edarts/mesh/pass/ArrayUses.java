package org.edarts.mesh.pass;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.edarts.mesh.object.ArrayParameters;
import org.edarts.mesh.object.Gather;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.objectweb.asm.Type;

/**
 * Which arrays a method loads from, or stores into, by itself or by what it calls. A core may not find in another
 * core's memory what it has just stored there, so who places a kernel must know what that reads back; what it stores
 * into, codelets have to declare as written; what it loads again and again is worth being brought to its core, and what
 * it loads little of is not.
 * Owner: the thread that compiles.
 */
public final class ArrayUses {
    private final Map<MethodName, Set<Integer>> known;
    private final Use use;
    private final Map<MethodName, Set<Integer>> loaded;
    private final Set<Integer> words = new TreeSet<>();
    private final Set<Value> seen = new HashSet<>();

    private enum Use {
        LOADS,
        STORES,
        LOADS_AGAIN
    }

    private ArrayUses(Map<MethodName, Set<Integer>> known, Use use, Map<MethodName, Set<Integer>> loaded) {
        this.known = known;
        this.use = use;
        this.loaded = loaded;
    }

    /**
     * Returns what a method does with its parameters.
     *
     * @param bodies the method, and all that it calls
     */
    public static ArrayParameters of(Map<MethodName, Body> bodies, MethodName method) {
        Map<MethodName, Set<Integer>> loaded = words(bodies, Use.LOADS, Map.of());
        Body body = Objects.requireNonNull(bodies.get(method));
        return new ArrayParameters(
                parameters(body, loaded),
                parameters(body, words(bodies, Use.STORES, loaded)),
                parameters(body, words(bodies, Use.LOADS_AGAIN, loaded)),
                gathered(body));
    }

    private static Map<MethodName, Set<Integer>> words(
            Map<MethodName, Body> bodies, Use use, Map<MethodName, Set<Integer>> loaded) {
        Map<MethodName, Set<Integer>> known = new HashMap<>();
        bodies.keySet().forEach(name -> known.put(name, Set.of()));
        boolean more = true;
        while (more) {
            more = false;
            for (Map.Entry<MethodName, Body> each : bodies.entrySet()) {
                ArrayUses uses = new ArrayUses(known, use, loaded);
                uses.find(each.getValue());
                more |= !uses.words.equals(known.put(each.getKey(), uses.words));
            }
        }
        return known;
    }

    private void find(Body body) {
        RepeatedRounds rounds = new RepeatedRounds(body);
        for (Block block : body.inOrder()) {
            for (Value value : block.values()) {
                if (value.op() == Op.CALL) {
                    call(value, rounds);
                } else if (value.op() == Op.PEEK && use == Use.LOADS) {
                    value.inputs().forEach(this::add);
                } else if (value.op() == (use == Use.STORES ? Op.STORE : Op.LOAD)
                        && (use != Use.LOADS_AGAIN || rounds.repeat(value))) {
                    add(value.array());
                }
            }
        }
    }

    /** The routines of the runtime have no body here; they store into no array. */
    private void call(Value call, RepeatedRounds rounds) {
        Set<Integer> used = known.get(call.callee());
        Set<Integer> again =
                use == Use.LOADS_AGAIN && rounds.repeat(call) ? loaded.getOrDefault(call.callee(), Set.of()) : Set.of();
        for (int word = 0; word < call.inputs().size(); word++) {
            if (again.contains(word) || (used == null ? use == Use.LOADS : used.contains(word))) {
                add(call.input(word));
            }
        }
    }

    /** Whatever a value may be made of is used; but what was loaded from an array is not that array. */
    private void add(Value value) {
        if (value.op() == Op.PARAMETER) {
            words.add(value.constant());
        } else if (seen.add(value) && (use == Use.LOADS || value.op() != Op.LOAD)) {
            value.inputs().forEach(this::add);
        }
    }

    private static List<Gather> gathered(Body body) {
        return GatheredLoads.of(body).stream()
                .map(each -> new Gather(parameter(body, each.array()), parameter(body, each.places()), each.times()))
                .toList();
    }

    /** Returns which parameter a word of the arguments belongs to. */
    private static int parameter(Body body, int word) {
        int parameter = 0;
        int behind = body.widths().get(0);
        while (behind <= word) {
            parameter++;
            behind += body.widths().get(parameter);
        }
        return parameter;
    }

    private static Set<Integer> parameters(Body body, Map<MethodName, Set<Integer>> known) {
        Set<Integer> words = known.getOrDefault(body.name(), Set.of());
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
