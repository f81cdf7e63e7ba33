package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.frame.Frame;
import org.edarts.epiphany.cam.frame.ProcedureForm;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.OrderLayout;
import org.edarts.epiphany.cam.local.CoreCode;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.jspecify.annotations.Nullable;

/**
 * A core whose ready pool has an order: each codelet of the graph, and of the frames of its procedures, has a ticket,
 * which its slot puts into the pool in place of it. Owner: the thread that lowers the graph.
 */
final class OrderedPlan extends CorePlan {
    private static final int DOUBLEWORD = 8;

    /** What cores take in an order. */
    private static final Set<Node.Role> TAKEN =
            EnumSet.of(Node.Role.CODELET, Node.Role.ASKS, Node.Role.WAITS, Node.Role.GIVES);

    private final PoolKeys keys;
    private final @Nullable Claims claims;
    private final Map<Track, Integer> tickets = new LinkedHashMap<>();
    private final Map<Integer, Track> tracksByTicket = new HashMap<>();

    /** The codelets of frames, by their tickets. */
    private final Map<Integer, Integer> inFrames = new HashMap<>();

    private int heap;

    /** Where the stack ends: there all codelets have room that can be ready. */
    private int end;

    OrderedPlan(
            int core,
            List<Track> tracks,
            CoreMemory memory,
            CoreStream stream,
            CoreCode code,
            CoreInputs inputs,
            PoolKeys keys,
            @Nullable Claims claims) {
        super(core, tracks, memory, stream, code, inputs);
        this.keys = keys;
        this.claims = claims;
    }

    @Override
    void begin(Lowering lowering) {
        memory.data("order", OrderLayout.ORDER_BYTES, DOUBLEWORD);
        List<Track> codelets =
                tracks.stream().filter(track -> isTaken(track.first())).toList();
        if (claims != null) {
            claims.layOut(this);
        }
        int ticket = memory.data("tickets", codelets.size() * OrderLayout.TICKET_BYTES, DOUBLEWORD);
        int entries = codelets.size() + lowering.frames().poolEntries(core) + 1;
        heap = memory.data("ordered pool", entries * Short.BYTES, Short.BYTES) - Short.BYTES;
        for (Track track : codelets) {
            tickets.put(track, ticket);
            tracksByTicket.put(ticket, track);
            ticket += OrderLayout.TICKET_BYTES;
        }
    }

    private static boolean isTaken(Node node) {
        return TAKEN.contains(node.role);
    }

    @Override
    int argumentsOf(Track track) {
        int claim = claims == null ? 0 : claims.argumentsOf(track.first());
        return claim == 0 ? super.argumentsOf(track) : claim;
    }

    @Override
    String idle(boolean waiting) {
        return "first_in_order";
    }

    @Override
    String waits(boolean waiting) {
        return super.idle(waiting);
    }

    @Override
    int pooled(Track track) {
        return tickets.getOrDefault(track, track.address);
    }

    @Override
    int behind(int pooled) {
        Track track = tracksByTicket.get(pooled);
        return track == null ? inFrames.getOrDefault(pooled, pooled) : track.address;
    }

    /** A codelet that needs tokens is ready when it could be taken; when it has them is nobody's concern. */
    @Override
    int readyBy(int pooled) {
        Track track = tracksByTicket.get(pooled);
        if (track == null) {
            return behind(pooled);
        }
        Node node = track.first();
        return node.asks == null ? node.asksFor().track.address : 0;
    }

    /** Returns the tickets that stand in the heap, or were handed off, as the memory of this core says. */
    @Override
    Set<Integer> sorted(ByteBuffer found) {
        Set<Integer> sorted = new HashSet<>();
        int count = found.getInt(Layout.RECORD + OrderLayout.ORDER_COUNT);
        for (int place = Short.BYTES; place <= count; place += Short.BYTES) {
            sorted.add(Short.toUnsignedInt(found.getShort(heap + place)));
        }
        for (int place = found.getInt(Layout.RECORD + OrderLayout.ORDER_ASIDE); place < end; place += Short.BYTES) {
            sorted.add(Short.toUnsignedInt(found.getShort(place)));
        }
        if (claims != null) {
            sorted.addAll(claims.waiting(found));
        }
        int handedOff = found.getInt(Layout.RECORD + OrderLayout.ORDER_HANDED);
        if (tracksByTicket.containsKey(handedOff)) {
            sorted.add(handedOff);
        }
        return sorted;
    }

    @Override
    void into(ByteBuffer bytes, Lowering lowering) {
        super.into(bytes, lowering);
        end = pool + (1 + tracks.size() + lowering.frames().poolEntries(core)) * Short.BYTES;
        int rests = keys.handsOff() ? 0 : OrderLayout.HANDS_NOTHING_OFF;
        bytes.putInt(Layout.RECORD + OrderLayout.ORDER_HEAP, heap)
                .putInt(Layout.RECORD + OrderLayout.ORDER_HANDED, OrderLayout.HANDS_NOTHING_OFF)
                .putInt(Layout.RECORD + OrderLayout.ORDER_RESTS, rests)
                .putInt(Layout.RECORD + OrderLayout.ORDER_FIRST, pool + Short.BYTES)
                .putInt(Layout.RECORD + OrderLayout.ORDER_ASIDE, end)
                .putInt(Layout.RECORD + OrderLayout.ORDER_END, end);
        if (claims != null) {
            claims.into(bytes, core);
        }
        short sort = Layout.half(lowering.firmware().address("sort"));
        tickets.forEach((track, ticket) -> {
            ticket(bytes, ticket, sort, keys.how(track.first()), track.address, track.first().key);
            bytes.putShort(ticket + OrderLayout.TICKET_STEP, Layout.half(track.step()));
        });
        for (Frame frame : lowering.frames().all()) {
            if (frame.core() == core) {
                into(bytes, frame, sort);
            }
        }
    }

    /** A codelet of a frame fires as often as that is used, and is as urgent each time. */
    private void into(ByteBuffer bytes, Frame frame, short sort) {
        CompiledGraph procedure = frame.form().procedure().compiled();
        for (ProcedureForm.Part part : frame.form().parts()) {
            int ticket = frame.address() + part.ticket;
            int codelet = frame.address() + part.address;
            int how = keys.how(procedure.declaration(part.codelet));
            ticket(bytes, ticket, sort, how, codelet, keys.keyOf(procedure, part.codelet));
            inFrames.put(ticket, codelet);
        }
    }

    private static void ticket(ByteBuffer bytes, int at, short sort, int how, int codelet, int key) {
        bytes.putShort(at, sort)
                .putShort(at + OrderLayout.TICKET_HOW, (short) how)
                .putShort(at + OrderLayout.TICKET_CODELET, Layout.half(codelet))
                .putInt(at + OrderLayout.TICKET_KEY, key);
    }
}
