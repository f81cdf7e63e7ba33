package org.edarts.epiphany.cam;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.HostPort;
import org.edarts.epiphany.board.SimulatedBoard;

/**
 * A simulated board on which what the host writes to a core is only on its way: it arrives before the host has read
 * something of that core, or else after the next pause. What it writes to the first core arrives at once.
 */
final class PostingBoard implements HostPort {
    private static final int CORE_BITS = 20;

    private final SimulatedBoard board;
    private final int first;
    private final ChipMap map;
    private final Map<Integer, List<Runnable>> posted = new HashMap<>();

    private PostingBoard(Chip chip) {
        board = new SimulatedBoard(chip);
        first = chip.map().globalAddress(chip.map().node(0, 0), 0) >>> CORE_BITS;
        map = chip.map();
    }

    /** Makes one. */
    static Board of(Chip chip) {
        PostingBoard posting = new PostingBoard(chip);
        return new Board(posting.board.connect().platform(), posting);
    }

    private void post(int address, Runnable write) {
        int core = address >>> CORE_BITS;
        int inDram = address - map.dramBase();
        if (core == first || inDram >= 0 && inDram < map.dramBytes()) {
            write.run();
        } else {
            posted.computeIfAbsent(core, key -> new ArrayList<>()).add(write);
        }
    }

    private void arrive(int address) {
        List<Runnable> writes = posted.remove(address >>> CORE_BITS);
        if (writes != null) {
            writes.forEach(Runnable::run);
        }
    }

    @Override
    public void write(int address, byte[] bytes) {
        byte[] kept = bytes.clone();
        post(address, () -> board.write(address, kept));
    }

    @Override
    public void writeWord(int address, int value) {
        post(address, () -> board.writeWord(address, value));
    }

    @Override
    public int readWord(int address) {
        arrive(address);
        return board.readWord(address);
    }

    @Override
    public byte[] read(int address, int count) {
        arrive(address);
        return board.read(address, count);
    }

    @Override
    public void pause(Duration time) {
        board.pause(time);
        posted.values().forEach(writes -> writes.forEach(Runnable::run));
        posted.clear();
    }

    @Override
    public void close() {
        board.close();
    }
}
