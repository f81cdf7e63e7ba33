package org.edarts.epiphany.cam.lower;

import java.util.function.Function;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;

/**
 * Who says where codelets fire.
 *
 * @param form how the cores do what is decided while the graph runs
 * @param plan what is decided before
 * @param order in which order a pool hands out what is equally urgent
 * @param handsOff whether a CU fires the first plain codelet next that a firing has made ready
 * @param procedures what is decided of threaded procedures before, of which only the ranks count
 */
public record Placing(
        MeshForm form, Plan plan, PoolOrder order, boolean handsOff, Function<CompiledGraph, Plan> procedures) {
    /** Nobody but the graph. */
    public static final Placing NONE = new Placing(MeshForm.HOMES, Plan.NONE, PoolOrder.LIFO, false);

    /** Nothing is decided of procedures. */
    public Placing(MeshForm form, Plan plan, PoolOrder order, boolean handsOff) {
        this(form, plan, order, handsOff, procedure -> Plan.NONE);
    }

    /** Returns the same with codelets at other homes. */
    public Placing withHomes(Plan homes) {
        return new Placing(form, new Plan(homes.homes(), plan.ranks()), order, handsOff, procedures);
    }
}
