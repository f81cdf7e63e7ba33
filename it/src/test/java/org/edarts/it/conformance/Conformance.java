package org.edarts.it.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.codelet.Cam;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.host.HostCamSettings;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.it.conformance.RandomProgram.Kind;
import org.edarts.it.conformance.ReferenceMachine.Fired;
import org.edarts.su.MeshForm;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
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
        /** As the machine likes, on the threads of the host: large graphs in the order of declaration. */
        UNRECORDED,
        /** In virtual time. */
        VIRTUAL,
        /** On the cores of a mesh, if firmware does what the policy decides. */
        MESH,
        /** The same, where everything comes late that may. */
        LATE_MESH;

        /** Returns whether cores fire the graphs. */
        boolean onCores() {
            return this == MESH || this == LATE_MESH;
        }

        /** Returns the policies under which it is looked at. */
        List<SchedulingPolicy> policies() {
            return onCores()
                    ? Stream.concat(
                                    Policies.all().stream()
                                            .filter(each -> each.meshForm().isPresent()),
                                    Stream.of(new PlannedBlocks(PoolOrder.RANKED), new PlannedBlocks(PoolOrder.FIFO)))
                            .toList()
                    : Policies.all();
        }

        /** Returns the programs that it runs. Cores know priorities and tokens at homes only. */
        List<Kind> kinds(SchedulingPolicy policy) {
            if (this == UNRECORDED) {
                return List.of(Kind.LARGE);
            } else if (onCores()) {
                return policy.meshForm().equals(Optional.of(MeshForm.HOMES))
                        ? List.of(Kind.KERNELS, Kind.PLAIN_KERNELS, Kind.DYNAMIC_KERNELS)
                        : List.of(Kind.PLAIN_KERNELS);
            }
            return List.of(Kind.PLAIN, Kind.TUNED, Kind.DYNAMIC, Kind.FULL, Kind.KERNELS, Kind.DYNAMIC_KERNELS);
        }

        Cam open(SchedulingPolicy policy, int cus) {
            if (this == VIRTUAL) {
                return VirtualCam.with(Machine.named("host:" + cus))
                        .policy(policy)
                        .open();
            }
            if (onCores()) {
                return MeshShape.row(policy, cus).open(policy);
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
        if (column == Column.UNRECORDED) {
            new UnrecordedCheck(cam, policy, program).check(seed);
            return;
        }
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
        new ModelCheck(program, policy, observed, column, where)
                .check(reference, scheduled || policy.plansForSpeed() ? null : homes);
        if (cus == 1 && !scheduled && column != Column.SLOTS_WITH_SU && !(column.onCores() && loose(program, policy))) {
            assertEquals(reference, observed.firings(0), where);
        }
    }

    /** Returns whether cores fire in another order than a CU alone: the stack's, or that in which an SU hands out. */
    private static boolean loose(RandomProgram program, SchedulingPolicy policy) {
        boolean stack = !program.urgent() && policy.order() == PoolOrder.LIFO;
        return stack || policy.meshForm().map(MeshForm::handsOut).orElse(false);
    }
}
