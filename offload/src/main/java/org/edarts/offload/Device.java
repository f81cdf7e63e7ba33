package org.edarts.offload;

/** What kinds of cores there are to launch kernels on. */
public enum Device {
    /** Any. */
    ANY,
    /** Virtual cores: threads of this computer. */
    HOST,
    /** The cores of an Epiphany, simulated or real. */
    EPIPHANY
}
