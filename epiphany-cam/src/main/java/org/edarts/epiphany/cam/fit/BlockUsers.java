package org.edarts.epiphany.cam.fit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.transfer.StreamRecord;
import org.edarts.epiphany.cam.transfer.StreamShape;
import org.edarts.epiphany.cam.transfer.StreamTemplate;
import org.jspecify.annotations.Nullable;

/**
 * Who uses which blocks of a graph that has all of them in the DRAM, and what it would save to let them lie on cores:
 * the same for all attempts to find out which {@linkplain Eviction are taken away}. Owner: the thread that lowers the
 * graph.
 */
final class BlockUsers {
    /** A guess of how often a loop goes round: nobody knows before the run. */
    private static final long ROUNDS = 16;

    /** Of who has more blocks, the records are not kept: there are too many that it may have. */
    private static final int MOST_KEPT = 4;

    private final Lowering streamed;
    private final Map<Integer, List<User>> users = new LinkedHashMap<>();
    private final Map<Integer, Integer> homes = new LinkedHashMap<>();
    private final List<List<Resident>> residents = new ArrayList<>();
    private final Map<Integer, List<Resident>> ofCells = new HashMap<>();
    private final List<User> all = new ArrayList<>();
    private final Map<StreamShape, Integer> shapes = new HashMap<>();
    private final Map<Integer, Integer> around = new HashMap<>();

    /**
     * A block on a core.
     *
     * @param cell its cell
     * @param core the core
     * @param bytes what it takes there
     * @param moved the bytes that a run would move if it were in the DRAM, for each of its own
     */
    record Resident(int cell, int core, int bytes, double moved) {}

    /**
     * What a record of a firing takes.
     *
     * @param bytes its own
     * @param dataBytes those of its data
     * @param shape the number of what it has in common with others
     * @param templateBytes what that takes
     */
    record Streamed(int bytes, int dataBytes, int shape, int templateBytes) {}

    /** What codelets of a core fire. Owner: the thread that lowers the graph. */
    final class User {
        final int number;
        final int core;
        private final Fired fired;
        private final Set<Node> nodes = new HashSet<>();
        private final List<Integer> cells = new ArrayList<>();
        private final Map<Integer, Streamed> known = new HashMap<>();
        private long times;
        private int argumentBytes;
        private int listBytes;

        private User(int number, int core, Fired fired) {
            this.number = number;
            this.core = core;
            this.fired = fired;
        }

        /** Returns how often a run is taken to fire it. */
        long times() {
            return times;
        }

        int argumentBytes() {
            return argumentBytes;
        }

        int listBytes() {
            return listBytes;
        }

        /** Returns what its record takes if some blocks lie in the DRAM, by their cells. */
        Streamed record(IntPredicate inDram) {
            if (cells.size() > MOST_KEPT) {
                return made(inDram);
            }
            int which = 0;
            for (int cell : cells) {
                which = 2 * which + (inDram.test(cell) ? 1 : 0);
            }
            return known.computeIfAbsent(which, any -> made(inDram));
        }

        private Streamed made(IntPredicate inDram) {
            StreamRecord record = streamed.plan(core).stream.record(fired, inDram);
            int shape = shapes.computeIfAbsent(record.shape(), any -> shapes.size());
            return new Streamed(record.bytes(), record.dataBytes(), shape, new StreamTemplate(record, false).bytes());
        }
    }

    /**
     * Finds them.
     *
     * @param streamed the graph with all blocks in the DRAM
     * @param possible which core a block may lie on, or {@link Homes#DRAM}
     */
    BlockUsers(Lowering streamed, IntUnaryOperator possible) {
        this(streamed, possible, false);
    }

    /**
     * Finds them.
     *
     * @param copied whether what nobody writes lies on all cores that read it, or nowhere there
     */
    BlockUsers(Lowering streamed, IntUnaryOperator possible, boolean copied) {
        this.streamed = streamed;
        int cores = streamed.assignment().cores();
        for (int core = 0; core < cores; core++) {
            residents.add(new ArrayList<>());
        }
        streamed.graph().loops().forEach(loop -> around.put(loop.region(), loop.parent()));
        List<Map<Fired, User>> known = new ArrayList<>();
        for (int core = 0; core <= cores; core++) {
            known.add(new HashMap<>());
        }
        streamed.homes().uses().forEach((cell, uses) -> {
            Set<User> ofBlock = new LinkedHashSet<>();
            for (Use use : uses) {
                Node node = use.node();
                if (!node.fired.equals(Fired.NOTHING)) {
                    User user = known.get(node.core).computeIfAbsent(node.fired, fired -> user(node.core, fired));
                    user.nodes.add(node);
                    ofBlock.add(user);
                }
            }
            ofBlock.forEach(user -> user.cells.add(cell));
            users.put(cell, List.copyOf(ofBlock));
            int core = possible.applyAsInt(cell);
            homes.put(cell, core);
            if (core != Homes.DRAM && core < cores) {
                boolean everywhere =
                        copied && uses.stream().noneMatch(use -> use.access().writing());
                List<Resident> lying = everywhere
                        ? CopiedConstants.residents(cell, core, uses, cores)
                        : List.of(resident(cell, core, uses));
                ofCells.put(cell, lying);
                lying.forEach(each -> residents.get(each.core()).add(each));
            }
        });
        for (User user : all) {
            user.times = user.nodes.stream().mapToLong(this::times).sum();
            user.argumentBytes = streamed.plan(user.core).argumentBytes(user.fired);
            user.listBytes = streamed.plan(user.core).listBytes(user.fired);
        }
        residents.forEach(ofCore -> ofCore.sort(
                Comparator.comparingDouble(Resident::moved).thenComparingInt(resident -> -resident.cell())));
    }

    private Resident resident(int cell, int core, List<Use> uses) {
        int bytes = uses.get(0).bytesOfBlock();
        return new Resident(cell, core, bytes, moved(cell, uses, any -> false) / (double) Math.max(1, bytes));
    }

    private User user(int core, Fired fired) {
        User user = new User(all.size(), core, fired);
        all.add(user);
        return user;
    }

    /** What firings of one core read of a block, that stays there from one to the next if they are ready together. */
    private record Stays(
            int core, int from, int to, @Nullable Node readiedBy) {}

    private long moved(int cell, List<Use> uses, IntPredicate stores) {
        Map<Stays, Long> staying = new HashMap<>();
        long bytes = 0;
        for (Use use : uses) {
            int ways = (use.access().reading() ? 1 : 0) + (use.access().writing() ? 1 : 0);
            long each = times(use.node()) * ways * use.bytes();
            if (staysInBuffer(cell, use, stores)) {
                staying.merge(
                        new Stays(
                                use.node().core,
                                use.from(),
                                use.to(),
                                use.node().readiedBy()),
                        each,
                        Math::max);
            } else {
                bytes += each;
            }
        }
        return bytes + staying.values().stream().mapToLong(each -> each).sum();
    }

    private boolean staysInBuffer(int cell, Use use, IntPredicate stores) {
        int core = use.node().core;
        return core < streamed.assignment().cores()
                && !stores.test(core)
                && streamed.plan(core).stream.mayStay(use.node().fired, cell);
    }

    /** Returns how often it is taken to fire. */
    private long times(Node node) {
        long times = 1;
        for (int region = node.region; region != 0; region = Objects.requireNonNull(around.get(region))) {
            times *= ROUNDS;
        }
        return times;
    }

    /** Returns the graph with all blocks in the DRAM. */
    Lowering streamed() {
        return streamed;
    }

    /** Returns what is fired with blocks. */
    List<User> all() {
        return all;
    }

    /** Returns what is fired with a block, by its cell. */
    List<User> of(int cell) {
        return users.getOrDefault(cell, List.of());
    }

    /** Returns the core that each block may lie on, or {@link Homes#DRAM}, by its cell. */
    Map<Integer, Integer> homes() {
        return homes;
    }

    /** Returns what may lie on a core, first that of which fewest bytes are moved for each of its own. */
    List<Resident> residents(int core) {
        return residents.get(core);
    }

    /** Returns where a block lies, by its cell, if not in the DRAM. */
    List<Resident> residentsOf(int cell) {
        return ofCells.getOrDefault(cell, List.of());
    }

    /**
     * Returns the bytes that a run moves of a block in the DRAM, about: what nobody writes stays in a buffer for those
     * that read the same and are ready together, where a core makes its records.
     *
     * @param stores tells of a core whether its records lie in the DRAM
     */
    long moved(int cell, IntPredicate stores) {
        return moved(cell, streamed.homes().uses().getOrDefault(cell, List.of()), stores);
    }
}
