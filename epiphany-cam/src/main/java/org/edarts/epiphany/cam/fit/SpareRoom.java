package org.edarts.epiphany.cam.fit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.BlockHome;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Lets blocks lie on cores that have room to spare, where those that use them most have none: what is only read and
 * written may lie anywhere, for signals go the way of the data. Who lacks room gives away first what it reads least;
 * who has no room for what nobody else has room for makes some.
 * Owner: the thread that lowers the graph.
 *
 * @param lower lowers the graph
 * @param spills whether blocks that no core takes may lie in the DRAM
 * @param inputs whether a core also gives away what takes the room of what its codelets read elsewhere
 */
record SpareRoom(
        BiFunction<Residence, Placing, Lowering> lower, Assignment assignment, boolean spills, boolean inputs) {
    /** What is given away needs arcs and slots where it comes to, so it may not fit at once. */
    private static final int MOST_ATTEMPTS = 6;

    /** The bytes that a core keeps for these. */
    private static final int KEPT = 256;

    /** A word that is loaded from another core takes so many times as long as one that is stored there. */
    private static final int LOADED = 8;

    /**
     * What has been found.
     *
     * @param residence where blocks lie
     * @param lowering the graph so
     */
    record Spread(Residence residence, Lowering lowering) {}

    /**
     * Returns a graph, which does not fit with its blocks where they are used, with all on cores that have room.
     *
     * @param where which blocks lie on cores at all
     * @param resident the graph so
     */
    Optional<Spread> of(Residence where, Placing placing, Lowering resident) {
        return of(where, placing, resident, spread -> true);
    }

    /**
     * Returns the first of the graphs that suits in which cores, attempt by attempt, give away what lacks room.
     *
     * @param where which blocks lie on cores at all, and which of them where there is room
     * @param suits asked of what fits
     */
    Optional<Spread> of(Residence where, Placing placing, Lowering resident, Predicate<Lowering> suits) {
        Map<Integer, Integer> moved = new HashMap<>(where.homes());
        Set<Integer> staying = new HashSet<>();
        Lowering tried = resident;
        for (int attempt = 0; attempt < MOST_ATTEMPTS && give(tried, moved, staying); attempt++) {
            Residence residence = where.withHomes(Map.copyOf(moved));
            tried = lower.apply(residence, placing);
            if (tried.fits() && suits.test(tried)) {
                return Optional.of(new Spread(residence, tried));
            }
        }
        return Optional.empty();
    }

    /**
     * Lets each core that lacks room give something away; returns whether that is enough, or, for inputs, anything.
     *
     * @param staying what a core has taken for which it has to give away something else: that is not given away again
     */
    private boolean give(Lowering tried, Map<Integer, Integer> moved, Set<Integer> staying) {
        Map<Integer, Integer> left = new HashMap<>();
        assignment.cus().forEach(core -> left.put(core, forOthers(tried, core)));
        Map<Integer, List<Integer>> movable = movable(tried);
        boolean gave = false;
        for (int core : assignment.cus()) {
            int lacking = lacking(tried, core);
            if (lacking > 0) {
                Map<Integer, Integer> given = given(tried, core, lacking, left, movable, staying);
                if (bytes(given) < lacking) {
                    if (tried.room().left(core) >= 0) {
                        continue;
                    }
                    return false;
                }
                for (int cell : given.keySet()) {
                    Optional<Integer> taking = take(tried, cell, core, left);
                    if (taking.isEmpty()) {
                        taking = makeRoom(tried, cell, core, left, movable);
                        taking.ifPresent(taker -> staying.add(cell));
                    }
                    if (taking.isEmpty() && !spills) {
                        return false;
                    }
                    moved.put(cell, taking.orElse(Homes.DRAM));
                }
                gave = true;
            }
        }
        return gave;
    }

    /** Returns the bytes that a core has for what others give away. */
    private int forOthers(Lowering tried, int core) {
        return tried.room().withoutInputs(core) - KEPT - (inputs ? tried.room().forAllInputs(core) : 0);
    }

    private int lacking(Lowering tried, int core) {
        int lacking = -tried.room().left(core);
        return inputs && tried.room().lacksRoomForInputs(core) ? Math.max(lacking, -forOthers(tried, core)) : lacking;
    }

    /**
     * Returns what a core gives away, with its bytes: as few as suffice, of what is read least; or, where that takes
     * the room that larger ones would need, the largest first.
     */
    private Map<Integer, Integer> given(
            Lowering tried,
            int core,
            int lacking,
            Map<Integer, Integer> left,
            Map<Integer, List<Integer>> movable,
            Set<Integer> staying) {
        List<Integer> cells = new ArrayList<>(movable.getOrDefault(core, List.of()));
        cells.removeAll(staying);
        cells.sort(Comparator.comparingDouble((Integer cell) -> price(tried, cell, core))
                .thenComparing(cell -> -bytes(tried, cell))
                .thenComparing(Comparator.reverseOrder()));
        Map<Integer, Integer> cheap = given(tried, core, lacking, left, movable, cells);
        if (bytes(cheap) >= lacking) {
            return cheap;
        }
        cells.sort(Comparator.comparing(cell -> -bytes(tried, cell)));
        return given(tried, core, lacking, left, movable, cells);
    }

    /**
     * Returns what a core gives away in some order. What no core takes goes to the DRAM, if that may be, when all else
     * has gone.
     */
    private Map<Integer, Integer> given(
            Lowering tried,
            int core,
            int lacking,
            Map<Integer, Integer> left,
            Map<Integer, List<Integer>> movable,
            List<Integer> cells) {
        Map<Integer, Integer> given = new LinkedHashMap<>();
        Map<Integer, Integer> room = new HashMap<>(left);
        int more = lacking;
        for (int cell : cells) {
            if (more > 0 && take(tried, cell, core, room).isPresent()) {
                given.put(cell, bytes(tried, cell));
                more -= bytes(tried, cell);
            }
        }
        for (int cell : cells) {
            if (more > 0
                    && !given.containsKey(cell)
                    && makeRoom(tried, cell, core, room, movable).isPresent()) {
                given.put(cell, bytes(tried, cell));
                more -= bytes(tried, cell);
            }
        }
        for (int cell : cells) {
            if (spills && more > 0 && !given.containsKey(cell)) {
                given.put(cell, bytes(tried, cell));
                more -= bytes(tried, cell);
            }
        }
        for (int cell : List.copyOf(given.keySet())) {
            if (more + bytes(tried, cell) <= 0) {
                given.remove(cell);
                more += bytes(tried, cell);
            }
        }
        return given;
    }

    /** Lets some core take a block, if one has room, and returns it. */
    private Optional<Integer> take(Lowering tried, int cell, int giving, Map<Integer, Integer> left) {
        List<Use> uses = tried.homes().uses().getOrDefault(cell, List.of());
        int bytes = uses.get(0).bytesOfBlock();
        int taking = taking(giving, uses, left);
        if (taking == giving || bytes > left.getOrDefault(taking, 0)) {
            return Optional.empty();
        }
        left.merge(taking, -bytes, Integer::sum);
        return Optional.of(taking);
    }

    /** Lets some core take a block that has room if it gives away smaller ones, and returns it. */
    private Optional<Integer> makeRoom(
            Lowering tried, int cell, int giving, Map<Integer, Integer> left, Map<Integer, List<Integer>> movable) {
        int bytes = bytes(tried, cell);
        for (int core : assignment.cus()) {
            int room = left.getOrDefault(core, 0);
            int smaller = movable.getOrDefault(core, List.of()).stream()
                    .mapToInt(other -> bytes(tried, other))
                    .filter(each -> each < bytes)
                    .sum();
            if (core != giving && room > 0 && room + smaller >= bytes) {
                left.put(core, room - bytes);
                return Optional.of(core);
            }
        }
        return Optional.empty();
    }

    /** Returns the blocks of each core that may lie elsewhere. */
    private static Map<Integer, List<Integer>> movable(Lowering tried) {
        Map<Integer, List<Integer>> movable = new HashMap<>();
        tried.homes().blocks().forEach((cell, home) -> {
            if (mayMove(tried, tried.homes().uses().getOrDefault(cell, List.of()))) {
                movable.computeIfAbsent(home, core -> new ArrayList<>()).add(cell);
            }
        });
        return movable;
    }

    private static int bytes(Map<Integer, Integer> given) {
        return given.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static int bytes(Lowering tried, int cell) {
        return tried.homes().uses().getOrDefault(cell, List.of()).get(0).bytesOfBlock();
    }

    /** What is updated stays where that is done, and what ends a loop with what looks at it. */
    static boolean mayMove(Lowering tried, List<Use> uses) {
        return !BlockHome.isUpdated(uses)
                && uses.stream()
                        .noneMatch(use ->
                                tried.graph().loops().stream().anyMatch(loop -> loop.test() == use.node().codelet));
    }

    /** Returns what it costs a core to have each byte of a block elsewhere. */
    private static double price(Lowering tried, int cell, int core) {
        List<Use> uses = tried.homes().uses().getOrDefault(cell, List.of());
        long moved = uses.stream()
                .filter(use -> use.node().core == core)
                .mapToLong(use -> use.bytes() * (use.access().reading() ? LOADED : 1L))
                .sum();
        return (double) moved / Math.max(1, uses.get(0).bytesOfBlock());
    }

    /** Returns who takes a block: who has most room of those that use it, or, if none of these has enough, of all. */
    private int taking(int giving, List<Use> uses, Map<Integer, Integer> left) {
        int bytes = uses.get(0).bytesOfBlock();
        return Collections.max(
                assignment.cus(),
                Comparator.comparing((Integer core) -> core != giving
                                && bytes <= left.getOrDefault(core, 0)
                                && uses.stream().anyMatch(use -> use.node().core == core))
                        .thenComparing(core -> core != giving)
                        .thenComparing(left::get));
    }
}
