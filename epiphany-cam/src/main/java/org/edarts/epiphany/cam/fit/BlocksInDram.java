package org.edarts.epiphany.cam.fit;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.place.WindowSizes;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Finds out which blocks lie in the DRAM of a graph that fits if all of them do: as few as can, of which fewest bytes
 * are moved. Owner: the thread that lowers the graph.
 */
final class BlocksInDram {
    /** What blocks on cores may need in arcs and signals, tried one after the other. */
    static final int[] SPARE = {64, 512, 2048, 8192};

    /** Of what is moved with two buffers, as much as is moved with one that is better. */
    private static final double MUCH = 0.75;

    /** Of what is moved and loaded, as much as has to be left for blocks to lie where they are not used most. */
    private static final double MUCH_LESS = 0.5;

    /** So many bytes a core may lack by an estimate, and have room nevertheless. */
    private static final int TOO_MUCH = 128;

    /** With fewer frames of a procedure cores are without any as soon as a few invocations wait for others. */
    private static final int ENOUGH_FRAMES = 16;

    private final BiFunction<Residence, Placing, Lowering> lower;
    private final Assignment assignment;

    /** Lowers a graph by a function. */
    BlocksInDram(BiFunction<Residence, Placing, Lowering> lower, Assignment assignment) {
        this.lower = lower;
        this.assignment = assignment;
    }

    /**
     * Returns the graph with as few blocks in the DRAM as can, and with records there of cores that have no room for
     * what makes them; whether it fits is to be asked.
     */
    Lowering of(Placing placing) {
        Lowering listed = lower.apply(Residence.NOWHERE, placing);
        if (listed.fits()) {
            return mixed(placing, listed, core -> false);
        }
        IntPredicate stores = core -> !listed.room().fits(core);
        Lowering stored = lower.apply(Residence.NOWHERE.withStoredRecords(stores), placing);
        return stored.fits() ? mixed(placing, stored, stores) : stored;
    }

    /** Of a graph that does not fit so: lets kernels lie in the DRAM, too, if that suffices. */
    Lowering withKernels(Placing placing, Lowering streamed) {
        return streamed.room().mayFitWithoutKernels()
                ? new KernelsInDram(residence -> lower.apply(residence, placing), assignment)
                        .of(streamed)
                        .orElse(streamed)
                : streamed;
    }

    /** Of a lowering that fits with all blocks in the DRAM: lets those lie on cores that have room there. */
    private Lowering mixed(Placing placing, Lowering streamed, IntPredicate stores) {
        BlockUsers users = users(streamed);
        Lowering usual = mixed(streamed, users, stores, evicted -> lower.apply(evicted.residence(), placing))
                .orElse(streamed);
        if (!usual.homes().needDram()) {
            return usual;
        }
        Predicate<Lowering> better = other -> other.weightOfBytes() < MUCH_LESS * usual.weightOfBytes();
        return unlessRefused(() -> dealt(placing, streamed, users, stores))
                .filter(better)
                .or(() -> unlessRefused(() -> copied(placing, streamed, stores)).filter(better))
                .orElse(usual);
    }

    private static Optional<Lowering> unlessRefused(Supplier<Optional<Lowering>> other) {
        try {
            return other.get();
        } catch (GraphException refused) {
            // Whether all are told of data in time depends on where it lies.
            return Optional.empty();
        }
    }

    /** Keeps room for what nobody writes on all cores that read it, if much less is moved and loaded then. */
    private Optional<Lowering> copied(Placing placing, Lowering streamed, IntPredicate stores) {
        if (streamed.unwritten().cells().stream().allMatch(streamed.homes()::isWritten)) {
            return Optional.empty();
        }
        BlockUsers users = new BlockUsers(streamed, cell -> streamed.homes().possible(cell, assignment), true);
        return mixed(streamed, users, stores, evicted -> lower.apply(evicted.residence(), placing));
    }

    private Optional<Lowering> mixed(
            Lowering streamed, BlockUsers users, IntPredicate stores, Function<Eviction.Evicted, Lowering> lowering) {
        return fewest(
                spare -> evicted(users, spare, stores),
                lowering,
                mixed -> mixed.fits() && (streamed.frames().isEmpty() || hasFrames(mixed, streamed)));
    }

    /**
     * Lets blocks that may lie on any core do so on several, if much less is moved then: where they are used most they
     * may be one core's.
     */
    private Optional<Lowering> dealt(Placing placing, Lowering streamed, BlockUsers users, IntPredicate stores) {
        Map<Integer, Integer> homes = DealtBlocks.of(streamed, users, assignment);
        BlockUsers there = new BlockUsers(
                streamed, cell -> homes.getOrDefault(cell, streamed.homes().possible(cell, assignment)));
        long usually = evicted(users, SPARE[0], stores).moved();
        if (homes.isEmpty() || evicted(there, SPARE[0], stores).moved() >= MUCH_LESS * usually) {
            return Optional.empty();
        }
        return mixed(streamed, there, stores, evicted -> {
            Map<Integer, Integer> onCores = new HashMap<>(homes);
            onCores.keySet().removeAll(evicted.inDram());
            return lower.apply(evicted.residence().withHomes(Map.copyOf(onCores)), placing);
        });
    }

    /** What waits for frames may wait for ever: no block takes the room of those that may be needed. */
    private static boolean hasFrames(Lowering mixed, Lowering streamed) {
        int enough = Math.min(ENOUGH_FRAMES, streamed.frames().room().least());
        return mixed.frames().room().least() >= enough;
    }

    /** Does the same for a graph of which cores have windows: nobody stores records, for lists come with these. */
    Lowering mixed(Placing placing, Lowering streamed, WindowSizes windows) {
        BlockUsers users = users(streamed);
        IntPredicate stores = core -> false;
        return fewest(
                        spare -> buffered(users, spare, stores),
                        evicted -> lower.apply(evicted.residence().withWindows(windows), placing),
                        Lowering::fits)
                .orElse(streamed);
    }

    private BlockUsers users(Lowering streamed) {
        return new BlockUsers(streamed, cell -> streamed.homes().possible(cell, assignment));
    }

    /**
     * Returns the first lowering that suits; nothing if none does. It is not tried again with the same blocks in the
     * DRAM, nor with so few more that a core would still lack much of what it has lacked.
     */
    private Optional<Lowering> fewest(
            IntFunction<Eviction.Evicted> evicting,
            Function<Eviction.Evicted, Lowering> lowering,
            Predicate<Lowering> suits) {
        Eviction.Evicted before = null;
        Lowering tried = null;
        for (int spare : SPARE) {
            Eviction.Evicted evicted = evicting.apply(spare);
            if (before == null || tried == null || !isVain(evicted, before, tried)) {
                tried = lowering.apply(evicted);
                if (suits.test(tried)) {
                    return Optional.of(tried);
                }
                before = evicted;
            }
        }
        return Optional.empty();
    }

    /** Returns whether something is known not to suit because what was tried before does not. */
    private boolean isVain(Eviction.Evicted evicted, Eviction.Evicted before, Lowering tried) {
        return evicted.isLike(before)
                && (evicted.inDram().equals(before.inDram())
                        || IntStream.range(0, assignment.cores())
                                .anyMatch(core -> tried.room().left(core)
                                                + evicted.left().get(core)
                                                - before.left().get(core)
                                        < -TOO_MUCH));
    }

    /**
     * Returns which blocks can lie on cores that are to keep so many bytes to spare. More cores than have to store
     * records where that leaves so much more room for blocks that less is moved.
     */
    private Eviction.Evicted evicted(BlockUsers users, int spare, IntPredicate stores) {
        Eviction.Evicted fewest = buffered(users, spare, stores);
        Eviction.Evicted all = buffered(users, spare, core -> true);
        return all.moved() < fewest.moved() ? all : fewest;
    }

    /** A second buffer is left out where the room for it saves much. */
    private Eviction.Evicted buffered(BlockUsers users, int spare, IntPredicate stores) {
        Eviction.Evicted two = new Eviction(users, 2, stores).run(spare);
        Eviction.Evicted one = new Eviction(users, 1, stores).run(spare);
        return one.moved() < MUCH * two.moved() ? one : two;
    }
}
