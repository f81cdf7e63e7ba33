package org.edarts.epiphany.cam.fit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which blocks stay on the cores if not all can: takes blocks away from cores that are too full, first those
 * of which fewest bytes are moved for each byte of theirs. A core whose codelets have blocks in the DRAM needs buffers,
 * so that one that had room may become too full. Owner: the thread that lowers the graph.
 */
final class Eviction {
    private final BlockUsers blocks;
    private final int buffers;
    private final IntPredicate stores;
    private final int[] room;
    private final int[] taken;
    private final int[] longestRecord;
    private final int[] mostData;
    private final BlockUsers.@Nullable Streamed[] streamed;

    /** How many records of each core have what is common to some, by its number. */
    private final List<Map<Integer, Integer>> shapes = new ArrayList<>();

    private final Set<Integer> inDram = new HashSet<>();

    /**
     * Begins with all blocks on cores where they may be.
     *
     * @param buffers how many buffers a core has
     * @param stores tells of a core whether its records lie in the DRAM
     */
    Eviction(BlockUsers blocks, int buffers, IntPredicate stores) {
        this.blocks = blocks;
        this.buffers = buffers;
        this.stores = stores;
        room = new int[blocks.streamed().assignment().cores()];
        taken = new int[room.length];
        longestRecord = new int[room.length];
        mostData = new int[room.length];
        streamed = new BlockUsers.Streamed[blocks.all().size()];
        for (int core = 0; core < room.length; core++) {
            shapes.add(new HashMap<>());
            CoreStream stream = blocks.streamed().plan(core).stream;
            room[core] = blocks.streamed().room().forBlocks(core);
            room[core] -= stream.isEmpty() ? 0 : stream.code(stores.test(core)).length;
            for (BlockUsers.Resident resident : blocks.residents(core)) {
                room[core] -= resident.bytes();
            }
        }
        blocks.all().forEach(user -> room[user.core] -= user.argumentBytes());
        blocks.homes().forEach((cell, core) -> {
            if (core == Homes.DRAM) {
                stream(cell);
            }
        });
    }

    /**
     * What has been found out.
     *
     * @param inDram the cells of the blocks that were taken away
     * @param buffers how many buffers each core has
     * @param stores tells of a core whether its records lie in the DRAM
     * @param moved the bytes that a run moves
     * @param left the bytes that each core is taken to have left for anything else
     */
    record Evicted(Set<Integer> inDram, int buffers, IntPredicate stores, long moved, List<Integer> left) {
        Residence residence() {
            return Residence.of(cell -> !inDram.contains(cell), buffers, moved).withStoredRecords(stores);
        }

        /** Returns whether it differs from another one in nothing but the blocks that were taken away. */
        boolean isLike(Evicted other) {
            return buffers == other.buffers && stores == other.stores;
        }
    }

    /** Takes blocks away until all cores have so many bytes to spare, or nothing is left to take. */
    Evicted run(int spare) {
        for (int core = 0; core < room.length; core++) {
            room[core] -= spare;
        }

        boolean found = true;
        while (found) {
            found = false;
            for (int core = 0; core < room.length; core++) {
                List<BlockUsers.Resident> residents = blocks.residents(core);
                while (free(core) < 0 && taken[core] < residents.size()) {
                    BlockUsers.Resident least = residents.get(taken[core]++);
                    if (!inDram.contains(least.cell())) {
                        blocks.residentsOf(least.cell()).forEach(each -> room[each.core()] += each.bytes());
                        stream(least.cell());
                        found = true;
                    }
                }
            }
        }
        List<Integer> left = IntStream.range(0, room.length)
                .mapToObj(core -> free(core) + spare)
                .toList();
        return new Evicted(inDram, buffers, stores, moved(), left);
    }

    private long moved() {
        if (IntStream.range(0, room.length).anyMatch(core -> free(core) < 0)) {
            return Residence.TOO_MUCH;
        }
        long moved = 0;
        for (int cell : inDram) {
            moved += blocks.moved(cell, stores);
        }
        for (BlockUsers.User user : blocks.all()) {
            boolean brought = streamed[user.number] != null && stores.test(user.core);
            moved += brought ? user.times() * longestRecord[user.core] : 0;
        }
        return moved;
    }

    private int free(int core) {
        int head = CoreStream.headBytes(stores.test(core));
        return room[core] - buffers * (head + longestRecord[core] + mostData[core]);
    }

    private void stream(int cell) {
        inDram.add(cell);
        for (BlockUsers.User user : blocks.of(cell)) {
            int core = user.core;
            BlockUsers.Streamed before = streamed[user.number];
            BlockUsers.Streamed now = user.record(inDram::contains);
            streamed[user.number] = now;
            room[core] += before == null ? user.argumentBytes() : 0;
            if (!stores.test(core)) {
                room[core] -= before == null ? user.listBytes() : 0;
                template(core, before, now);
            }
            longestRecord[core] = Math.max(longestRecord[core], now.bytes());
            mostData[core] = Math.max(mostData[core], now.dataBytes());
        }
    }

    /** A template stays as long as a codelet has its shape. */
    private void template(int core, BlockUsers.@Nullable Streamed before, BlockUsers.Streamed now) {
        Map<Integer, Integer> uses = shapes.get(core);
        if (before != null && uses.merge(before.shape(), -1, Integer::sum) == 0) {
            room[core] += before.templateBytes();
        }
        if (uses.merge(now.shape(), 1, Integer::sum) == 1) {
            room[core] -= now.templateBytes();
        }
    }
}
