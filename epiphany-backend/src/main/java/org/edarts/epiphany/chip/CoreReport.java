package org.edarts.epiphany.chip;

import java.util.EnumMap;
import java.util.Map;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.counts.Stall;

/**
 * What a core has done.
 *
 * @param coreId its id
 * @param place row and column in the address map, in brackets
 * @param cycles its time: until its program ended, or so far
 * @param instructions instructions carried out
 * @param dualIssues those that issued beside the one before them
 * @param idle cycles in which it waited for an interrupt
 * @param stalls cycles in which it issued nothing, by cause
 * @param dmaBytes bytes that its DMA channels have moved
 */
public record CoreReport(
        int coreId,
        String place,
        long cycles,
        long instructions,
        long dualIssues,
        long idle,
        Map<Stall, Long> stalls,
        long dmaBytes) {
    /** Returns instructions per cycle. */
    public double instructionsPerCycle() {
        return cycles == 0 ? 0 : instructions / (double) cycles;
    }

    static CoreReport of(CoreState core, CoreCounts counts, long dmaBytes) {
        Map<Stall, Long> stalls = new EnumMap<>(Stall.class);
        for (Stall stall : Stall.values()) {
            stalls.put(stall, counts.stalls(stall));
        }
        return new CoreReport(
                core.coreId(),
                core.place(),
                core.endClock(),
                counts.instructions(),
                counts.dualIssues(),
                counts.idle(),
                stalls,
                dmaBytes);
    }
}
