package org.edarts.su.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.edarts.codelet.graph.Need;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResourceTableTest {
    private static final Resource PORTS = Resource.of("ports", 2);
    private static final Resource BUS = Resource.exclusive("bus");
    private static final List<Need> PORT = List.of(new Need(PORTS, 1));
    private static final List<Need> BOTH_PORTS = List.of(new Need(PORTS, 2));
    private static final List<Need> PORT_AND_BUS = List.of(new Need(PORTS, 1), new Need(BUS, 1));

    private final ResourceTable<String> table = new ResourceTable<>();

    private boolean take(List<Need> needs, Priority priority, int cu, boolean shared, String entry) {
        return table.take(needs, priority, cu, shared, entry);
    }

    private @Nullable String next(Priority priority, int cu) {
        ResourceTable.Waiting<String> next = table.next(priority, cu);
        return next == null ? null : next.entry();
    }

    @Test
    void allTokensAreTakenAtOnceOrNone() {
        assertTrue(take(PORT_AND_BUS, Priority.NORMAL, 0, true, "first"));
        assertFalse(take(PORT_AND_BUS, Priority.NORMAL, 0, true, "second"), "the bus is taken");
        assertTrue(take(PORT, Priority.NORMAL, 0, true, "third"), "the second holds no port");
        assertEquals(1, table.waiting());
    }

    @Test
    void nothingIsKeptForWhoNeedsMoreThanThereIs() {
        assertTrue(take(PORT, Priority.NORMAL, 0, true, "first"));
        assertFalse(take(BOTH_PORTS, Priority.HIGH, 0, true, "both"));
        assertTrue(take(PORT, Priority.LOW, 0, true, "second"));
    }

    @Test
    void whoHasWaitedLongestIsNextOfItsPriority() {
        assertTrue(take(BOTH_PORTS, Priority.NORMAL, 0, true, "holder"));
        assertFalse(take(BOTH_PORTS, Priority.NORMAL, 0, true, "both"));
        assertFalse(take(PORT, Priority.NORMAL, 1, true, "one"));
        assertFalse(take(PORT, Priority.NORMAL, 1, true, "another"));
        assertNull(next(Priority.NORMAL, 0), "no token is back");
        table.release(PORT);
        assertNull(next(Priority.HIGH, 0), "none of this priority waits");
        assertEquals("one", next(Priority.NORMAL, 0));
        assertNull(next(Priority.NORMAL, 0));
        table.release(BOTH_PORTS);
        assertEquals("both", next(Priority.NORMAL, 1));
        table.release(BOTH_PORTS);
        assertEquals("another", next(Priority.NORMAL, 1));
        assertEquals(0, table.waiting());
    }

    @Test
    void tokensThatComeBackDuringASearchGoToTheMostUrgent() {
        assertTrue(take(BOTH_PORTS, Priority.NORMAL, 0, true, "holder"));
        assertFalse(take(PORT, Priority.LOW, 1, true, "low"));
        assertFalse(take(PORT, Priority.NORMAL, 1, true, "normal"));
        assertFalse(take(PORT, Priority.HIGH, 1, true, "high"));
        assertNull(next(Priority.HIGH, 1));
        table.release(BOTH_PORTS);
        assertEquals("high", next(Priority.NORMAL, 1), "the search went on to the lower priority before the release");
        assertEquals("normal", next(Priority.LOW, 1));
        table.release(PORT);
        assertNull(next(Priority.NORMAL, 1), "only one of low priority is left");
    }

    @Test
    void whatIsBoundWaitsForItsCu() {
        assertTrue(take(BOTH_PORTS, Priority.NORMAL, 0, true, "holder"));
        assertFalse(take(PORT, Priority.NORMAL, 1, false, "bound"));
        assertFalse(take(PORT, Priority.NORMAL, 1, true, "open"));
        assertEquals(List.of(), offered());
        table.release(BOTH_PORTS);
        assertEquals(List.of(1, ResourceTable.ANY), offered());
        assertTrue(table.offers(0));
        assertEquals("open", next(Priority.NORMAL, 0));
        assertFalse(table.offers(0));
        assertEquals("bound", next(Priority.NORMAL, 1));
    }

    private List<Integer> offered() {
        List<Integer> cus = new ArrayList<>();
        table.offer(cus::add);
        return cus;
    }
}
