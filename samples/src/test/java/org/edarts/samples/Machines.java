package org.edarts.samples;

import java.util.List;
import org.edarts.codelet.Cam;
import org.edarts.codelet.RunOptions;
import org.edarts.cu.host.HostCam;

/** Runs samples on small machines. */
public final class Machines {
    private Machines() {}

    /** Runs a sample on a host of so many CUs under the default policy. */
    public static List<String> run(String sample, SampleInput input, int cus) throws InterruptedException {
        try (Cam cam = HostCam.with().cus(cus).open()) {
            return Samples.prepare(sample, input)
                    .run(cam, RunOptions.DEFAULT.seed(input.seed()))
                    .results();
        }
    }
}
