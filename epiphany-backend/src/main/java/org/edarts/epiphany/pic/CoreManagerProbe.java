package org.edarts.epiphany.pic;

import org.edarts.epiphany.chip.CodeProbe;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.pic.cache.CacheEvents;
import org.edarts.pic.cache.FunctionCheck;
import org.edarts.pic.cache.FunctionsBySlot;
import org.edarts.pic.image.MovableFunction;

/**
 * Tells from the instructions of {@code cachemanager.S} what it does on one core, and refuses code that was
 * overwritten.
 */
final class CoreManagerProbe implements CodeProbe {
    private static final int START = 47;
    private static final int SLOT = 45;
    private static final int UNLOADED_SLOT = 51;

    private final FunctionsBySlot functions;
    private final CacheEvents events;
    private final AddressSpace memory;
    private final int countedcall;
    private final int load;
    private final int space;
    private final int unload;
    private final int insert;
    private final int copied;
    private final int loaded;
    private final int external;
    private final int call;
    private final int counted;
    private long began;
    private int start;
    private boolean hits;
    private boolean called;

    /**
     * Makes the probe of a core.
     *
     * @param program what it runs
     * @param events who is told
     * @param memory memory as that core sees it
     */
    CoreManagerProbe(CachedProgram program, CacheEvents events, AddressSpace memory) {
        ManagerCode manager = program.manager();
        this.functions = new FunctionsBySlot(program.image().movable());
        this.events = events;
        this.memory = memory;
        countedcall = manager.label("countedcall");
        load = manager.label("load");
        space = manager.label("space");
        unload = manager.label("unload");
        insert = manager.label("insert");
        copied = manager.label("copied");
        loaded = manager.label("loaded");
        external = manager.label("external");
        call = manager.label("call");
        counted = manager.label("counted");
    }

    @Override
    public void executes(int pc, CoreState core, long cycle) {
        if (pc == countedcall) {
            hits = true;
            called = false;
        } else if (pc == call) {
            called = true;
        } else if (pc == counted && hits) {
            events.hit(functions.at(core.register(SLOT)), cycle);
        } else if (pc == load) {
            hits = false;
            called = true;
            began = cycle;
        } else if (pc == space) {
            called = false;
        } else if (pc == unload) {
            events.unloaded(functions.at(core.register(UNLOADED_SLOT)), cycle);
        } else if (pc == insert) {
            start = core.register(START);
        } else if (pc == copied) {
            MovableFunction function = functions.at(core.register(SLOT));
            FunctionCheck.check(
                    TrappedCore.name(core.coreId()),
                    function,
                    memory.read(start, function.function().size()));
        } else if (pc == loaded) {
            events.loaded(functions.at(core.register(SLOT)), start, began, cycle);
        } else if (pc == external) {
            events.ranOutside(functions.at(core.register(SLOT)), called, cycle);
        }
    }
}
