package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.source.StreamedArrays;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/** Asks the runtime for the addresses of elements of arrays that are streams. Comes before all passes but inlining. */
public final class Streaming {
    private final Body body;
    private final StreamedArrays streams;
    private final Set<Value> arrays = new HashSet<>();

    private Streaming(Body body, StreamedArrays streams) {
        this.body = body;
        this.streams = streams;
        int word = 0;
        for (int place = 0; place < body.widths().size(); place++) {
            if (streams.parameters().contains(place)) {
                arrays.add(body.parameters().get(word));
            }
            word += body.widths().get(place);
        }
    }

    /**
     * Changes the accesses of a method.
     *
     * @return a place at which such an array is used for something else than its elements and its length, or null
     */
    public static @Nullable Value run(Body body, StreamedArrays streams) {
        if (streams.parameters().isEmpty()) {
            return null;
        }
        joinNothing(body);
        Streaming streaming = new Streaming(body, streams);
        for (Block block : body.inOrder()) {
            Value other = streaming.otherUse(block);
            if (other != null) {
                return other;
            }
        }
        body.inOrder().forEach(streaming::change);
        return null;
    }

    /** Drops the phis of variables that nobody writes to. */
    private static void joinNothing(Body body) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Block block : body.inOrder()) {
                for (Value phi : block.phis()) {
                    Set<Value> inputs = new HashSet<>(phi.inputs());
                    inputs.remove(phi);
                    if (inputs.size() == 1) {
                        phi.replaceBy(inputs.iterator().next());
                        changed = true;
                    }
                }
                body.settle();
            }
        }
    }

    private @Nullable Value otherUse(Block block) {
        for (Value phi : block.phis()) {
            if (phi.inputs().stream().anyMatch(arrays::contains)) {
                return block.end();
            }
        }
        for (Value value : block.values()) {
            boolean known = switch (value.op()) {
                case LOAD, STORE, BOUNDS, NOT_NULL, IF, ADD -> true;
                default -> false;
            };
            if (!known && value.inputs().stream().anyMatch(arrays::contains)) {
                return value;
            }
        }
        return null;
    }

    private void change(Block block) {
        List<Value> before = new ArrayList<>(block.values());
        block.values().clear();
        for (Value value : before) {
            boolean access = value.op() == Op.LOAD || value.op() == Op.STORE;
            if (access && arrays.contains(value.array())) {
                change(block, value);
            }
            block.add(value);
        }
    }

    private void change(Block block, Value access) {
        Value stream = access.array();
        Value index = index(access);
        if (access.op() == Op.LOAD) {
            access.inputs().set(0, asked(block, streams.place(), stream, index, access));
            return;
        }
        Value copy = asked(block, streams.copy(), stream, index, access);
        Value word = access.input(1);
        block.add(body.newValue(Op.STORE, List.of(copy, word, stream), 0, access.detail(), access.position()));
        access.inputs().set(0, asked(block, streams.home(), stream, index, access));
    }

    /** An address is made of the array's and the index, which is shifted as wide as an element is. */
    private static Value index(Value access) {
        Value place = access.input(0).input(1);
        return access.element().shift() == 0 ? place : place.input(0);
    }

    private Value asked(Block block, MethodName method, Value stream, Value index, Value access) {
        Value call = body.newValue(Op.CALL, List.of(stream, index), 0, method, access.position());
        block.add(call);
        return call;
    }
}
