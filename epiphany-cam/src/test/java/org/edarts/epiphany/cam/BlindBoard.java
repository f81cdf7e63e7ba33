package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.HostPort;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.TracingLayout;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.run.Watching;
import org.edarts.epiphany.cam.watch.RunWatch;
import org.edarts.trace.TraceRecorder;
import org.jspecify.annotations.Nullable;

/** A simulated board into which nobody sees who uses it; the test does, besides. */
final class BlindBoard implements HostPort {
    private static final int LOCAL = 0xF_FFFF;

    private final SimulatedBoard board;
    private final int lap;
    private @Nullable RunWatch watch;
    private boolean begun;

    BlindBoard(Chip chip) {
        this(chip, 0);
    }

    /**
     * Makes one.
     *
     * @param lap by how many cycles timers are set back; 0 for as many as they are elsewhere
     */
    BlindBoard(Chip chip, int lap) {
        board = new SimulatedBoard(chip);
        this.lap = lap;
    }

    /** Returns it as the host finds it. */
    Board connect() {
        return new Board(board.connect().platform(), this);
    }

    /** Lets somebody watch the next run, which is that of a graph that was lowered. */
    void watch(Lowering lowering, TraceRecorder recorder) {
        watch = new RunWatch(Watching.of(lowering), board, recorder);
        begun = false;
    }

    /** Before the cores start, the host looks at each. */
    @Override
    public int readWord(int address) {
        RunWatch watching = watch;
        if (watching != null && !begun && (address & LOCAL) == Layout.RECORD + Layout.STATUS) {
            begun = true;
            watching.begin();
            watching.started();
        }
        return board.readWord(address);
    }

    @Override
    public byte[] read(int address, int count) {
        return board.read(address, count);
    }

    @Override
    public void writeWord(int address, int value) {
        board.writeWord(address, value);
    }

    @Override
    public void write(int address, byte[] bytes) {
        ByteBuffer altered = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
        if (lap != 0
                && bytes.length == TracingLayout.STATE_BYTES
                && altered.getInt(TracingLayout.LAP) == Integer.MIN_VALUE) {
            altered.putInt(TracingLayout.LAP, lap);
        }
        board.write(address, altered.array());
    }

    @Override
    public void pause(Duration time) {
        board.pause(time);
        if (watch != null && begun) {
            watch.look();
        }
    }

    @Override
    public void close() {
        board.close();
    }
}
