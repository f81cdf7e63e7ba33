package org.edarts.cu.host.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdleTest {
    @Test
    void ofWhatManyLeaveSomeIsKept() {
        Idle<Object> idle = new Idle<>();
        for (int left = 0; left < 1_000; left++) {
            idle.give(new Object());
        }
        assertEquals(65, taken(idle).size());
        idle.give("one");
        assertEquals(Set.of("one"), taken(idle));
    }

    private static Set<Object> taken(Idle<Object> idle) {
        Set<Object> taken = new HashSet<>();
        for (Object next = idle.take(); next != null; next = idle.take()) {
            taken.add(next);
        }
        return taken;
    }

    @Test
    void theLatestComesFirst() {
        Idle<String> idle = new Idle<>();
        assertNull(idle.take());
        idle.give("a");
        idle.give("b");
        assertEquals("a", idle.take());
        assertNotNull(idle.take());
        assertNull(idle.take());
    }
}
