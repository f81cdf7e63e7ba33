package org.edarts.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class EnvironmentTest {
    @Test
    void tellsWhatTheProcessorsAreWorth() throws InterruptedException {
        Environment here = Environment.current();
        assertTrue(here.speedup() > 0 && here.toString().endsWith(" times the arithmetic of one"), here::toString);
    }
}
