package org.edarts.codelet;

/** A body whose codelet declares arguments; machines ask it which blocks a firing uses. */
public sealed interface ArgumentBody extends Body permits KernelBody, BlockBody {
    /** Returns the arguments of all instances. */
    KernelArguments arguments();
}
