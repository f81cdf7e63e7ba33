package org.edarts.epiphany.pic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.epiphany.pic.CodePrefetch.Request;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.cache.PrefetchState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A scheduler has functions moved into a core before it lets the core call them. */
class CodePrefetchTest {
    private static final int BYTES = 512;

    /** Each function takes up half of the region. */
    private final CallServer server = new CallServer(2 * BYTES, CacheChoices.PUBLISHED, BYTES, BYTES, BYTES, BYTES);

    private final CodePrefetch prefetch = new CodePrefetch(server.program(), server.group());

    @AfterEach
    void close() {
        server.close();
    }

    private static PrefetchState await(Request request) {
        PrefetchState state = request.state();
        for (int look = 0; look < 1000 && state != PrefetchState.RESIDENT && state != PrefetchState.REFUSED; look++) {
            state = request.state();
        }
        return state;
    }

    @Test
    void theFirstCallOfAFunctionThatWasPreparedIsAHit() {
        assertEquals(PrefetchState.RESIDENT, await(prefetch.prepare("f1", 0, 0)));
        assertEquals(0, server.counted().hits());
        assertEquals(1, server.counted().prefetched());
        server.call(1);
        assertEquals(1, server.counted().hits());
        assertEquals(0, server.counted().misses());
        assertEquals(2 * (BYTES / 4 - 2), server.sum());
    }

    @Test
    void aCallThatComesBeforeTheEndOfTheCopyWaitsForIt() {
        Request request = prefetch.prepare("f2", 0, 0);
        assertEquals(PrefetchState.MOVING, request.state());
        server.call(2);
        assertEquals(PrefetchState.RESIDENT, request.state());
        assertEquals(1, server.counted().hits());
        assertEquals(0, server.counted().misses());
        assertEquals(1, server.counted().prefetched());
    }

    @Test
    void twoRequestsAreServedOneAfterTheOtherWhileTheCoreWorks() {
        Request first = prefetch.prepare("f0", 0, 0);
        Request second = prefetch.prepare("f1", 0, 0);
        assertEquals(PrefetchState.RESIDENT, await(second));
        assertEquals(PrefetchState.RESIDENT, first.state());
        for (int function = 0; function < 2; function++) {
            server.call(function);
        }
        assertEquals(2, server.counted().hits());
        assertEquals(0, server.counted().misses());
    }

    @Test
    void aRequestForWhichThereIsNoRoomIsRefusedUntilThereIs() {
        await(prefetch.prepare("f0", 0, 0));
        await(prefetch.prepare("f1", 0, 0));
        assertEquals(PrefetchState.REFUSED, await(prefetch.prepare("f2", 0, 0)));
        server.call(0);
        assertEquals(PrefetchState.RESIDENT, await(prefetch.prepare("f2", 0, 0)));
        server.call(1);
        server.call(2);
        assertEquals(3, server.counted().hits());
        assertEquals(1, server.counted().unloads());
    }

    @Test
    void aMissDuringACopyIsServedBehindIt() {
        Request request = prefetch.prepare("f0", 0, 0);
        server.call(3);
        assertEquals(PrefetchState.RESIDENT, await(request));
        assertEquals(1, server.counted().misses());
        server.call(0);
        assertEquals(1, server.counted().hits());
        assertEquals(5 * (BYTES / 4 - 2), server.sum());
    }

    @Test
    void whatCannotBePreparedIsNamed() {
        IllegalArgumentException unknown =
                assertThrows(IllegalArgumentException.class, () -> prefetch.prepare("nobody", 0, 0));
        assertTrue(unknown.getMessage().contains("nobody"), unknown.getMessage());
        CachedProgram own = CachedProgram.of(CallServer.linked(BYTES), CacheSettings.PUBLISHED, ManagerForm.CORE);
        assertThrows(IllegalArgumentException.class, () -> new CodePrefetch(own, server.group()));
    }
}
