package org.edarts.it.conformance;

import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.codelet.Cam;
import org.edarts.it.conformance.Conformance.Column;
import org.edarts.it.conformance.RandomProgram.Kind;
import org.edarts.su.SchedulingPolicy;

/** Every machine, every policy, random programs. */
class ConformanceProperties {
    private static final int PROGRAMS = 6;

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

    private static void check(int cus, long seed) throws Exception {
        for (Column column : Column.values()) {
            for (SchedulingPolicy policy : column.policies()) {
                try (Cam cam = column.open(policy, cus)) {
                    for (long program = seed; program != seed + PROGRAMS; program++) {
                        for (Kind kind : column.kinds(policy)) {
                            Conformance.check(column, cam, policy, program, kind);
                        }
                    }
                }
            }
        }
    }
}
