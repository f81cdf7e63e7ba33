package org.edarts.samples.mesh;

import java.util.List;
import java.util.Map;
import org.edarts.epiphany.cam.programs.HundredKernels;
import org.edarts.samples.Job;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;

/**
 * Blocks that a hundred different kernels encipher, 320 KB of code. Hosts call them; eCores bring each from the DRAM
 * when a codelet is about to fire it, and with it its block if those have no room, either.
 */
public final class Kernels implements Sample {
    static final Setting BLOCKS = new Setting("blocks", 64, 1, 4096, "blocks; on a chip a multiple of its cores");
    static final Setting KEYS = new Setting("keys", 16, 1, 4096, "different keys: which kernel is a block's first");
    static final Setting LENGTH = new Setting("length", 4, 1, 4096, "numbers of a block");
    static final Setting STEPS = new Setting("steps", 25, 1, 1000, "how often each block is enciphered");

    /** Four blocks for each core. */
    private static final int BLOCKS_PER_CORE = 4;

    @Override
    public String name() {
        return "kernels";
    }

    @Override
    public String summary() {
        return "a hundred different kernels, of which hosts or eCores fire those that are next";
    }

    @Override
    public List<Setting> settings() {
        return List.of(BLOCKS, KEYS, STEPS, LENGTH);
    }

    /** All blocks of a core have the same key, and all kernels are fired. */
    @Override
    public Map<String, String> sizesFor(int rows, int columns) {
        int cores = rows * columns;
        int steps = (int) Math.max(STEPS.initial(), (HundredKernels.KERNELS + cores - 1) / cores);
        return Map.of(
                BLOCKS.name(), Integer.toString(BLOCKS_PER_CORE * cores),
                KEYS.name(), Integer.toString(cores),
                STEPS.name(), Integer.toString(steps));
    }

    @Override
    public Job prepare(SampleInput input) {
        HundredKernels program =
                new HundredKernels(input.count(BLOCKS), input.count(KEYS), input.count(STEPS), input.count(LENGTH));
        HundredKernels.Declared declared = program.declare();
        return Job.of(declared.graph(), run -> {
            int wrong = program.wrong(declared, run);
            if (wrong > 0) {
                throw new WrongResultException(wrong + " numbers differ from the plain computation's");
            }
            return List.of(String.format(
                    "%d blocks enciphered %d times by %d different kernels: the same as the plain computation, bit for bit",
                    program.blocks(), program.steps(), program.fired()));
        });
    }
}
