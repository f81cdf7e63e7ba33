package org.edarts.mesh.read;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Element;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/**
 * A kernel that is a method with a result: calls the method, and writes where its codelet completes a promise that this
 * happens, and the words of the result. Owner: the thread that compiles.
 */
public final class CompletingKernel {
    /** The outlet is the last argument: an address, and how many words it has. */
    private static final int OUTLET_WORDS = 2;

    private final Body body;

    private CompletingKernel(Body body) {
        this.body = body;
    }

    /** Adds it to a method and all that it calls; returns its name. */
    public static MethodName add(Map<MethodName, Body> bodies, MethodName method) {
        String descriptor = method.descriptor();
        MethodName name = new MethodName(
                method.owner(),
                method.name() + "$completes",
                descriptor.substring(0, descriptor.indexOf(')')) + "[I)V");
        Body called = Objects.requireNonNull(bodies.get(method));
        Body body = new Body(name, 0);
        body.widths().addAll(called.widths());
        body.widths().add(OUTLET_WORDS);
        new CompletingKernel(body).build(method, called);
        bodies.put(name, body);
        return name;
    }

    private void build(MethodName method, Body called) {
        for (int word = 0; word < called.parameters().size() + OUTLET_WORDS; word++) {
            Value parameter = body.newValue(Op.PARAMETER, List.of(), word, null, null);
            body.parameters().add(parameter);
            body.entry().add(parameter);
        }
        List<Value> passed =
                List.copyOf(body.parameters().subList(0, called.parameters().size()));
        Value call = add(Op.CALL, passed, 0, method);
        Value outlet = body.parameters().get(passed.size());
        store(body.constant(1), outlet, 0);
        store(call, outlet, 1);
        for (int word = 1; word < called.resultWords(); word++) {
            store(add(Op.FURTHER, List.of(call), word, null), outlet, word + 1);
        }
        add(Op.RETURN, List.of(), 0, null);
        body.settle();
    }

    private void store(Value word, Value outlet, int place) {
        Value address =
                place == 0 ? outlet : add(Op.ADD, List.of(outlet, body.constant(place * Integer.BYTES)), 0, null);
        add(Op.POKE, List.of(address, word), 0, Element.INT);
    }

    private Value add(Op op, List<Value> inputs, int constant, @Nullable Object detail) {
        Value value = body.newValue(op, inputs, constant, detail, null);
        body.entry().add(value);
        return value;
    }
}
