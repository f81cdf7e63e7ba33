package org.edarts.epiphany.cam;

import org.edarts.su.MeshForm;
import org.edarts.su.Plan;

/**
 * Who says where codelets fire.
 *
 * @param form how the cores do what is decided while the graph runs
 * @param plan what is decided before
 */
record Placing(MeshForm form, Plan plan) {
    /** Nobody but the graph. */
    static final Placing NONE = new Placing(MeshForm.HOMES, Plan.NONE);
}
