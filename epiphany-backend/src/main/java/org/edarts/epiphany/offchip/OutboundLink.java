package org.edarts.epiphany.offchip;

import org.edarts.cam.chip.OffChipTiming;
import org.edarts.epiphany.mesh.Buffer;
import org.edarts.epiphany.mesh.EMesh;
import org.edarts.epiphany.mesh.Transactions;
import org.edarts.epiphany.time.Actor;
import org.edarts.epiphany.time.Agenda;

/**
 * The link off the chip: takes writes and read requests from the eastern ends of the rows, one packet at a time.
 *
 * <p>A pointer that moves one position with each packet chooses among the rows: the first row that has something to
 * send, from the pointer's position on and then around, is served. With a position per row all rows get the same share
 * when all send, and whoever follows silent rows gets their turns. With fewer positions than rows, the rows beyond the
 * last position are served only when all rows at or after the pointer are silent.
 *
 * <p>A core's read request waits until the stores that the same core sent off the chip before it have left. Thereby a
 * core finds in the DRAM what it has stored there, as the manual promises ("load operations using data previously
 * written use the updated values") and as C programs with their stack in the DRAM need.
 */
final class OutboundLink implements Actor {
    private final Agenda agenda;
    private final DramEntry dram;
    private final Transactions transactions;
    private final Packets packets;
    private final Buffer[] writes;
    private final Buffer[] requests;
    private final boolean[] requestNext;
    private final int positions;
    private final int self;
    private int position;

    OutboundLink(Agenda agenda, EMesh mesh, int rows, int hop, OffChipTiming timing, DramEntry dram) {
        this.agenda = agenda;
        this.dram = dram;
        transactions = mesh.transactions();
        packets = new Packets(mesh.transactions(), timing);
        positions = timing.arbiterPositions();
        writes = new Buffer[rows];
        requests = new Buffer[rows];
        requestNext = new boolean[rows];
        self = agenda.enrol(this);
        for (int row = 0; row < rows; row++) {
            int latency = hop * (1 + Math.abs(row - timing.linkRow()));
            writes[row] = new Buffer(agenda, self, latency);
            requests[row] = new Buffer(agenda, self, latency);
            mesh.connectEast(row, writes[row], requests[row]);
        }
    }

    Packets packets() {
        return packets;
    }

    @Override
    public void act(long now) {
        if (packets.freeAt() > now) {
            agenda.wake(self, packets.freeAt());
            return;
        }
        if (dram.roomAt() > now) {
            packets.holdUntil(dram.roomAt());
            agenda.wake(self, packets.freeAt());
            return;
        }
        int row = nextRow(now);
        if (row >= 0) {
            int transaction = take(row, now);
            dram.accept(transaction, packets.send(transaction, now));
            agenda.wake(self, packets.freeAt());
        }
    }

    private int nextRow(long now) {
        for (int i = 0; i < writes.length; i++) {
            int row = (position + i) % writes.length;
            if (writes[row].ready(now) != Transactions.NONE || isRequestReady(row, now)) {
                position = (position + 1) % positions;
                return row;
            }
        }
        return -1;
    }

    /** Takes from a row's two meshes in turn. */
    private int take(int row, long now) {
        boolean fromRequests =
                isRequestReady(row, now) && (requestNext[row] || writes[row].ready(now) == Transactions.NONE);
        requestNext[row] = !fromRequests;
        int transaction = (fromRequests ? requests[row] : writes[row]).take(now);
        transactions.left(transaction);
        return transaction;
    }

    private boolean isRequestReady(int row, long now) {
        int request = requests[row].ready(now);
        return request != Transactions.NONE && !transactions.wouldOvertake(request);
    }
}
