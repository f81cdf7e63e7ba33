package org.edarts.benchmarks.epiphany;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What the documents say of polling and of how long kernels under an SU have to be. */
class ChainFiguresTest {
    @Test
    void thatManySignalTakesTimeOnlyOfWhatArrives() {
        double sixteen = ChainFigures.pingPong(4, false);
        assertEquals(sixteen, ChainFigures.pingPong(8, false), 0.1);
        double all = ChainFigures.pingPong(4, true);
        assertTrue(all > sixteen + 1, all + " with others' rings to empty, " + sixteen + " without");
        double allOf64 = ChainFigures.pingPong(8, true);
        assertEquals(all, allOf64, 1, "what many signal is counted over a tree of cores first");
    }

    @Test
    void thatManySignalOnceCostsAChainNothing() {
        double alone = ChainFigures.around(false, 0);
        assertEquals(alone, ChainFigures.signalledByAll(4), 0.1);
        assertEquals(alone, ChainFigures.signalledByAll(16), 0.1);
    }

    @Test
    void longKernelsKeepTheCusOfAnSuBusyAndShortOnesDoNot() {
        SaturationFigures shortOnes = new SaturationFigures(60);
        assertTrue(shortOnes.alone() / shortOnes.handedOut("local-first") < 0.5);
        SaturationFigures longOnes = new SaturationFigures(800);
        double share = longOnes.alone() / longOnes.handedOut("local-first");
        assertTrue(share > 0.95 && share < 1, share + " of what the CUs could do alone");
    }
}
