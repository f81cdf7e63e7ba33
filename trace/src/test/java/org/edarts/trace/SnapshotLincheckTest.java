package org.edarts.trace;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** A ring of one record (two slots) and one writer: every interleaving with readers gives whole records in order. */
public class SnapshotLincheckTest {
    private static final int CAPACITY = 1;

    private final UnitRecorder recorder = new UnitRecorder(CAPACITY);
    private int next;

    @Operation(nonParallelGroup = "writer")
    public void write() {
        SnapshotRecord.write(recorder, next++);
    }

    @Operation
    public boolean snapshot() {
        UnitTrace snapshot = recorder.snapshot(0, "CU 0", 0);
        long[] words = snapshot.words();
        boolean whole = true;
        for (int at = snapshot.firstWord(), number = (int) snapshot.dropped(); at < words.length; number++) {
            whole &= words[at++] == number;
            whole &= words[at++] == PackedRecord.kindAndDuration(EventKind.FIRE, 2L * number);
            whole &= words[at++] == PackedRecord.pair(number, ~number);
            whole &= words[at++] == PackedRecord.pair(5 * number, 7 * number);
        }
        return whole;
    }

    @Test
    void modelChecking() {
        new ModelCheckingOptions()
                .threads(2)
                .actorsBefore(2)
                .actorsPerThread(3)
                .iterations(4)
                .invocationsPerIteration(200)
                .check(SnapshotLincheckTest.class);
    }
}
