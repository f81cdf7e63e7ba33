package org.edarts.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Snapshots on real threads, while the writer laps the ring many times: what the compiler and the processor may
 * reorder.
 */
class SnapshotStressTest {
    private static final int RECORDS = 3_000_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 63, 1_023})
    void aSnapshotHoldsWholeRecordsInOrder(int capacity) throws InterruptedException {
        UnitRecorder recorder = new UnitRecorder(capacity);
        AtomicBoolean done = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            for (int number = 0; number < RECORDS; number++) {
                SnapshotRecord.write(recorder, number);
            }
            done.set(true);
        });
        writer.start();
        String fault = "";
        while (fault.isEmpty() && !done.get()) {
            long before = recorder.written();
            UnitTrace snapshot = recorder.snapshot(0, "CU 0", 0);
            fault = SnapshotRecord.fault(snapshot, capacity, before, recorder.written());
        }
        writer.join();
        assertEquals("", fault);
        UnitTrace last = recorder.snapshot(0, "CU 0", 0);
        assertEquals("", SnapshotRecord.fault(last, capacity, RECORDS, RECORDS));
        assertEquals(capacity, last.size());
    }
}
