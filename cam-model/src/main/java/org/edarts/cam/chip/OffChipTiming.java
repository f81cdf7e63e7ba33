package org.edarts.cam.chip;

/**
 * How long things take between the chip's eastern edge and the DRAM. Times are half cycles of the cores' clock, how
 * long the DRAM is busy tenths of half cycles.
 *
 * @param slot a byte on the link, in either direction
 * @param singleSlots bytes that a transaction of its own takes on the link, header and padding included
 * @param burstSlots bytes that a doubleword takes which continues the one before it
 * @param linkRow the row of the chip at whose end the link lies
 * @param arbiterPositions positions of the pointer by which the link chooses among the rows; one per row is fair
 * @param writeLatency from the end of a write's packet to the DRAM
 * @param readLatency from the end of a request's packet to the start of its answer's, with an idle DRAM
 * @param writeTenths how long the write of a doubleword keeps the DRAM busy; a word half as long
 * @param readTenths the same of a read
 * @param backlog how far ahead the DRAM takes work before it stops the link
 */
public record OffChipTiming(
        int slot,
        int singleSlots,
        int burstSlots,
        int linkRow,
        int arbiterPositions,
        int writeLatency,
        int readLatency,
        int writeTenths,
        int readTenths,
        int backlog) {
    /** Checks the times' signs. */
    public OffChipTiming {
        if (slot < 1 || singleSlots < 1 || burstSlots < 1 || arbiterPositions < 1) {
            throw new IllegalArgumentException("a link of " + slot + " half cycles per byte, " + singleSlots + " and "
                    + burstSlots + " bytes per packet and " + arbiterPositions
                    + " arbiter positions: each must be at least 1");
        }
        if (linkRow < 0 || writeLatency < 0 || readLatency < 0 || writeTenths < 0 || readTenths < 0 || backlog < 0) {
            throw new IllegalArgumentException(
                    "link row, latencies, times per byte and backlog of off-chip memory must not be negative");
        }
    }
}
