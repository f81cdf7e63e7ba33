package org.edarts.calibration.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void columnsAreAligned() {
        TextTable table = new TextTable("name", "ns").row("a", "12.5").row("longer", "3");
        assertEquals("name      ns\na       12.5\nlonger     3\n", table.toString());
    }

    @Test
    void aRowOfAnotherLengthIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new TextTable("name", "ns").row("a"));
    }
}
