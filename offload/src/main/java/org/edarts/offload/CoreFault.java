package org.edarts.offload;

import java.util.List;
import org.edarts.mesh.object.FailurePoint;
import org.edarts.mesh.run.Failure;

/** Says what made a core's kernel end before its time. */
final class CoreFault {
    /** The bytes of SWI, which is what a check that fails leads to; the core notes where it would go on. */
    private static final int SWI = 2;

    private static final int SOFTWARE_EXCEPTION = 1;

    private CoreFault() {}

    /**
     * Returns what it was: of a check that failed the exception that Java would have thrown, with message and line.
     *
     * @param failures the checks of the kernel's code
     */
    static String text(ChipCores cores, int core, List<FailurePoint> failures) {
        int pc = cores.get(core, LoaderRecord.FAULT_PC);
        for (FailurePoint point : failures) {
            if (CoreLayout.CODE + point.offset() + SWI == pc) {
                int[] values = point.site().registers().stream()
                        .mapToInt(register -> cores.get(core, LoaderRecord.REGISTERS + register * Integer.BYTES))
                        .toArray();
                return Failure.of(point.site(), values).text();
            }
        }
        String what = cores.get(core, LoaderRecord.FAULT_CAUSE) == SOFTWARE_EXCEPTION
                ? "a software exception, such as an unaligned address"
                : "a memory fault";
        return String.format("%s before pc 0x%08x, status 0x%08x", what, pc, cores.get(core, LoaderRecord.FAULT_STATE));
    }
}
