package org.edarts.benchmarks.mesh;

import org.edarts.epiphany.memory.AddressSpace;

/** A kernel's code for a core, and how it is called. */
interface KernelCode {
    /** {@return the bytes of the kernel's own code, without what it calls of a library and what fetches its arguments} */
    int bytes();

    /**
     * Puts the code into a core's memory, below {@link KernelCall#DATA}.
     *
     * @return where it begins
     */
    int load(AddressSpace memory);

    /** {@return whether it takes arguments as codelets do, from memory, and each array with its length; else in r0 to r3} */
    boolean likeCodelets();
}
