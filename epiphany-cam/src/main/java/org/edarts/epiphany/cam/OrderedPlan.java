package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A core whose ready pool has an order: each codelet of the graph has a ticket, which its slot puts into the pool in
 * place of it. Owner: the thread that lowers the graph.
 */
final class OrderedPlan extends CorePlan {
    private static final int DOUBLEWORD = 8;

    private final PoolKeys keys;
    private final Map<Track, Integer> tickets = new LinkedHashMap<>();
    private final Map<Integer, Track> tracksByTicket = new HashMap<>();
    private int heap;

    OrderedPlan(
            int core,
            List<Track> tracks,
            CoreMemory memory,
            CoreStream stream,
            CoreCode code,
            CoreInputs inputs,
            PoolKeys keys) {
        super(core, tracks, memory, stream, code, inputs);
        this.keys = keys;
    }

    @Override
    void begin(Lowering lowering) {
        memory.data("order", OrderLayout.ORDER_BYTES, DOUBLEWORD);
        List<Track> codelets = tracks.stream()
                .filter(track -> track.first().role == Node.Role.CODELET)
                .toList();
        int ticket = memory.data("tickets", codelets.size() * OrderLayout.TICKET_BYTES, DOUBLEWORD);
        heap = memory.data("ordered pool", (codelets.size() + 1) * Short.BYTES, Short.BYTES) - Short.BYTES;
        for (Track track : codelets) {
            tickets.put(track, ticket);
            tracksByTicket.put(ticket, track);
            ticket += OrderLayout.TICKET_BYTES;
        }
    }

    @Override
    String idle(boolean waiting) {
        return "first_in_order";
    }

    @Override
    int pooled(Track track) {
        return tickets.getOrDefault(track, track.address);
    }

    @Override
    int behind(int pooled) {
        Track track = tracksByTicket.get(pooled);
        return track == null ? pooled : track.address;
    }

    /** Returns the tickets that stand in the heap, or were handed off, as the memory of this core says. */
    @Override
    Set<Integer> sorted(ByteBuffer found) {
        Set<Integer> sorted = new HashSet<>();
        int count = found.getInt(Layout.RECORD + OrderLayout.ORDER_COUNT);
        for (int place = Short.BYTES; place <= count; place += Short.BYTES) {
            sorted.add(Short.toUnsignedInt(found.getShort(heap + place)));
        }
        for (int place = found.getInt(Layout.RECORD + OrderLayout.ORDER_ASIDE); place < end(); place += Short.BYTES) {
            sorted.add(Short.toUnsignedInt(found.getShort(place)));
        }
        int handedOff = found.getInt(Layout.RECORD + OrderLayout.ORDER_HANDED);
        if (tracksByTicket.containsKey(handedOff)) {
            sorted.add(handedOff);
        }
        return sorted;
    }

    /** Returns where the stack ends: there all codelets have room that can be ready. */
    private int end() {
        return pool + (1 + tracks.size()) * Short.BYTES;
    }

    @Override
    void into(ByteBuffer bytes, Lowering lowering) {
        super.into(bytes, lowering);
        int rests = keys.handsOff() ? 0 : OrderLayout.HANDS_NOTHING_OFF;
        bytes.putInt(Layout.RECORD + OrderLayout.ORDER_HEAP, heap)
                .putInt(Layout.RECORD + OrderLayout.ORDER_HANDED, OrderLayout.HANDS_NOTHING_OFF)
                .putInt(Layout.RECORD + OrderLayout.ORDER_RESTS, rests)
                .putInt(Layout.RECORD + OrderLayout.ORDER_FIRST, pool + Short.BYTES)
                .putInt(Layout.RECORD + OrderLayout.ORDER_ASIDE, end())
                .putInt(Layout.RECORD + OrderLayout.ORDER_END, end());
        short sort = Layout.half(lowering.firmware().address("sort"));
        tickets.forEach((track, ticket) -> bytes.putShort(ticket, sort)
                .putShort(ticket + OrderLayout.TICKET_HOW, (short) keys.how(track.first()))
                .putShort(ticket + OrderLayout.TICKET_CODELET, Layout.half(track.address))
                .putShort(ticket + OrderLayout.TICKET_STEP, Layout.half(track.step()))
                .putInt(ticket + OrderLayout.TICKET_KEY, track.first().key));
    }
}
