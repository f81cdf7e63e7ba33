package org.edarts.epiphany.pic;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.edarts.epiphany.chip.RunCompanion;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.service.Services;

/** Accompanies a run of a program with software caches: watches those, and manages them if the cores do not. One thread. */
public final class CacheCompanion implements RunCompanion {
    private final CachedProgram program;
    private final CacheChoices choices;
    private final IntFunction<CacheEvents> events;
    private final Map<Integer, CacheStatistics> statistics = new LinkedHashMap<>();
    private final Map<Integer, SimulatedCacheman> managers = new HashMap<>();

    /** Makes the companion of one run, which counts what the caches do. */
    public CacheCompanion(CachedProgram program, CacheChoices choices) {
        this.program = program;
        this.choices = choices;
        this.events = this::counted;
    }

    /**
     * Makes the companion of one run on one core, which tells what the cache does.
     *
     * @param program the program
     * @param choices what a manager in the simulator does
     * @param events what is told
     */
    public CacheCompanion(CachedProgram program, CacheChoices choices, CacheEvents events) {
        this.program = program;
        this.choices = choices;
        this.events = node -> events;
    }

    /**
     * Makes the companion of one run, which counts what the caches do and tells it to others, too.
     *
     * @param program the program
     * @param choices what a manager in the simulator does
     * @param others who else is told of a core's cache, by the core's number in the chip
     */
    public CacheCompanion(CachedProgram program, CacheChoices choices, IntFunction<CacheEvents> others) {
        this.program = program;
        this.choices = choices;
        this.events = node -> new BothCacheEvents(counted(node), others.apply(node));
    }

    private CacheEvents counted(int node) {
        return statistics.computeIfAbsent(node, added -> new CacheStatistics());
    }

    /** {@return what each core's cache has done, by the cores' numbers in the chip, in their order} */
    public Map<Integer, CacheStatistics> statistics() {
        return Collections.unmodifiableMap(statistics);
    }

    @Override
    public Services services(Services own) {
        return (core, memory) -> {
            SimulatedCacheman manager = managers.get(core.coreId());
            if (manager != null && SimulatedCacheman.serves(core.trap())) {
                manager.serve(core, memory);
            } else {
                own.serve(core, memory);
            }
        };
    }

    @Override
    public void loaded(TimedChip chip, int node) {
        CacheEvents told = events.apply(node);
        ManagerCode manager = program.manager();
        if (program.form() == ManagerForm.CORE) {
            chip.watch(node, manager.address(), manager.bytes().length, new CoreManagerProbe(program, told));
        } else {
            managers.put(chip.cores().get(node).coreId(), new SimulatedCacheman(program, choices, told));
        }
    }
}
