package org.edarts.epiphany.cam.lower;

import java.util.List;
import org.edarts.epiphany.cam.broadcast.Broadcasts;
import org.edarts.epiphany.cam.memory.DramPlan;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.transfer.StreamRecord;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Where all blocks of a graph lie, as each core sees them.
 *
 * @param plans what lies where in each core, by the core; those that are not laid out yet are not there
 * @param homes the home of each block
 * @param broadcasts which blocks have copies that are written
 * @param dram what lies in the DRAM
 * @param assignment which cores there are
 */
public record BlockAddresses(
        List<CorePlan> plans, Homes homes, Broadcasts broadcasts, DramPlan dram, Assignment assignment) {
    /** Returns the address of the block of a cell as one core sees it: of its copy, if the core has one. */
    public int of(int cell, int core) {
        return core < plans.size() && plans.get(core).inputs.hasCopy(cell)
                ? plans.get(core).inputs.copyOf(cell)
                : home(cell, core);
    }

    /** Returns the address of the block of a cell, and not of a copy, as one core sees it. */
    int home(int cell, int core) {
        int home = homes.of(cell);
        if (home == Homes.DRAM || home == assignment.host()) {
            return dram.addressOf(cell);
        }
        int offset = plans.get(home).addressOf(cell);
        return home == core ? offset : assignment.globalAddress(home, offset);
    }

    /** Returns the address at which all cores find what is brought to a copy. */
    int copy(int number) {
        Broadcasts.Place place = broadcasts.place(number);
        return assignment.globalAddress(
                place.core(), plans.get(place.core()).inputs.copyOf(place.cell()) + place.from());
    }

    /** Returns the address at which all cores find the block of a cell. */
    int global(int cell) {
        return dram.holds(cell)
                ? dram.addressOf(cell)
                : assignment.globalAddress(
                        homes.of(cell), plans.get(homes.of(cell)).addressOf(cell));
    }

    /** Returns where everything lies that is not in a buffer of a core. */
    public StreamRecord.Addresses on(int core) {
        CorePlan plan = plans.get(core);
        return new StreamRecord.Addresses() {
            @Override
            public int kernel(String name) {
                return plan.kernel(name);
            }

            @Override
            public int code(String name) {
                return plan.code.source(name);
            }

            @Override
            public int block(int cell) {
                return of(cell, core);
            }

            @Override
            public int word(Fired.Word word) {
                return switch (word.cell()) {
                    case Fired.VALUE -> word.number();
                    case Fired.OUTLET -> plan.said(word);
                    default -> 0;
                };
            }

            @Override
            public int number(int home) {
                return assignment.globalAddress(home, plans.get(home).numberOf(core));
            }
        };
    }
}
