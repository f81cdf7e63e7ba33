package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/** Adds up addresses so that what does not change in a loop comes first, and can be made before the loop. */
final class Addresses implements Pass {
    @Override
    public String name() {
        return "addresses";
    }

    @Override
    public boolean run(Body body) {
        Ranks ranks = new Ranks(new Loops(new Dominators(body)));
        boolean changed = false;
        for (Block block : body.inOrder()) {
            for (Value value : List.copyOf(block.values())) {
                if (value.op() == Op.LOAD || value.op() == Op.STORE) {
                    changed |= rearrange(body, value, ranks);
                }
            }
        }
        return changed;
    }

    private static boolean rearrange(Body body, Value access, Ranks ranks) {
        List<Value> terms = new ArrayList<>();
        Block block = access.block();
        List<Value> made = new ArrayList<>();
        flatten(body, access.input(0), 0, terms, made);
        if (terms.size() < 3 && made.isEmpty()) {
            return false;
        }
        terms.sort(Comparator.comparingInt((Value term) -> term.isConstant() ? Integer.MAX_VALUE : ranks.of(term)));
        Value sum = terms.get(0);
        for (Value term : terms.subList(1, terms.size())) {
            boolean negative = term.op() == Op.SUB && term.input(0).is(0);
            sum = negative ? body.newValue(Op.SUB, sum, term.input(1)) : body.newValue(Op.ADD, sum, term);
            made.add(sum);
        }
        int place = block.values().indexOf(access);
        made.forEach(value -> value.setBlock(block));
        block.values().addAll(place, made);
        access.inputs().set(0, sum);
        return true;
    }

    private static boolean isSum(Value value) {
        return value.op() == Op.ADD || value.op() == Op.SUB && !value.input(0).isConstant();
    }

    private static void flatten(Body body, Value value, int shift, List<Value> terms, List<Value> made) {
        if (value.op() == Op.ADD) {
            flatten(body, value.input(0), shift, terms, made);
            flatten(body, value.input(1), shift, terms, made);
        } else if (value.op() == Op.SUB && !value.input(0).isConstant()) {
            flatten(body, value.input(0), shift, terms, made);
            Value taken = value.input(1);
            if (shift != 0) {
                taken = body.newValue(Op.SHL, taken, body.constant(shift));
                made.add(taken);
            }
            Value negative = body.newValue(Op.SUB, body.constant(0), taken);
            made.add(negative);
            terms.add(negative);
        } else if (value.op() == Op.SHL && value.input(1).isConstant() && isSum(value.input(0))) {
            flatten(body, value.input(0), shift + value.input(1).constant(), terms, made);
        } else if (shift == 0) {
            terms.add(value);
        } else if (value.isConstant()) {
            terms.add(body.constant(value.constant() << shift));
        } else {
            Value term = body.newValue(Op.SHL, value, body.constant(shift));
            made.add(term);
            terms.add(term);
        }
    }
}
