package org.edarts.mesh.pass;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.objectweb.asm.Type;

/**
 * Which arrays a method loads from. A core may not find in another core's memory what it has just stored there, so who
 * places a kernel must know what that reads back.
 */
public final class ArrayReads {
    private final Set<Integer> words = new TreeSet<>();
    private final Set<Value> seen = new HashSet<>();

    private ArrayReads() {}

    /** Returns the numbers of those parameters of a method that are arrays it may load from. */
    public static Set<Integer> of(Body body) {
        ArrayReads reads = new ArrayReads();
        for (Block block : body.inOrder()) {
            for (Value value : block.values()) {
                if (value.op() == Op.LOAD) {
                    reads.add(value.array());
                } else if (value.op() == Op.CALL || value.op() == Op.PEEK) {
                    value.inputs().forEach(reads::add);
                }
            }
        }
        return parameters(body, reads.words);
    }

    /** Whatever a value may be made of is read. */
    private void add(Value value) {
        if (value.op() == Op.PARAMETER) {
            words.add(value.constant());
        } else if (seen.add(value)) {
            value.inputs().forEach(this::add);
        }
    }

    private static Set<Integer> parameters(Body body, Set<Integer> words) {
        Set<Integer> read = new TreeSet<>();
        List<Type> types = List.of(Type.getArgumentTypes(body.name().descriptor()));
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
