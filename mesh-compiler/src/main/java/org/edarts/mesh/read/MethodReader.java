package org.edarts.mesh.read;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.mesh.source.Classes;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.source.Position;
import org.edarts.mesh.source.RefusedException;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Op;

/** Reads a method and all that it calls. Owner: one thread. */
public final class MethodReader {
    private final Classes classes;
    private final Map<String, List<MethodCode>> read = new HashMap<>();

    /** Makes one that finds classes there. */
    public MethodReader(Classes classes) {
        this.classes = classes;
    }

    /**
     * Reads a method and all that it calls, itself first.
     *
     * @throws RefusedException if one of them uses what is not in the language
     */
    public Map<MethodName, Body> read(MethodName first) {
        Map<MethodName, Body> bodies = new LinkedHashMap<>();
        Map<MethodName, Position> calls = new HashMap<>();
        Deque<MethodName> open = new ArrayDeque<>(List.of(first));
        while (!open.isEmpty()) {
            MethodName name = open.remove();
            if (!bodies.containsKey(name)) {
                MethodCode code = code(name);
                Refusals.requireCode(code, calls.get(name));
                Body body = BodyBuilder.build(code, classes);
                bodies.put(name, body);
                for (Block block : body.inOrder()) {
                    block.values().stream()
                            .filter(value -> value.op() == Op.CALL)
                            .forEach(call -> {
                                calls.putIfAbsent(call.callee(), call.position());
                                open.add(call.callee());
                            });
                }
            }
        }
        return bodies;
    }

    /**
     * Returns the method of that name.
     *
     * @throws RefusedException if there is none or more than one
     */
    public MethodName named(String owner, String method) {
        String path = owner.replace('.', '/');
        List<MethodName> found = methods(path).stream()
                .map(MethodCode::name)
                .filter(name -> name.name().equals(method))
                .toList();
        if (found.isEmpty()) {
            throw Refusals.missing(new MethodName(path, method, ""));
        }
        if (found.size() > 1) {
            throw new RefusedException(
                    owner + "." + method + " has " + found.size() + " forms, of different parameters",
                    "give the one that is meant a name of its own");
        }
        return found.get(0);
    }

    /** Returns where a method begins. */
    public Position begin(MethodName name) {
        return code(name).position(0);
    }

    private MethodCode code(MethodName name) {
        return methods(name.owner()).stream()
                .filter(method -> method.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusals.missing(name));
    }

    private List<MethodCode> methods(String owner) {
        return read.computeIfAbsent(owner, path -> {
            byte[] bytes = classes.bytes(path);
            if (bytes == null) {
                throw new RefusedException(
                        "there is no class " + path.replace('/', '.'), "name one of the class path, with its package");
            }
            try {
                return ClassMethods.read(bytes);
            } catch (RuntimeException damaged) {
                throw Refusals.unreadable(path, bytes, damaged);
            }
        });
    }
}
