package org.edarts.pic.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.pic.cache.CacheStatistics.Residency;
import org.junit.jupiter.api.Test;

/** A record of residency stays small and keeps the last state. */
class ResidencyRecordTest {
    @Test
    void ofAShortRunEachStateIsKept() {
        ResidencyRecord record = new ResidencyRecord();
        record.add(new Residency(7, 1, 10));
        record.add(new Residency(7, 2, 30));
        record.add(new Residency(9, 1, 20));
        assertEquals(List.of(new Residency(7, 2, 30), new Residency(9, 1, 20)), record.states());
    }

    @Test
    void aLongRunIsKeptAtALowerResolution() {
        ResidencyRecord record = new ResidencyRecord();
        int changes = 100_000;
        for (int change = 0; change < changes; change++) {
            record.add(new Residency(change * 10L, 1, change));
        }
        List<Residency> states = record.states();
        assertTrue(
                states.size() <= ResidencyRecord.MOST && states.size() > ResidencyRecord.MOST / 3, states.size() + "");
        assertEquals(changes - 1, states.get(states.size() - 1).bytes());
        for (int index = 1; index < states.size(); index++) {
            assertTrue(states.get(index - 1).cycle() < states.get(index).cycle());
        }
    }
}
