package org.edarts.epiphany.board;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.chip.CodeNoteReceiver;
import org.edarts.epiphany.chip.CoreReport;
import org.edarts.epiphany.chip.HostAccess;
import org.edarts.epiphany.chip.RunExtension;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.core.CodeParts;
import org.edarts.epiphany.core.CoreFault;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.counts.DramTraffic;
import org.edarts.epiphany.counts.LinkCounts;
import org.edarts.epiphany.counts.MeshTraffic;
import org.edarts.epiphany.service.NewlibServices;
import org.edarts.epiphany.service.Sandbox;

/**
 * A board that is simulated. Host and chip share simulated time: it passes while the host accesses the board, by
 * {@linkplain HostTiming declared costs}, while it pauses, and while it calls {@link #run} or {@link #runToEnd}; at no
 * other time. A program of the host therefore does the same in every run, and one that polls a flag sees it in the end.
 *
 * <p>Accesses are not sent over the chip's mesh: they find and leave memory as it is at their time, and slow down no
 * core. Owner: one thread. Rows and columns are those of the chip, from 0.
 */
public final class SimulatedBoard implements HostPort, BoardObserver {
    private static final int ACCESS_BYTES = 8;

    private final Chip parameters;
    private final HostTiming timing;
    private final NewlibServices services;
    private final TimedChip chip;
    private final HostAccess access;
    private long now;
    private long accesses;
    private boolean closed;

    /** Makes a board whose programs print to nobody and have no files. */
    public SimulatedBoard(Chip parameters) {
        this(parameters, OutputStream.nullOutputStream());
    }

    /**
     * Makes a board whose programs have no files.
     *
     * @param parameters the chip and its board
     * @param out where programs print, for example {@code System.out}
     */
    public SimulatedBoard(Chip parameters, OutputStream out) {
        this(
                parameters,
                HostTiming.DECLARED,
                new NewlibServices(Sandbox.CLOSED, InputStream.nullInputStream(), out, out));
    }

    /**
     * Makes a board.
     *
     * @param parameters the chip and its board
     * @param timing what accesses of the host cost
     * @param services what programs on the cores may ask for; closed with the board
     */
    public SimulatedBoard(Chip parameters, HostTiming timing, NewlibServices services) {
        this(parameters, timing, services, RunExtension.NONE, List.of());
    }

    /**
     * Makes a board some of whose cores are accompanied.
     *
     * @param parameters the chip and its board
     * @param timing what accesses of the host cost
     * @param services what programs on the cores may ask for; closed with the board
     * @param extension what the run has beside the programs
     * @param nodes the cores that it accompanies, by their numbers in the chip
     */
    public SimulatedBoard(
            Chip parameters, HostTiming timing, NewlibServices services, RunExtension extension, List<Integer> nodes) {
        this.parameters = parameters;
        this.timing = timing;
        this.services = services;
        this.chip = new TimedChip(parameters, extension.services(services));
        this.access = new HostAccess(chip);
        nodes.forEach(node -> extension.loaded(chip, node));
    }

    /** Returns the board as a program of the host finds it (eSDK: {@code e_init}); closing that closes this. */
    public Board connect() {
        requireOpen();
        ChipMap map = parameters.map();
        return new Board(
                new Platform(parameters.name(), parameters.generation(), map, Integer.toUnsignedLong(map.dramBase())),
                this);
    }

    @Override
    public long now() {
        return now;
    }

    /** Lets the chip go on for that many cycles. */
    public void run(long cycles) {
        requireOpen();
        now = after(cycles);
        chip.run(now);
    }

    /** The time after that many cycles more; one that no number can tell counts as the latest that one can. */
    private long after(long cycles) {
        if (cycles < 0) {
            throw new IllegalArgumentException("to run for " + cycles + " cycles: expected 0 or more");
        }
        return cycles > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + cycles;
    }

    /**
     * Lets the chip go on until nothing more can happen on it - all cores have ended, wait for an interrupt or stand
     * still - or for that many cycles.
     *
     * @return whether nothing more can happen
     */
    public boolean runToEnd(long maxCycles) {
        requireOpen();
        long end = after(maxCycles);
        boolean outOfTime = chip.run(end);
        now = outOfTime ? end : Math.max(now, chip.lastCycle());
        return !outOfTime;
    }

    @Override
    public CoreReport report(int row, int column) {
        return chip.report(node(row, column));
    }

    @Override
    public LinkCounts linkCounts() {
        return chip.linkCounts();
    }

    /** Returns what the meshes have done so far. */
    public MeshTraffic meshTraffic() {
        return chip.meshTraffic();
    }

    @Override
    public long deliveredBytes() {
        return chip.deliveredBytes();
    }

    @Override
    public DramTraffic dramTraffic() {
        return chip.dramTraffic();
    }

    /** Returns the code with which a core's program has ended, if it has. */
    public OptionalInt exitCode(int row, int column) {
        return chip.cores().get(node(row, column)).exitCode();
    }

    @Override
    public Optional<String> complaint(int row, int column) {
        return chip.cores().get(node(row, column)).stoppedAt().map(CoreFault::text);
    }

    @Override
    public Optional<CoreFault> fault(int row, int column) {
        return chip.cores().get(node(row, column)).firstFault();
    }

    @Override
    public List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        for (CoreState core : chip.cores()) {
            core.firstFault().map(CoreFault::text).ifPresent(complaints::add);
        }
        return complaints;
    }

    /** Returns what of the programs did no harm and is worth a look: a line for each core at most. */
    public List<String> warnings() {
        return chip.cores().stream().flatMap(core -> core.warning().stream()).toList();
    }

    @Override
    public int word(int row, int column, int offset) {
        requireOpen();
        return access.readWord(parameters.map().globalAddress(node(row, column), offset), now);
    }

    @Override
    public long accesses() {
        return accesses;
    }

    @Override
    public void note(int row, int column, CodeParts parts) {
        chip.note(node(row, column), parts);
    }

    @Override
    public void handOver(int row, int column, CodeNoteReceiver receiver) {
        chip.handOver(node(row, column), now, receiver);
    }

    @Override
    public int readWord(int address) {
        requireOpen();
        accesses++;
        int value = access.readWord(address, now);
        run(timing.readCycles());
        return value;
    }

    @Override
    public void writeWord(int address, int value) {
        requireOpen();
        accesses++;
        access.writeWord(address, value, now);
        run(timing.writeCycles());
    }

    @Override
    public byte[] read(int address, int count) {
        requireOpen();
        byte[] bytes = new byte[count];
        int done = 0;
        while (done < count) {
            byte[] piece = access.read(address + done, piece(address + done, count - done));
            System.arraycopy(piece, 0, bytes, done, piece.length);
            done += piece.length;
            accesses++;
            run(timing.readCycles());
        }
        return bytes;
    }

    @Override
    public void write(int address, byte[] bytes) {
        requireOpen();
        int done = 0;
        while (done < bytes.length) {
            int end = done + piece(address + done, bytes.length - done);
            access.write(address + done, Arrays.copyOfRange(bytes, done, end), now);
            done = end;
            accesses++;
            run(timing.writeCycles());
        }
    }

    @Override
    public void pause(Duration time) {
        run(Math.round(time.toNanos() * 1e-9 * parameters.clockHertz()));
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            services.close();
        } catch (IOException unwritten) {
            throw new UncheckedIOException(unwritten);
        }
    }

    /** The bytes from an address on that one access moves: up to the next multiple of eight. */
    private static int piece(int address, int count) {
        return Math.min(count, ACCESS_BYTES - (address & ACCESS_BYTES - 1));
    }

    private int node(int row, int column) {
        ChipMap map = parameters.map();
        if (row < 0 || row >= map.rows() || column < 0 || column >= map.columns()) {
            throw new IllegalArgumentException("core (" + row + ", " + column + ") is not on the chip of " + map.rows()
                    + " x " + map.columns() + " cores");
        }
        return map.node(row, column);
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the board is closed: make another");
        }
    }
}
