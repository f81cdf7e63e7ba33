package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.edarts.mesh.object.Gather;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/**
 * Which arrays a method loads from only at places that it has loaded from another one: of those it loads no more
 * elements than that one has, or a few for each. If the places stand at places that a third one has, it loads as many
 * as that has. What is loaded of the places again and again says nothing, nor does what the method lets others do.
 * Owner: the thread that compiles.
 */
final class GatheredLoads {
    private final Body body;
    private final Loops loops;
    private final RepeatedRounds rounds;
    private final PlacesInTurn turns;

    private GatheredLoads(Body body) {
        this.body = body;
        loops = new Loops(new Dominators(body));
        rounds = new RepeatedRounds(body);
        turns = new PlacesInTurn(loops);
    }

    /** Returns them, by the numbers of words. */
    static List<Gather> of(Body body) {
        GatheredLoads loads = new GatheredLoads(body);
        List<Gather> found = new ArrayList<>();
        for (Value parameter : body.parameters()) {
            Gather gather = loads.from(parameter);
            if (gather != null) {
                found.add(gather);
            }
        }
        return found;
    }

    private @Nullable Gather from(Value array) {
        Set<Value> places = new HashSet<>();
        int loads = 0;
        for (Block block : body.inOrder()) {
            for (Value value : block.values()) {
                if (value.op() == Op.LOAD && value.array() == array) {
                    Value place = place(value);
                    if (place == null) {
                        return null;
                    }
                    places.add(place);
                    loads++;
                } else if (isOtherUse(value, array)) {
                    return null;
                }
            }
            if (block.phis().stream().anyMatch(phi -> phi.inputs().contains(array))) {
                return null;
            }
        }
        Set<Value> by = new HashSet<>();
        places.forEach(place -> by.add(place.array()));
        return by.size() == 1
                        && places.stream().allMatch(turns::areOf)
                        && places.stream().noneMatch(rounds::repeat)
                ? gather(array, by.iterator().next(), loads, places.size())
                : null;
    }

    /** Returns the load of a place by which, whatever is looked up between, a load finds its element. */
    private @Nullable Value place(Value load) {
        Value place = load;
        while (true) {
            Set<Value> loaded = new HashSet<>();
            addLoaded(place.input(0), new HashSet<>(), loaded);
            if (loaded.isEmpty()) {
                return place == load ? null : place;
            }
            Value next = loaded.iterator().next();
            if (loaded.size() > 1 || !inOneLoop(place, next)) {
                return null;
            }
            place = next;
        }
    }

    /** Whether each round of all loops loads a place and an element, and not several elements for one place. */
    private boolean inOneLoop(Value load, Value place) {
        return Objects.equals(loops.of(load.block()), loops.of(place.block()));
    }

    private static @Nullable Gather gather(Value array, Value by, int loads, int places) {
        return by.op() == Op.PARAMETER && by != array
                ? new Gather(array.constant(), by.constant(), (loads + places - 1) / places)
                : null;
    }

    /** Whether a value does something else with an array than to reckon with its address. */
    private static boolean isOtherUse(Value value, Value array) {
        return switch (value.op()) {
            case CALL, STORE, PEEK, POKE, SELECT, RETURN -> value.inputs().contains(array);
            default -> false;
        };
    }

    /** Adds what has been loaded of which an address is reckoned. */
    private static void addLoaded(Value value, Set<Value> seen, Set<Value> loaded) {
        if (value.op() == Op.LOAD) {
            loaded.add(value);
        } else if (value.op().floats() && seen.add(value)) {
            value.inputs().forEach(input -> addLoaded(input, seen, loaded));
        }
    }
}
