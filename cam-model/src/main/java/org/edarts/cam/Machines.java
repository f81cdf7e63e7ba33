package org.edarts.cam;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chips;

/**
 * The usual machines.
 *
 * <p>A host's SU is folded into its CUs. An Epiphany mesh gives its SU the north-western core and its CUs the others,
 * as the CAM has it: a core that schedules beside cores that compute; a mesh of one core folds the SU.
 * {@link Machine#withFoldedSus()} and {@link Machine#withDedicatedSus()} change either. What is known of the meshes'
 * cores, memories and clocks stands in {@link Chips}.
 */
public final class Machines {
    private Machines() {}

    /** Returns the host with as many CUs as this JVM may use processors. */
    public static Machine host() {
        return host(Runtime.getRuntime().availableProcessors()).withName("host");
    }

    /**
     * The host: one node, one cluster, no described memory.
     *
     * @param cus how many CUs, 1..{@link Machine#MAX_CUS}
     */
    public static Machine host(int cus) {
        if (cus < 1 || cus > Machine.MAX_CUS) {
            throw new MachineException("a host of " + cus + " CUs: choose 1.." + Machine.MAX_CUS);
        }
        List<Core> cores = new ArrayList<>(cus);
        for (int cu = 0; cu < cus; cu++) {
            cores.add(Core.named("core" + cu).withCapabilities(Core.FPU));
        }
        Cluster cluster = Cluster.of("processors", SynchronizationUnit.folded(), cores);
        return new Machine("host:" + cus, List.of(Node.of("host", cluster)));
    }

    /**
     * The Parallella board's Epiphany E16G301: 4 x 4 cores from (32, 8), 32 KB in 4 banks each, 32 MB of shared DRAM
     * behind a link of 300 MB/s, as measured in 2015. The board's two ARM cores are not part of it.
     */
    public static Machine parallella() {
        return Chips.PARALLELLA.machine();
    }

    /**
     * The Epiphany E64G401 on its FMC board: 8 x 8 cores from (32, 8), 32 KB in 4 banks each, 32 MB of shared DRAM
     * behind a link of 600 MB/s.
     */
    public static Machine epiphanyIv() {
        return Chips.EPIPHANY_IV.machine();
    }

    /**
     * A mesh of Epiphany cores with the E64G401's memories; {@link Chips#mesh} says where it lies.
     *
     * @param rows 1..{@link Chips#MOST_ROWS}
     * @param columns 1..{@link Chips#MOST_COLUMNS}
     */
    public static Machine mesh(int rows, int columns) {
        return Chips.mesh(rows, columns).machine();
    }
}
