package org.edarts.epiphany.cam.kernel;

import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** What the software exceptions of a kernel mean: a compiler knows which of its instructions raise one, and why. */
@FunctionalInterface
public interface KernelFaults {
    /** Nothing is known. */
    KernelFaults UNKNOWN = (end, registers) -> Optional.empty();

    /**
     * Returns what a software exception means.
     *
     * @param end where the instruction ends that raised it: bytes from the beginning of the kernel
     * @param registers the values of the core's general registers, by number
     * @return what the body would have thrown on a host; empty if it is not known
     */
    Optional<Exception> before(int end, IntUnaryOperator registers);
}
