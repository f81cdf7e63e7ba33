package org.edarts.it.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.codelet.Cam;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.host.HostCamSettings;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.it.conformance.RandomProgram.Kind;
import org.edarts.it.conformance.ReferenceMachine.Fired;
import org.edarts.su.SchedulingPolicy;

/** Holds machines to the rules of scheduling. */
final class Conformance {
    private Conformance() {}

    /** How graphs are run. */
    enum Column {
        /** By slots and pools, on the threads of the host. */
        SLOTS,
        /** The same, with a thread for the SU. */
        SLOTS_WITH_SU,
        /** By a static schedule, on the threads of the host. */
        STATIC_SCHEDULE,
        /** In virtual time. */
        VIRTUAL;

        Cam open(SchedulingPolicy policy, int cus) {
            if (this == VIRTUAL) {
                return VirtualCam.with(Machine.named("host:" + cus))
                        .policy(policy)
                        .open();
            }
            HostCamSettings host = HostCam.with().cus(cus).policy(policy);
            return (this == SLOTS_WITH_SU ? host.dedicatedSu() : host).open();
        }
    }

    /**
     * Runs a program on a CAM, with one CU to compare what it decides with the reference, with several to see whether
     * the rules allow it.
     *
     * @throws AssertionError if not
     */
    static void check(Column column, Cam cam, SchedulingPolicy policy, long seed, Kind kind) throws Exception {
        int cus = cam.machine().cus().size();
        RandomProgram program = RandomProgram.of(seed, kind, cus);
        String where = column + ", " + policy.name() + " on " + cus + " CUs, " + kind + " " + seed;
        int[] homes = policy.plan(program.graph().compiled(), cam.machine()).homes();
        boolean scheduled = column == Column.STATIC_SCHEDULE;
        if (scheduled && (homes == null || !program.plain())) {
            return;
        }
        if (scheduled || !program.plain() && seed % 2 == 0) {
            cam.prepare(program.graph()); // else its first run goes by slots, and its plan may wait
        }
        List<Fired> reference = ReferenceMachine.run(program.graph(), policy);
        Observed observed = Observed.of(cam, program.graph(), seed);
        new ModelCheck(program, policy, observed, column != Column.SLOTS_WITH_SU, where)
                .check(reference, scheduled || policy.plansForSpeed() ? null : homes);
        if (cus == 1 && !scheduled && column != Column.SLOTS_WITH_SU) {
            assertEquals(reference, observed.firings(0), where);
        }
    }
}
