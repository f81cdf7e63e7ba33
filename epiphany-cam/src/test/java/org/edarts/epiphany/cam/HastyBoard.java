package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.codelet.CodeletGraph;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.HostPort;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.fit.Fitting;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * A simulated board on which the QUIET of each core waits for one signal less than it should, wherever it waits for
 * several.
 */
final class HastyBoard implements HostPort {
    private final SimulatedBoard board;
    private final Set<Integer> slots = new HashSet<>();

    private HastyBoard(Chip chip) {
        board = new SimulatedBoard(chip);
    }

    /** Makes one for a graph. */
    static Board of(Chip chip, Machine machine, KernelLibrary kernels, CodeletGraph graph) {
        HastyBoard hasty = new HastyBoard(chip);
        Assignment assignment = Assignment.of(machine, chip.map());
        Lowering lowering =
                Fitting.fit(graph.compiled(), machine, assignment, Firmware.installed(), kernels, Placing.NONE);
        for (int core = 0; core < assignment.cores(); core++) {
            for (Track track : lowering.images().get(core).tracks()) {
                if (track.first().role == Node.Role.QUIET && track.first().needs() > 1) {
                    hasty.slots.add(assignment.globalAddress(core, track.slot));
                }
            }
        }
        return new Board(hasty.board.connect().platform(), hasty);
    }

    @Override
    public void write(int address, byte[] bytes) {
        ByteBuffer altered = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
        for (int slot : slots) {
            int place = slot - address;
            if (place >= 0 && place < bytes.length) {
                altered.putInt(place, altered.getInt(place) - 1);
            }
        }
        board.write(address, altered.array());
    }

    @Override
    public int readWord(int address) {
        return board.readWord(address);
    }

    @Override
    public void writeWord(int address, int value) {
        board.writeWord(address, value);
    }

    @Override
    public byte[] read(int address, int count) {
        return board.read(address, count);
    }

    @Override
    public void pause(Duration time) {
        board.pause(time);
    }

    @Override
    public void close() {
        board.close();
    }
}
