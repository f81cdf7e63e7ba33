package org.edarts.epiphany.pic;

import org.edarts.epiphany.chip.CodeProbe;
import org.edarts.epiphany.core.CoreState;

/** Tells from the instructions of {@code cachemanager.S} what it does on one core. */
final class CoreManagerProbe implements CodeProbe {
    private static final int START = 47;
    private static final int SLOT = 45;
    private static final int UNLOADED_SLOT = 51;

    private final FunctionsBySlot functions;
    private final CacheEvents events;
    private final int countedcall;
    private final int load;
    private final int unload;
    private final int insert;
    private final int loaded;
    private final int external;
    private final int call;
    private final int counted;
    private long began;
    private int start;
    private boolean hits;
    private boolean called;

    CoreManagerProbe(CachedProgram program, CacheEvents events) {
        ManagerCode manager = program.manager();
        this.functions = new FunctionsBySlot(program);
        this.events = events;
        countedcall = manager.label("countedcall");
        load = manager.label("load");
        unload = manager.label("unload");
        insert = manager.label("insert");
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
            called = false;
            began = cycle;
        } else if (pc == unload) {
            events.unloaded(functions.at(core.register(UNLOADED_SLOT)), cycle);
        } else if (pc == insert) {
            start = core.register(START);
        } else if (pc == loaded) {
            events.loaded(functions.at(core.register(SLOT)), start, began, cycle);
        } else if (pc == external) {
            events.ranOutside(functions.at(core.register(SLOT)), called, cycle);
        }
    }
}
