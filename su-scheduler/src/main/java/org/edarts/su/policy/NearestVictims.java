package org.edarts.su.policy;

import java.util.Arrays;
import org.edarts.cam.Machine;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.jspecify.annotations.Nullable;

/**
 * Tries the other CUs of a machine from the nearest to the farthest; those equally far in the order of their numbers.
 * Any thread may call.
 */
final class NearestVictims {
    /** A policy is asked for one machine only, as a rule. */
    private volatile @Nullable Orders last;

    /** The orders of all CUs of a machine: sorting them takes longer than a small run. */
    private record Orders(Machine machine, Victims[] units) {}

    /** Returns the decisions of a unit; an SU has no victims. */
    @SuppressWarnings("ReferenceEquality") // to compare what machines consist of takes longer than a small run, too
    Decisions of(Machine machine, int unit) {
        Orders orders = last;
        if (orders == null || orders.machine != machine) {
            orders = sort(machine);
            last = orders;
        }
        return orders.units[Math.min(unit, orders.units.length - 1)];
    }

    private static Orders sort(Machine machine) {
        int cus = machine.cus().size();
        Victims[] units = new Victims[cus + 1];
        for (int unit = 0; unit < cus; unit++) {
            units[unit] = new Victims(nearest(machine, unit));
        }
        units[cus] = new Victims(new int[0]);
        return new Orders(machine, units);
    }

    /** Sorts by distance; of equally near CUs the next one in the order of numbers comes first. */
    private static int[] nearest(Machine machine, int unit) {
        int cus = machine.cus().size();
        long[] keys = new long[cus - 1];
        for (int turn = 0; turn < keys.length; turn++) {
            keys[turn] = (long) machine.distance(unit, (unit + 1 + turn) % cus) << Integer.SIZE | turn;
        }
        Arrays.sort(keys);
        int[] nearest = new int[keys.length];
        for (int place = 0; place < keys.length; place++) {
            nearest[place] = (unit + 1 + (int) keys[place]) % cus;
        }
        return nearest;
    }

    private record Victims(int[] order) implements Decisions {
        @Override
        public int victim(int thief, int attempt, Loads loads) {
            return attempt < order.length ? order[attempt] : NONE;
        }
    }
}
