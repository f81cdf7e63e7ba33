package org.edarts.cu.host;

import static org.edarts.cu.ModelThreads.join;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** A thread that has done its turn has its own name, whenever somebody let its name say what it is in. */
class UnitThreadModelTest {
    private static final int INVOCATIONS = 300;
    private static final String OWN = "unit";

    @Test
    void hasItsOwnNameAfterItsTurn() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            UnitThread unit = new UnitThread();
            Thread thread = new Thread(
                    () -> {
                        unit.begins();
                        unit.goesOn();
                        unit.ends();
                    },
                    OWN);
            thread.start();
            unit.isIn("codelet");
            join(thread);
            assertEquals(OWN, thread.getName());
        });
    }
}
