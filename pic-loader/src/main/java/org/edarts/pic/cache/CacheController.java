package org.edarts.pic.cache;

import java.util.List;
import java.util.OptionalInt;
import org.edarts.pic.plan.CallCounts;
import org.edarts.pic.plan.CallPlanner;
import org.edarts.pic.plan.CallTimes;
import org.edarts.pic.plan.CopyCosts;
import org.edarts.pic.plan.RunCosts;

/**
 * Manages the code cache of one core: decides on the words in the core's memory, and charges the core what a manager
 * made of its own instructions would need for the same steps. Told of each event by the core's code, it sends the core
 * on before it returns. Owner: the thread that runs the core.
 */
public final class CacheController {
    private final ManagedCore managed;
    private final CachedCore core;
    private final CallsUnderWay calls;
    private final FunctionLoader loader;
    private final FunctionPrefetcher prefetcher;

    /**
     * Takes charge of a core's cache.
     *
     * @param description what all caches of the program have in common
     * @param core the core
     * @param neighbours the caches of the other cores that run the program
     * @param events who is told what the cache does
     */
    public CacheController(
            CacheDescription description, CachedCore core, List<CachePlace> neighbours, CacheEvents events) {
        this.core = core;
        managed = managed(description, core, neighbours, events);
        CallCounts counts = new CallCounts();
        RunCosts runCosts = new RunCosts(description.firstCosts());
        CopyCosts copyCosts = new CopyCosts(description.firstCosts());
        CallTimes times = new CallTimes(runCosts);
        CallPlanner planner = new CallPlanner(description.choices().source(), counts, runCosts, copyCosts);
        Room room = new Room(managed, counts);
        HeldFunctions held = new HeldFunctions();
        calls = new CallsUnderWay(managed, counts, times, held);
        prefetcher = new FunctionPrefetcher(managed, room, held);
        loader = new FunctionLoader(managed, calls, planner, copyCosts, times, room, prefetcher);
    }

    private static ManagedCore managed(
            CacheDescription description, CachedCore core, List<CachePlace> neighbours, CacheEvents events) {
        CodeMemory memory = core.memory();
        CacheLayout layout = description.layout();
        List<CoreCache> others = neighbours.stream()
                .map(place -> new CoreCache(memory, layout, place))
                .toList();
        return new ManagedCore(
                description,
                core,
                new CoreCache(memory, layout, new CachePlace(0, 0)),
                new Neighbours(core, description.steps(), others),
                new FunctionsBySlot(description.functions()),
                events);
    }

    /** A function is called whose slot says that it is not in the cache. */
    public void missed(PendingCall call) {
        loader.load(call);
    }

    /** A function is called whose slot says that it is in the cache. */
    public void called(PendingCall call) {
        OptionalInt row = managed.cache().table().find(call.slot());
        if (row.isEmpty()) {
            // A handler came in between, and its calls have unloaded the function.
            core.missAgain();
        } else if (calls.isFull()) {
            core.charge(managed.steps().calledRow() * row.getAsInt()
                    + managed.steps().outside());
            core.returnsTo(call.returnTo());
            core.stepTo(managed.stored(call.slot()));
            managed.events().ranOutside(managed.functions().at(call.slot()), true, core.clock());
        } else {
            long cycle = core.clock();
            core.stepTo(calls.begin(call, row.getAsInt()));
            managed.events().hit(managed.functions().at(call.slot()), cycle);
        }
    }

    /** The latest function that is counted returns. */
    public void returned() {
        core.stepTo(calls.end());
    }

    /** The copy that the core was sent to make is there, its jump tables not corrected. */
    public void copied() {
        loader.copied();
    }

    /** The function that was copied is all there. */
    public void arrived() {
        loader.arrived();
    }

    /**
     * A jump leaves calls.
     *
     * @param mark the end of the cache stack when the place was remembered that the jump goes to
     */
    public void unwound(int mark) {
        while (calls.top() > mark) {
            calls.leave();
        }
        core.charge(managed.steps().outside());
    }

    /**
     * A request for a function has come, or a copy in the background is complete.
     *
     * @param copies whether a copy is still being made
     */
    public void signalled(boolean copies) {
        prefetcher.signalled(copies);
    }
}
