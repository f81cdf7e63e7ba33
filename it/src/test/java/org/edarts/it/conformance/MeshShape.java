package org.edarts.it.conformance;

import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.MeshForm;
import org.edarts.su.SchedulingPolicy;

/**
 * A mesh on which graphs run. Where a policy lets SUs hand codelets out, the first core of each cluster is one; else
 * all cores are CUs.
 *
 * @param rows rows of cores
 * @param columns columns of cores
 * @param clusters into how many equal rectangles they are divided
 * @param order in which order arrives what no rule keeps in order
 */
record MeshShape(int rows, int columns, int clusters, MemoryOrder order) {
    private static final KernelLibrary KERNELS = KernelLibrary.of(
            Assembler.assemble("kernels.S", ".text\n.global nothing\nnothing: rts\n" + InvokingKernels.SOURCE));

    /** Returns a row of cores with so many CUs, in whose memories all takes the time that it takes. */
    static MeshShape row(SchedulingPolicy policy, int cus) {
        return new MeshShape(1, handsOut(policy) ? cus + 1 : cus, 1, MemoryOrder.TIMED);
    }

    private static boolean handsOut(SchedulingPolicy policy) {
        return policy.meshForm().map(MeshForm::handsOut).orElse(false);
    }

    Cam open(SchedulingPolicy policy) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(order);
        Machine machine = chip.machine(clusters);
        return EpiphanyCam.simulated(chip, handsOut(policy) ? machine : machine.withFoldedSus(), KERNELS, policy);
    }
}
