package org.edarts.offload;

import java.time.Duration;
import java.util.function.IntPredicate;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.HostPort;
import org.edarts.epiphany.board.SimulatedBoard;

/** The host's way to a simulated board, which fails at times. */
final class FailingPort implements HostPort {
    private final SimulatedBoard board = new SimulatedBoard(Chips.PARALLELLA);
    private IntPredicate fails = address -> false;

    Board connect() {
        return new Board(board.connect().platform(), this);
    }

    /** Nothing is had of the board from now on. */
    void fail() {
        fails = address -> true;
    }

    /** The memory of one core, by the upper 12 bits of its addresses, is not had from now on. */
    void failAt(int node) {
        fails = address -> address >>> 20 == node;
    }

    void heal() {
        fails = address -> false;
    }

    private void check(int address) {
        if (fails.test(address)) {
            throw new IllegalStateException("the link is down");
        }
    }

    @Override
    public int readWord(int address) {
        check(address);
        return board.readWord(address);
    }

    @Override
    public void writeWord(int address, int value) {
        check(address);
        board.writeWord(address, value);
    }

    @Override
    public byte[] read(int address, int count) {
        check(address);
        return board.read(address, count);
    }

    @Override
    public void write(int address, byte[] bytes) {
        check(address);
        board.write(address, bytes);
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
