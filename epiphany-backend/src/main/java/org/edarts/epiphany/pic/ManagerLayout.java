package org.edarts.epiphany.pic;

import org.edarts.pic.cache.CacheLayout;
import org.edarts.pic.cache.CacheSettings;

/** Where manager and table lie in the memory of each core, as the manager's labels say. Never changes. */
final class ManagerLayout implements CacheLayout {
    private final CacheSettings settings;
    private final int coreBytes;
    private final int table;
    private final int stackPointer;
    private final int requests;
    private final int counted;
    private final int present;
    private final int absent;

    ManagerLayout(CacheSettings settings, ManagerCode manager, int coreBytes) {
        this.settings = settings;
        this.coreBytes = coreBytes;
        table = manager.label("table");
        stackPointer = manager.label("csp");
        requests = manager.label("requests");
        counted = manager.label("returned");
        present = manager.label("countedcall");
        absent = manager.label("cacheman");
    }

    @Override
    public CacheSettings settings() {
        return settings;
    }

    @Override
    public int coreBytes() {
        return coreBytes;
    }

    @Override
    public int table() {
        return table;
    }

    @Override
    public int stackPointer() {
        return stackPointer;
    }

    @Override
    public int requests() {
        return requests;
    }

    @Override
    public int counted() {
        return counted;
    }

    @Override
    public int presentWord(int slot) {
        return CachedProgram.branchAndLink(slot + 4, present);
    }

    @Override
    public int absentWord(int slot) {
        return CachedProgram.branchAndLink(slot + 4, absent);
    }
}
