package org.edarts.calibration.kernels;

/** A kernel that did not end, or whose results are not those of the plain computation. The message names the core. */
public final class KernelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    KernelException(String message) {
        super(message);
    }
}
