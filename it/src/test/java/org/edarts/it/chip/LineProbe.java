package org.edarts.it.chip;

import java.util.concurrent.Callable;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.programs.LineProgram;

/** Runs one small graph on a chip of its own runtime, and returns what became of that. */
final class LineProbe implements Callable<String> {
    @Override
    public String call() {
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, KernelLibrary.installed())) {
            cam.run(new LineProgram(48, 21, 3).declare().graph());
        }
        return ChipDigests.all();
    }
}
