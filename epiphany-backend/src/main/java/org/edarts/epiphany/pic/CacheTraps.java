package org.edarts.epiphany.pic;

import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.isa.Registers;
import org.edarts.pic.cache.CacheController;
import org.edarts.pic.cache.PendingCall;

/**
 * The traps of {@code cachetraps.S} on one core, as what they tell the controller of its cache. Owner: the thread that
 * simulates the chip.
 */
final class CacheTraps {
    /** The traps, in their order in that file. */
    private static final int FIRST = 48;

    private static final int LAST = 54;
    private static final int RETURN_TO = 44;
    private static final int DMA_STATUS = 51;
    private static final int MARK = 54;
    private static final int DMA_STATE = 15;

    private final CoreState core;
    private final CacheController controller;
    private final int longjmp;

    /**
     * Tells of a core.
     *
     * @param core the core
     * @param controller what controls its cache
     * @param longjmp the address of the function that a jump out of calls goes on with
     */
    CacheTraps(CoreState core, CacheController controller, int longjmp) {
        this.core = core;
        this.controller = controller;
        this.longjmp = longjmp;
    }

    static boolean have(int trap) {
        return trap >= FIRST && trap <= LAST;
    }

    void serve() {
        switch (core.trap() - FIRST) {
            case 0 -> controller.missed(call());
            case 1 -> controller.called(call());
            case 2 -> controller.returned();
            case 3 -> controller.copied();
            case 4 -> {
                controller.unwound(core.register(MARK));
                core.setPc(longjmp);
            }
            case 5 -> controller.arrived();
            default -> controller.signalled((core.register(DMA_STATUS) & DMA_STATE) != 0);
        }
    }

    private PendingCall call() {
        return new PendingCall(core.register(Registers.LR) - 8, core.register(RETURN_TO));
    }
}
