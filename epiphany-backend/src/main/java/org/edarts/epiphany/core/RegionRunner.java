package org.edarts.epiphany.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Runs the parts of a program that are carried out often as translated {@link Region}s. Finds out by itself which these
 * are: a loop tells it of every address at which control arrives. Owner: the thread that simulates the chip.
 */
public final class RegionRunner {
    private static final int SLOTS = 1 << 13;

    /** A region is translated when control has arrived at its beginning this often. */
    private static final int HOT = 40;

    /** Programs that keep changing their own code are not worth translating. */
    private static final int MOST_CHANGES = 200;

    private final CoreState core;
    private final CoreMemory memory;
    private final MemoryAccess access;

    private final int[] starts = new int[SLOTS];
    private final int[] arrivals = new int[SLOTS];
    private final int[] lengths = new int[SLOTS];
    private final @Nullable TranslatedRegion[] regions = new TranslatedRegion[SLOTS];
    private int changes;

    /** Makes it, for that core and memory as the core sees it. */
    public RegionRunner(CoreState core, CoreMemory memory) {
        this.core = core;
        this.memory = memory;
        this.access = new MemoryAccess(core, memory);
    }

    /**
     * Runs the region at the program counter, if there is one and the core has the time for it.
     *
     * @return whether it carried out an instruction
     */
    public boolean run() {
        int pc = core.pc();
        int slot = slot(pc);
        TranslatedRegion region = regions[slot];
        if (region == null
                || starts[slot] != pc
                || core.clock() + lengths[slot] > core.deadline()
                || core.loop.active()) {
            return false;
        }
        long before = core.clock();
        core.setPc(region.run(core, core.registers, core.integer, core.floating, access));
        return core.clock() != before;
    }

    /** Notes that control has arrived at the program counter by a jump, or from an instruction that no region holds. */
    public void arrive() {
        int pc = core.pc();
        int slot = slot(pc);
        if (starts[slot] != pc) {
            if (regions[slot] != null) {
                return;
            }
            starts[slot] = pc;
            arrivals[slot] = 0;
        }
        if (++arrivals[slot] == HOT && changes < MOST_CHANGES) {
            translate(pc, slot);
        }
    }

    private void translate(int pc, int slot) {
        Region region = Region.at(pc, memory);
        if (!region.instructions().isEmpty()) {
            lengths[slot] = region.instructions().size();
            regions[slot] = CodeTranslator.translate(region);
        }
    }

    /** Forgets all regions: code was changed. */
    public void forget() {
        changes++;
        Arrays.fill(regions, null);
        Arrays.fill(arrivals, 0);
        core.attention();
    }

    private static int slot(int pc) {
        return (pc >>> 1 ^ pc >>> 14) & SLOTS - 1;
    }
}
