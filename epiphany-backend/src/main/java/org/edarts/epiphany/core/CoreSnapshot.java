package org.edarts.epiphany.core;

import java.util.Arrays;

/**
 * What a core was like before instructions that work on registers, flags and memory alone: all that such instructions
 * change but memory. Owner: one thread.
 */
public final class CoreSnapshot {
    private final CoreState core;
    private final int[] registers;
    private final IntegerUnit integer = new IntegerUnit();
    private final FloatingUnit floating = new FloatingUnit();
    private final HardwareLoop loop = new HardwareLoop();
    private int pc;
    private long clock;

    /** Makes an empty one for a core. */
    public CoreSnapshot(CoreState core) {
        this.core = core;
        this.registers = new int[core.registers.length];
    }

    /** Keeps what the core is like now. */
    public void take() {
        System.arraycopy(core.registers, 0, registers, 0, registers.length);
        integer.copy(core.integer);
        floating.copyFlags(core.floating);
        loop.copy(core.loop);
        pc = core.pc();
        clock = core.clock();
    }

    /** Returns whether the core is what it was like, but for its time. */
    public boolean isSame() {
        return core.pc() == pc
                && Arrays.equals(core.registers, registers)
                && core.integer.flags() == integer.flags()
                && core.floating.isLike(floating)
                && core.loop.isLike(loop);
    }

    /** Makes the core what it was like. */
    public void restore() {
        System.arraycopy(registers, 0, core.registers, 0, registers.length);
        core.integer.copy(integer);
        core.floating.copyFlags(floating);
        core.loop.copy(loop);
        core.setPc(pc);
        core.setClock(clock);
    }
}
