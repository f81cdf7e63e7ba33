package org.edarts.su.policy;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/** Work stealing from the nearest victim first, by the distances of the machine. */
public final class StealNearest implements SchedulingPolicy {
    @Override
    public String name() {
        return "steal-nearest";
    }

    @Override
    public String summary() {
        return "fires local work depth first; an idle CU steals the oldest codelet of the nearest CU that has any";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.LIFO;
    }

    @Override
    public boolean handsOff() {
        return true;
    }

    @Override
    public boolean placesLocally() {
        return true;
    }

    @Override
    public boolean steals() {
        return true;
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return nearestVictims(machine, unit);
    }

    static Decisions nearestVictims(Machine machine, int unit) {
        int cus = machine.cus().size();
        int[] order = unit >= cus
                ? new int[0]
                : IntStream.range(0, cus)
                        .filter(cu -> cu != unit)
                        .boxed()
                        .sorted(Comparator.<Integer>comparingInt(cu -> machine.distance(unit, cu))
                                .thenComparingInt(cu -> Math.floorMod(cu - unit, cus)))
                        .mapToInt(Integer::intValue)
                        .toArray();
        return new Decisions() {
            @Override
            public int victim(int thief, int attempt, Loads loads) {
                return attempt < order.length ? order[attempt] : NONE;
            }
        };
    }
}
