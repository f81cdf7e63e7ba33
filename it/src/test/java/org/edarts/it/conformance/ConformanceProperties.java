package org.edarts.it.conformance;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.it.conformance.Conformance.Column;
import org.edarts.it.conformance.RandomProgram.Kind;
import org.edarts.su.SchedulingPolicy;

/** Every machine, every policy, random programs. */
class ConformanceProperties {
    private static final int PROGRAMS = 6;

    /** Rows, columns and clusters. */
    private static final int[][] MESHES = {
        {1, 2, 1}, {2, 2, 1}, {1, 4, 2}, {2, 3, 1}, {2, 4, 1}, {2, 4, 4}, {4, 4, 1}, {4, 4, 4}, {4, 8, 2}, {8, 8, 1},
        {8, 8, 4}
    };

    @Label("with one CU a machine decides as the reference does")
    @Property(tries = 4)
    void oneCu(@ForAll long seed) throws Exception {
        check(1, seed);
    }

    @Label("with several CUs a trace is one that the rules allow")
    @Property(tries = 6)
    void severalCus(@ForAll long seed, @ForAll @IntRange(min = 2, max = 4) int cus) throws Exception {
        check(cus, seed);
    }

    /** Each try has all policies on all meshes. */
    @Label("on meshes of any size, with one SU or several, in any order of memory, too")
    @Property(tries = 1)
    void anyMesh(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        for (SchedulingPolicy policy : Column.MESH.policies()) {
            for (int[] mesh : MESHES) {
                MemoryOrder order = new MemoryOrder(random.nextBoolean(), random.nextLong());
                Column column = order.adversarial() ? Column.LATE_MESH : Column.MESH;
                try (Cam cam = new MeshShape(mesh[0], mesh[1], mesh[2], order).open(policy)) {
                    check(column, cam, policy, random.nextLong(), 1);
                }
            }
        }
    }

    private static void check(int cus, long seed) throws Exception {
        for (Column column : Column.values()) {
            if (column != Column.LATE_MESH) { // that has its own
                for (SchedulingPolicy policy : column.policies()) {
                    try (Cam cam = column.open(policy, cus)) {
                        check(column, cam, policy, seed, PROGRAMS);
                    }
                }
            }
        }
    }

    private static void check(Column column, Cam cam, SchedulingPolicy policy, long seed, int programs)
            throws Exception {
        for (long program = seed; program != seed + programs; program++) {
            for (Kind kind : column.kinds(policy)) {
                Conformance.check(column, cam, policy, program, kind);
            }
        }
    }
}
