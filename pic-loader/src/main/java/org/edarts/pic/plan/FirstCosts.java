package org.edarts.pic.plan;

/**
 * What copies and calls cost on a chip as long as nothing was measured.
 *
 * @param copyStart the start of a copy by DMA, in cycles; of this no measurement changes anything
 * @param neighbourByte each byte copied from another core, in cycles
 * @param storedByte each byte copied from where the linker has put it, in cycles
 * @param neighbourSlowdown how many times as long a function takes in another core's memory
 * @param storedSlowdown how many times as long it takes where the linker has put it
 * @param cyclesPerByte what a call of a function in the core's cache takes for each of its bytes
 */
public record FirstCosts(
        double copyStart,
        double neighbourByte,
        double storedByte,
        double neighbourSlowdown,
        double storedSlowdown,
        double cyclesPerByte) {}
