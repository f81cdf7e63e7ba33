package org.edarts.it.invariants;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cu.host.HostCam;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;

/** Host CAMs with every policy, 1, 2, 3 and 8 CUs, and the SU folded into the CUs or on a thread of its own. */
final class Machines implements AutoCloseable {
    private static final int[] CUS = {1, 2, 3, 8};

    private final List<HostCam> cams = new ArrayList<>();

    Machines() {
        for (SchedulingPolicy policy : Policies.all()) {
            for (int cus : CUS) {
                cams.add(HostCam.with().cus(cus).policy(policy).open());
                cams.add(HostCam.with().cus(cus).policy(policy).dedicatedSu().open());
            }
        }
    }

    List<HostCam> all() {
        return cams;
    }

    static String describe(HostCam cam) {
        return cam.policy() + " on " + cam.machine().cus().size() + " CUs, units " + cam.unitNames();
    }

    @Override
    public void close() {
        cams.forEach(HostCam::close);
    }
}
