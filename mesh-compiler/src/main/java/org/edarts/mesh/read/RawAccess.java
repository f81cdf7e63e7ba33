package org.edarts.mesh.read;

import java.util.List;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Element;
import org.edarts.mesh.ssa.MethodName;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/** The bodies of {@link org.edarts.mesh.CoreMemory}'s methods, which no bytecode can tell. */
final class RawAccess {
    private static final String OWNER = "org/edarts/mesh/CoreMemory";

    private RawAccess() {}

    /** Returns the body of a method that is one of these, or null. */
    static @Nullable Body body(MethodName method) {
        if (!method.owner().equals(OWNER)) {
            return null;
        }
        boolean loads = method.name().equals("load");
        Body body = new Body(method, loads ? 1 : 0);
        Value address = parameter(body);
        if (loads) {
            Value word = add(body, Op.LOAD, Element.INT, List.of(address));
            add(body, Op.RETURN, null, List.of(word));
        } else {
            add(body, Op.STORE, Element.INT, List.of(address, parameter(body)));
            add(body, Op.RETURN, null, List.of());
        }
        body.settle();
        return body;
    }

    private static Value parameter(Body body) {
        Value value = body.newValue(Op.PARAMETER, List.of(), body.parameters().size(), null, null);
        body.parameters().add(value);
        body.entry().add(value);
        return value;
    }

    private static Value add(Body body, Op op, @Nullable Element element, List<Value> inputs) {
        Value value = body.newValue(op, inputs, 0, element, null);
        body.entry().add(value);
        return value;
    }
}
