package org.edarts.epiphany.cam;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.HostPort;
import org.edarts.epiphany.board.HostTiming;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.memory.RegisterWindow;
import org.edarts.epiphany.service.NewlibServices;
import org.edarts.epiphany.service.Sandbox;

/**
 * A simulated board of two cores on which what the second one fires ends just when the host has seen that the first one
 * waits, and before it looks at the second.
 */
final class UnluckyBoard implements HostPort {
    private static final int PC = RegisterWindow.offsetOf(SpecialRegister.PC);
    private static final int MOST_CYCLES = 20_000;
    private final Firmware firmware = Firmware.installed().with(Firmware.Part.STEALING);
    private final SimulatedBoard board;
    private final int first;
    private int times;

    UnluckyBoard(Chip chip) {
        OutputStream out = OutputStream.nullOutputStream();
        NewlibServices services = new NewlibServices(Sandbox.CLOSED, InputStream.nullInputStream(), out, out);
        board = new SimulatedBoard(chip, new HostTiming(1, 1), services);
        first = chip.map().globalAddress(chip.map().node(0, 0), PC);
    }

    /** Returns it as the host finds it. */
    Board connect() {
        return new Board(board.connect().platform(), this);
    }

    /** Returns how often that has happened. */
    int times() {
        return times;
    }

    @Override
    public int readWord(int address) {
        int found = board.readWord(address);
        if (address == first && firmware.waits(found, false) && !secondWaits()) {
            for (int cycle = 0; cycle < MOST_CYCLES && !secondWaits(); cycle++) {
                board.run(1);
            }
            times++;
        }
        return found;
    }

    private boolean secondWaits() {
        return firmware.waits(board.word(0, 1, PC), false);
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
