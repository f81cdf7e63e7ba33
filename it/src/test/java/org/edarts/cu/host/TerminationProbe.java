package org.edarts.cu.host;

import java.util.concurrent.Callable;

/**
 * Looks whether a run may end though a unit worked for it while another one looked around: a race too narrow for whole
 * runs. Returns what is wrong, or an empty text.
 */
public final class TerminationProbe implements Callable<String> {
    @Override
    public String call() {
        TerminationDetector engagement = new TerminationDetector();
        long stamp = engagement.stamp();
        boolean cameAndWent = engagement.engage() && engagement.disengage();
        return cameAndWent && engagement.end(stamp) ? "a run ends behind the back of a unit that worked for it" : "";
    }
}
