package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.transfer.Span;
import org.edarts.epiphany.cam.transfer.StreamRecord;
import org.edarts.epiphany.cam.transfer.StreamShape;
import org.edarts.epiphany.cam.transfer.StreamTemplate;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which blocks stay on the cores if not all can: takes blocks away from cores that are too full, first those
 * of which fewest bytes are moved for each byte of theirs. A core whose codelets have blocks in the DRAM needs buffers,
 * so that one that had room may become too full. Owner: the thread that lowers the graph.
 */
final class Eviction {
    /** A guess of how often a loop goes round: nobody knows before the run. */
    private static final long ROUNDS = 16;

    private final Lowering everywhere;
    private final Homes homes;
    private final int buffers;
    private final IntPredicate stores;
    private final int[] room;
    private final int[] longestRecord;
    private final int[] mostData;
    private final List<PriorityQueue<Resident>> residents = new ArrayList<>();
    private final Map<Integer, Set<User>> users = new LinkedHashMap<>();
    private final Map<User, Set<Node>> nodes = new LinkedHashMap<>();
    private final Map<User, StreamRecord> streamed = new HashMap<>();
    private final List<Map<StreamShape, Integer>> shapes = new ArrayList<>();
    private final Set<Integer> inDram = new HashSet<>();
    private final Map<Integer, Integer> around = new HashMap<>();

    /**
     * A block on a core.
     *
     * @param cell its cell
     * @param core the core
     * @param bytes what it takes there
     * @param moved the bytes that a run would move if it were in the DRAM, for each of its own
     */
    private record Resident(int cell, int core, int bytes, double moved) {}

    /**
     * What codelets of a core fire.
     *
     * @param core the core
     * @param fired what they fire
     */
    private record User(int core, Fired fired) {}

    /**
     * Begins with all blocks on cores where they may be.
     *
     * @param streamed the same with all blocks in the DRAM
     * @param possible which core a block may lie on, or {@link Homes#DRAM}
     * @param room the bytes that each core has for blocks, arguments and what brings blocks
     * @param buffers how many buffers a core has
     * @param stores tells of a core whether its records lie in the DRAM
     */
    Eviction(Lowering streamed, IntUnaryOperator possible, List<Integer> room, int buffers, IntPredicate stores) {
        everywhere = streamed;
        homes = streamed.homes();
        this.buffers = buffers;
        this.stores = stores;
        this.room = room.stream().mapToInt(Integer::intValue).toArray();
        longestRecord = new int[this.room.length];
        mostData = new int[this.room.length];
        for (int core = 0; core < this.room.length; core++) {
            residents.add(new PriorityQueue<>(
                    Comparator.comparing(Resident::moved).thenComparing(resident -> -resident.cell())));
            shapes.add(new HashMap<>());
        }
        streamed.graph().loops().forEach(loop -> around.put(loop.region(), loop.parent()));
        homes.uses().forEach((cell, uses) -> {
            for (Use use : uses) {
                if (use.node().fired.equals(Fired.NOTHING)) {
                    continue;
                }
                User user = new User(use.node().core, use.node().fired);
                users.computeIfAbsent(cell, key -> new LinkedHashSet<>()).add(user);
                nodes.computeIfAbsent(user, key -> new HashSet<>()).add(use.node());
            }
        });
        for (int core = 0; core < this.room.length; core++) {
            CoreStream stream = streamed.plan(core).stream;
            this.room[core] -= stream.isEmpty() ? 0 : stream.code(stores.test(core)).length;
        }
        nodes.keySet().forEach(user -> this.room[user.core()] -= argumentBytes(user));
        homes.uses().forEach((cell, uses) -> begin(cell, possible.applyAsInt(cell), uses));
    }

    private void begin(int cell, int core, List<Use> uses) {
        int bytes = uses.get(0).bytesOfBlock();
        if (core == Homes.DRAM) {
            stream(cell);
        } else if (core < room.length) {
            residents.get(core).add(new Resident(cell, core, bytes, moved(uses) / (double) Math.max(1, bytes)));
            room[core] -= bytes;
        }
    }

    private int argumentBytes(User user) {
        return everywhere.plan(user.core()).argumentBytes(user.fired());
    }

    private long moved(List<Use> uses) {
        long moved = 0;
        for (Use use : uses) {
            int ways = (use.access().reading() ? 1 : 0) + (use.access().writing() ? 1 : 0);
            moved += times(use.node()) * ways * use.bytes();
        }
        return moved;
    }

    /** Returns how often it is taken to fire. */
    private long times(Node node) {
        long times = 1;
        for (int region = node.region; region != 0; region = Objects.requireNonNull(around.get(region))) {
            times *= ROUNDS;
        }
        return times;
    }

    /** Takes blocks away until all cores have room, or nothing is left to take. */
    Residence run() {
        boolean found = true;
        while (found) {
            found = false;
            for (int core = 0; core < room.length; core++) {
                while (free(core) < 0 && !residents.get(core).isEmpty()) {
                    Resident least = residents.get(core).remove();
                    room[core] += least.bytes();
                    stream(least.cell());
                    found = true;
                }
            }
        }
        return Residence.of(cell -> !inDram.contains(cell), buffers, moved()).withStoredRecords(stores);
    }

    private long moved() {
        for (int core = 0; core < room.length; core++) {
            if (free(core) < 0) {
                return Residence.TOO_MUCH;
            }
        }
        long moved = 0;
        for (int cell : inDram) {
            moved += moved(homes.uses().getOrDefault(cell, List.of()));
        }
        for (User user : streamed.keySet()) {
            long records = Objects.requireNonNull(nodes.get(user)).stream()
                    .mapToLong(this::times)
                    .sum();
            moved += stores.test(user.core()) ? records * longestRecord[user.core()] : 0;
        }
        return moved;
    }

    private int free(int core) {
        int head = CoreStream.headBytes(stores.test(core));
        return room[core] - buffers * (head + longestRecord[core] + mostData[core]);
    }

    private void stream(int cell) {
        inDram.add(cell);
        for (User user : users.getOrDefault(cell, Set.of())) {
            StreamRecord record = new StreamRecord(user.fired(), Span.of(user.fired(), inDram::contains));
            StreamRecord before = streamed.put(user, record);
            if (before == null) {
                room[user.core()] += argumentBytes(user);
            }
            if (!stores.test(user.core())) {
                room[user.core()] -=
                        before == null ? everywhere.plan(user.core()).listBytes(user.fired()) : 0;
                template(user, before, record);
            }
            longestRecord[user.core()] = Math.max(longestRecord[user.core()], record.bytes());
            mostData[user.core()] = Math.max(mostData[user.core()], record.dataBytes());
        }
    }

    /** A template stays as long as a codelet has its shape. */
    private void template(User user, @Nullable StreamRecord before, StreamRecord now) {
        Map<StreamShape, Integer> uses = shapes.get(user.core());
        if (before != null && uses.merge(before.shape(), -1, Integer::sum) == 0) {
            room[user.core()] += new StreamTemplate(before).bytes();
        }
        if (uses.merge(now.shape(), 1, Integer::sum) == 1) {
            room[user.core()] -= new StreamTemplate(now).bytes();
        }
    }
}
