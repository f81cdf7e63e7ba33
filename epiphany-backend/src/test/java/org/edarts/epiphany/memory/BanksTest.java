package org.edarts.epiphany.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BanksTest {
    @Test
    void aBankTakenIsTakenInThatCycleOnly() {
        Banks banks = new Banks();
        banks.take(1, 10);
        assertTrue(banks.isTaken(1, 10));
        assertFalse(banks.isTaken(2, 10));
        assertFalse(banks.isTaken(1, 11));
    }

    @Test
    void aFetchIsInTheWayOfTheDmaOnly() {
        Banks banks = new Banks();
        banks.fetch(1, 10);
        assertFalse(banks.isTaken(1, 10));
        assertTrue(banks.isBusy(1, 10));
        assertFalse(banks.isBusy(1, 11));
        banks.take(3, 10);
        assertTrue(banks.isBusy(3, 10));
    }

    @Test
    void thereIsABankForEachEightKilobytes() {
        assertEquals(0, Banks.of(0x1FFF));
        assertEquals(1, Banks.of(0x2000));
        assertEquals(3, Banks.of(0x7FFF));
    }
}
