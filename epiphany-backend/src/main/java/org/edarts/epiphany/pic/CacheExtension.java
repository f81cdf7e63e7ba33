package org.edarts.epiphany.pic;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.chip.RunExtension;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.service.Services;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheController;
import org.edarts.pic.cache.CacheDescription;
import org.edarts.pic.cache.CacheEvents;
import org.edarts.pic.cache.CachePlace;
import org.edarts.pic.cache.CacheStatistics;
import org.jspecify.annotations.Nullable;

/**
 * Accompanies a run of a program with software caches: watches those, and manages them if the cores do not. Owner: one
 * thread.
 */
public final class CacheExtension implements RunExtension {
    private final CachedProgram program;
    private final CacheChoices choices;
    private final IntFunction<CacheEvents> events;
    private final Map<Integer, CacheStatistics> statistics = new LinkedHashMap<>();
    private final Map<Integer, CacheTraps> traps = new HashMap<>();
    private final Map<Integer, ToldCore> told = new LinkedHashMap<>();
    private @Nullable ChipMap map;

    /**
     * A core whose cache is to be managed.
     *
     * @param node its number in the chip
     * @param events who is told what its cache does
     */
    private record ToldCore(int node, CacheEvents events) {}

    /** Makes the extension of one run, which counts what the caches do. */
    public CacheExtension(CachedProgram program, CacheChoices choices) {
        this.program = program;
        this.choices = choices;
        this.events = this::counted;
    }

    /**
     * Makes the extension of one run on one core, which tells what the cache does.
     *
     * @param program the program
     * @param choices what a manager in the simulator does
     * @param events what is told
     */
    public CacheExtension(CachedProgram program, CacheChoices choices, CacheEvents events) {
        this.program = program;
        this.choices = choices;
        this.events = node -> events;
    }

    /**
     * Makes the extension of one run, which counts what the caches do and tells it to others, too.
     *
     * @param program the program
     * @param choices what a manager in the simulator does
     * @param others who else is told of a core's cache, by the core's number in the chip
     */
    public CacheExtension(CachedProgram program, CacheChoices choices, IntFunction<CacheEvents> others) {
        this.program = program;
        this.choices = choices;
        this.events = node -> counted(node).and(others.apply(node));
    }

    private CacheEvents counted(int node) {
        return statistics.computeIfAbsent(node, added -> new CacheStatistics());
    }

    /** Returns what each core's cache has done, by the cores' numbers in the chip, in their order. */
    public Map<Integer, CacheStatistics> statistics() {
        return Collections.unmodifiableMap(statistics);
    }

    @Override
    public Services services(Services own) {
        return (core, memory) -> {
            ToldCore managed = told.get(core.coreId());
            if (managed != null && CacheTraps.have(core.trap())) {
                traps.computeIfAbsent(core.coreId(), id -> traps(managed, core, memory))
                        .serve();
            } else {
                own.serve(core, memory);
            }
        };
    }

    @Override
    public void loaded(TimedChip chip, int node) {
        ManagerCode manager = program.manager();
        CacheEvents heard = events.apply(node);
        if (program.form() == ManagerForm.CORE) {
            chip.watch(
                    node,
                    manager.address(),
                    manager.bytes().length,
                    new CoreManagerProbe(program, heard, chip.seenBy(node)));
        } else {
            map = chip.description().map();
            told.put(chip.cores().get(node).coreId(), new ToldCore(node, heard));
        }
    }

    /** By the first trap all cores of the workgroup have their programs. */
    private CacheTraps traps(ToldCore own, CoreState core, CoreMemory memory) {
        ChipMap places = Objects.requireNonNull(map);
        List<CachePlace> others = told.values().stream()
                .map(ToldCore::node)
                .filter(node -> node != own.node())
                .map(node -> new CachePlace(places.globalAddress(node, 0), hops(places, own.node(), node)))
                .toList();
        CacheController controller = new CacheController(
                description(places), new TrappedCore(core, memory, program.manager()), others, own.events());
        return new CacheTraps(core, controller, program.longjmp());
    }

    private CacheDescription description(ChipMap places) {
        return new CacheDescription(
                new ManagerLayout(
                        program.settings(),
                        program.manager(),
                        1 << places.addresses().windowBits()),
                program.image().movable(),
                choices,
                new ManagerCosts(),
                ManagerCosts.FIRST);
    }

    private static int hops(ChipMap map, int one, int other) {
        return Math.abs(map.rowOf(one) - map.rowOf(other)) + Math.abs(map.columnOf(one) - map.columnOf(other));
    }
}
