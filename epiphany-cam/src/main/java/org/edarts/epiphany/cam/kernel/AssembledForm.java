package org.edarts.epiphany.cam.kernel;

import org.edarts.codelet.Kernel;

/**
 * The form for hosts of a kernel that also tells its instructions for eCores, as when a program makes up its kernels
 * while it runs.
 */
public interface AssembledForm extends Kernel.Form {
    /** Returns the instructions in assembly, beginning with the first to carry out. */
    String assembly();
}
