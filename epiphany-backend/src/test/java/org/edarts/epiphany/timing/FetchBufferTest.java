package org.edarts.epiphany.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.epiphany.memory.Banks;
import org.junit.jupiter.api.Test;

class FetchBufferTest {
    private final FetchBuffer buffer = new FetchBuffer(new Banks());

    @Test
    void aTurnLostIsACycleLater() {
        buffer.jump(0, 10);
        buffer.lose(0, 10);
        assertEquals(12, buffer.ready(8, 4, 11));
    }

    @Test
    void ofTwoWhoTakeTheBankInACycleOneCounts() {
        buffer.jump(0, 10);
        for (int cycle = 10; cycle < 20; cycle++) {
            buffer.lose(0, cycle);
            buffer.lose(0, cycle);
        }
        assertEquals(21, buffer.ready(8, 4, 20));
    }

    @Test
    void whileABranchIsOnItsWayThereIsNoTurnToLose() {
        buffer.jump(0, 10);
        buffer.lose(0, 8);
        buffer.lose(0, 9);
        assertEquals(11, buffer.ready(8, 4, 11));
    }

    @Test
    void anotherBankIsNotInTheWay() {
        buffer.jump(0, 10);
        buffer.lose(1, 10);
        assertEquals(11, buffer.ready(8, 4, 11));
    }
}
