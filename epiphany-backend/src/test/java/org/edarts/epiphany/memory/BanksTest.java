package org.edarts.epiphany.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BanksTest {
    @Test
    void aTakenBankIsFreeInTheNextCycle() {
        Banks banks = new Banks();
        assertEquals(3, Banks.of(0x6000));
        banks.take(1, 10);
        assertTrue(banks.isTaken(1, 10));
        assertFalse(banks.isTaken(2, 10));
        assertEquals(11, banks.takeFrom(1, 10));
        assertEquals(12, banks.takeFrom(1, 12));
        assertEquals(1, banks.conflicts());
    }
}
