package org.edarts.epiphany.cam.run;

import org.edarts.epiphany.cam.lower.CoreImage;
import org.edarts.epiphany.cam.lower.CorePlan;
import org.edarts.epiphany.cam.lower.Lowering;

/**
 * What the host brings before a run, into cores and into the DRAM.
 *
 * @param code bytes of what cores carry out: firmware and kernels
 * @param data bytes of all else, room that is cleared included
 */
record Loads(long code, long data) {
    /** Returns those of a graph. */
    static Loads of(Lowering lowering) {
        long kernels = lowering.dram().kernels().keySet().stream()
                .mapToLong(kernel -> kernel.code().length)
                .sum();
        long code = kernels;
        long data = lowering.dram().bytes() - kernels;
        for (int core = 0; core < lowering.assignment().cores(); core++) {
            CoreImage image = lowering.images().get(core);
            int behind = lowering.endOfFirmware(core);
            CorePlan plan = lowering.plan(core);
            int own = plan.bringingBytes() + plan.code.residentBytes(kernel -> true);
            code += lowering.firmware().size(lowering.handsOut(core)) + own;
            data += image.code(behind).length + image.data().length - own;
        }
        return new Loads(code, data);
    }
}
