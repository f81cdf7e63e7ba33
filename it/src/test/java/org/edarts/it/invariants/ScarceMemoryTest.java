package org.edarts.it.invariants;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** There is no place in the runtime where it may not run out of memory. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class ScarceMemoryTest {
    @Test
    void everyRunEndsAndNoCuDies() throws Exception {
        assertEquals("", OwnRuntime.probe(ScarceMemoryProbe.class, AllocationSites::ask));
    }

    @Test
    void noRunIsTheFirstToInitialiseAClass() throws Exception {
        assertEquals("", OwnRuntime.probe(InitialisedProbe.class, InitialisedClasses::tell));
    }
}
