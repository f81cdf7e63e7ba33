package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.edarts.epiphany.cam.firmware.AfterFiring;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.ScheduleLayout;
import org.edarts.epiphany.cam.local.CoreCode;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * An SU's core: slots, arcs and pool of all codelets that it hands out, and what it knows of the CUs of its cluster.
 * Owner: the thread that lowers the graph.
 */
final class SuPlan extends CorePlan {
    private static final int IN_GROUP = 8;
    private static final int IN_TABLE = 4;
    private static final int BITS = 8;

    /** While fewer CUs have something, what waits for a frame begins: with more all are taken before one is free. */
    private static final int FEW = 2;

    private static final int TABLE_BYTES = ((IN_TABLE - 1) * BITS + CuPlan.MOST_MAILS) * ScheduleLayout.BERTH_BYTES;

    private final Handing handing;
    private final Assignment assignment;
    private final List<Integer> cus;
    private int records;
    private final List<Integer> groups = new ArrayList<>();
    private final List<Integer> tables = new ArrayList<>();

    /** Where what is ready waits to be handed out, and where that ends. */
    private int ring;

    private int ringEnd;

    SuPlan(
            int core,
            List<Track> tracks,
            CoreMemory memory,
            CoreStream stream,
            CoreInputs inputs,
            Handing handing,
            Assignment assignment) {
        super(core, tracks, memory, stream, CoreCode.resident(), inputs);
        this.handing = handing;
        this.assignment = assignment;
        this.cus = assignment.cusOf(core);
    }

    @Override
    void begin(Lowering lowering) {
        memory.data("SU", ScheduleLayout.SU_BYTES, Long.BYTES);
        records = memory.data("CUs", cus.size() * ScheduleLayout.CU_BYTES, Long.BYTES);
        for (int first = 0; first < cus.size(); first += IN_GROUP) {
            groups.add(memory.data("CUs", ScheduleLayout.GROUP_BYTES, Long.BYTES));
        }
        for (int first = 0; first < cus.size(); first += IN_TABLE) {
            tables.add(memory.data("CUs", TABLE_BYTES, 2 * ScheduleLayout.BERTH_BYTES));
        }
        if (handing.queues()) {
            int bytes = (tracks.size() + lowering.frames().poolEntries(core) + 1) * Short.BYTES;
            ring = memory.data("queue", bytes, Short.BYTES);
            ringEnd = ring + bytes;
        }
    }

    /** Its CUs have kernels and arguments. */
    @Override
    void place(Track track, Lowering lowering) {}

    @Override
    int kernelOf(Track track, Firmware firmware) {
        return firmware.address(handing.kernel());
    }

    @Override
    int argumentsOf(Track track) {
        return track.fired().equals(Fired.NOTHING) ? 0 : handing.charges(core).nameOf(track.fired());
    }

    @Override
    String idle(boolean waiting) {
        return "su_idle";
    }

    /** What fires here counts apart from what is handed out. */
    @Override
    String nothing() {
        return "fire_own";
    }

    /** What CUs fire for it leads here when they have told so. */
    @Override
    String after(Node node, AfterFiring after, List<Node> targets) {
        if (!handsOut(node)) {
            return after.whereFired();
        }
        if (!handing.goesOn()) {
            return after.inTurn();
        }
        return targets.size() == 1 && handsOut(targets.get(0)) ? after.handingOn() : after.onSu();
    }

    private boolean handsOut(Node node) {
        return node.core == core && node.role == Node.Role.CODELET && !node.fired.equals(Fired.NOTHING);
    }

    /** Returns what waits in the ring, as the memory of this core says. */
    @Override
    Set<Integer> sorted(ByteBuffer found) {
        Set<Integer> waiting = new HashSet<>();
        int behind = found.getInt(Layout.RECORD + ScheduleLayout.SU_BEHIND);
        int place = found.getInt(Layout.RECORD + ScheduleLayout.SU_FIRST);
        while (place != behind && place >= ring && place < ringEnd) {
            if (!waiting.add(Short.toUnsignedInt(found.getShort(place)))) {
                return waiting; // What stands there twice was written by a fault.
            }
            place = place + Short.BYTES == ringEnd ? ring : place + Short.BYTES;
        }
        return waiting;
    }

    /** What comes after codelets lies here, wherever these fire. */
    @Override
    String remedy(BlocksOnCores all) {
        return "use fewer codelets";
    }

    /** Returns where all cores find the byte by which a CU tells what it has fired. */
    int placeOfByte(int cu) {
        int place = cus.indexOf(cu);
        return assignment.globalAddress(
                core, groups.get(place / IN_GROUP) + ScheduleLayout.GROUP_DONE + place % IN_GROUP);
    }

    /** Returns the codelets that CUs have and have not told of, as the memory of this core says. */
    List<Integer> handedOut(ByteBuffer found) {
        List<Integer> codelets = new ArrayList<>();
        for (int place = 0; place < cus.size(); place++) {
            int record = record(place);
            int berth = found.getInt(record + ScheduleLayout.CU_BERTH);
            for (int mail = 0; mail < found.getInt(record + ScheduleLayout.CU_BUSY); mail++) {
                berth ^= ScheduleLayout.BERTH_BYTES;
                codelets.add(found.getShort(berth) & 0xFFFF);
            }
        }
        return codelets;
    }

    private int record(int place) {
        return records + place * ScheduleLayout.CU_BYTES;
    }

    @Override
    void into(ByteBuffer bytes, Lowering lowering) {
        bytes.putInt(Layout.RECORD + ScheduleLayout.SU_IDLE, record(0))
                .putInt(Layout.RECORD + ScheduleLayout.SU_BOTTOM, pool + Short.BYTES)
                .putInt(Layout.RECORD + ScheduleLayout.SU_GROUP, groups.get(0))
                .putInt(Layout.RECORD + ScheduleLayout.SU_TURN, record(0))
                .putInt(Layout.RECORD + ScheduleLayout.SU_FEW, FEW)
                .putInt(Layout.RECORD + ScheduleLayout.SU_FIRST, ring)
                .putInt(Layout.RECORD + ScheduleLayout.SU_BEHIND, ring)
                .putInt(Layout.RECORD + ScheduleLayout.SU_RING, ringEnd)
                .putInt(Layout.RECORD + ScheduleLayout.SU_RING + Integer.BYTES, ring);
        for (int place = 0; place < cus.size(); place++) {
            cu(bytes, place);
        }
        for (int number = 0; number < groups.size(); number++) {
            int group = groups.get(number);
            bytes.putInt(group + ScheduleLayout.GROUP_LOW, table(2 * number))
                    .putInt(group + ScheduleLayout.GROUP_HIGH, table(2 * number + 1))
                    .putInt(group + ScheduleLayout.GROUP_NEXT, groups.get((number + 1) % groups.size()));
        }
    }

    private int table(int number) {
        return number < tables.size() ? tables.get(number) - ScheduleLayout.EXPONENT : 0;
    }

    private void cu(ByteBuffer bytes, int place) {
        int berth = tables.get(place / IN_TABLE) + place % IN_TABLE * BITS * ScheduleLayout.BERTH_BYTES;
        int record = record(place);
        int next = place + 1 < cus.size() ? record(place + 1) : 0;
        int mails = Layout.RECORD + ScheduleLayout.MAILS;
        bytes.putInt(record + ScheduleLayout.CU_MAIL, assignment.globalAddress(cus.get(place), mails))
                .putInt(record + ScheduleLayout.CU_BERTH, berth)
                .putInt(record + ScheduleLayout.CU_IDLE, next)
                .putInt(record + ScheduleLayout.CU_NEXT, next == 0 ? record(0) : next)
                .putInt(record + ScheduleLayout.CU_DEPTH, CuPlan.MOST_MAILS);
        for (int mail = 0; mail < CuPlan.MOST_MAILS; mail++) {
            int at = berth + mail * ScheduleLayout.BERTH_BYTES;
            bytes.putShort(at + ScheduleLayout.BERTH_CU, Layout.half(record))
                    .putInt(
                            at + ScheduleLayout.BERTH_MAIL,
                            assignment.globalAddress(cus.get(place), mails + mail * ScheduleLayout.MAIL_BYTES));
        }
    }
}
