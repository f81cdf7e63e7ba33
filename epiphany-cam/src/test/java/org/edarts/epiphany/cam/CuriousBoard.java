package org.edarts.epiphany.cam;

import java.time.Duration;
import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.HostPort;
import org.edarts.epiphany.board.SimulatedBoard;

/** A simulated board whose host looks as soon as a core has come upon a fault, before the firmware tells of it. */
final class CuriousBoard implements HostPort {
    private static final int LONGEST_PAUSE = 10_000;

    private final SimulatedBoard board;

    CuriousBoard(Chip chip) {
        board = new SimulatedBoard(chip);
    }

    /** Returns it as the host finds it. */
    Board connect() {
        return new Board(board.connect().platform(), this);
    }

    /** Returns who sees into it. */
    SimulatedBoard observer() {
        return board;
    }

    @Override
    public void pause(Duration time) {
        boolean seen = !board.complaints().isEmpty();
        for (int cycle = 0; cycle < LONGEST_PAUSE && (seen || board.complaints().isEmpty()); cycle++) {
            board.run(1);
        }
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
    public void write(int address, byte[] bytes) {
        board.write(address, bytes);
    }

    @Override
    public void close() {
        board.close();
    }
}
