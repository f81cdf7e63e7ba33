package org.edarts.epiphany.pic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.plan.CopySource;
import org.edarts.pic.replacement.ReplacementPolicy;
import org.junit.jupiter.api.Test;

/** Functions move together before one leaves that need not. */
class CompactionTest {
    private static final int REGION = 1024;

    /** Four functions fill the region; the first and the third leave first, and a fifth needs the room of both. */
    private static CallServer called(boolean compacts) {
        CallServer server = new CallServer(
                REGION,
                new CacheChoices(ReplacementPolicy.LEAST_RECENT, CopySource.DRAM, compacts),
                256,
                256,
                256,
                256,
                512);
        server.call(0, 1, 2, 3, 1, 3, 4);
        return server;
    }

    @Test
    void withoutCompactionAThirdFunctionLeaves() {
        try (CallServer server = called(false)) {
            assertEquals(3, server.counted().unloads());
            assertEquals(0, server.counted().moves());
        }
    }

    @Test
    void withCompactionItMovesAndStillWorks() {
        try (CallServer server = called(true)) {
            assertEquals(2, server.counted().unloads());
            assertEquals(1, server.counted().moves());
            int before = server.sum();
            long hits = server.counted().hits();
            server.call(1, 3);
            assertEquals(hits + 2, server.counted().hits());
            assertEquals(before + 2 * 62 + 4 * 62, server.sum());
        }
    }
}
