package org.edarts.epiphany.cam.report;

/**
 * Where a codelet fires on the cores of a mesh, and what comes with its firing there: what a model of the machine has
 * to know of it.
 *
 * @param cu the CU that fires it; of what an SU hands out the first of its CUs
 * @param handedOut whether an SU hands it out
 * @param mayBeStolen whether other CUs fire it if they have nothing, and ask for it
 * @param kernel the name of what it fires
 * @param repeats whether it shares its place in memory with other rounds
 * @param broughtBytes what is brought from the DRAM before it fires, records included
 * @param writtenBytes what is written back afterwards
 * @param codeBytes what is brought if its kernel is not there; 0 if that stays
 * @param regionBytes what the core has room for of kernels that do not stay
 */
public record MeshPlace(
        int cu,
        boolean handedOut,
        boolean mayBeStolen,
        String kernel,
        boolean repeats,
        long broughtBytes,
        long writtenBytes,
        int codeBytes,
        int regionBytes) {}
