package org.edarts.epiphany.pic;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.edarts.epiphany.chip.RunCompanion;
import org.edarts.epiphany.chip.TimedChip;

/** Watches the software caches of a program's cores. One thread. */
public final class CacheCompanion implements RunCompanion {
    private final CachedProgram program;
    private final Map<Integer, CacheStatistics> statistics = new LinkedHashMap<>();

    /** Makes the companion of one run. */
    public CacheCompanion(CachedProgram program) {
        this.program = program;
    }

    /** {@return what each core's cache has done, by the cores' numbers in the chip} */
    public Map<Integer, CacheStatistics> statistics() {
        return Collections.unmodifiableMap(statistics);
    }

    @Override
    public void loaded(TimedChip chip, int node) {
        CacheStatistics counted = new CacheStatistics();
        statistics.put(node, counted);
        ManagerCode manager = program.manager();
        chip.watch(node, manager.address(), manager.bytes().length, new CoreManagerProbe(program, counted));
    }
}
