package org.edarts.su.checked;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class BlockWritersTest {
    private static final int CELL = 3;

    private final BlockWriters writers = new BlockWriters();
    private final BlockWriters.Writer before = writers.declared(List.of(new BlockPart(CELL, 0, 4)));

    private BlockWriters.Writer firing() {
        return writers.declared(List.of(new BlockPart(CELL, 8, 12)));
    }

    @Test
    void whoHasEndedBeforeHasWrittenNothingSince() {
        writers.end(before);
        BlockWriters.Writer firing = firing();
        assertFalse(writers.mayOthersHaveWritten(firing, CELL, 0));
    }

    @Test
    void whoFiresMeanwhileMayHaveWrittenWhatItDeclares() {
        BlockWriters.Writer firing = firing();
        BlockWriters.Writer behind = writers.declared(List.of(new BlockPart(CELL, 5, 6)));
        writers.end(before);
        writers.end(behind);
        for (int element = 0; element < 16; element++) {
            boolean declared = element < 4 || element == 5;
            assertTrue(declared == writers.mayOthersHaveWritten(firing, CELL, element), "element " + element);
            assertFalse(writers.mayOthersHaveWritten(firing, CELL + 1, element));
        }
    }

    @Test
    void whoDeclaresNothingMayHaveWrittenAnything() {
        BlockWriters.Writer firing = firing();
        writers.end(writers.undeclared());
        assertTrue(writers.mayOthersHaveWritten(firing, CELL + 1, 7));
    }

    @Test
    void soMayWhomABlockIsHandedOnTo() {
        BlockWriters.Writer firing = firing();
        writers.handOn();
        assertTrue(writers.mayOthersHaveWritten(firing, CELL, 7));
    }

    @Test
    void ofWhoHasMetVeryManyNothingIsSaid() {
        BlockWriters.Writer firing = firing();
        for (int other = 0; other < 2_000; other++) {
            writers.end(writers.declared(List.of()));
        }
        assertTrue(writers.mayOthersHaveWritten(firing, CELL, 7));
    }
}
