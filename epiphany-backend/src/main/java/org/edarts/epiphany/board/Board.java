package org.edarts.epiphany.board;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.ChipMap;
import org.jspecify.annotations.Nullable;

/**
 * A board that the host has opened: from eSDK's {@code e_init} to its {@code e_finalize}. Closing it closes all that
 * was opened on it; the cores go on, as they do with eSDK. Owner: one thread, or several users by {@linkplain #turns
 * turns}.
 */
public final class Board implements AutoCloseable {
    /** The device by which Linux on a Parallella gives access to the chip. */
    public static final Path DEVICE = Path.of("/dev/epiphany/mesh0");

    private final Platform platform;
    private final HostPort port;
    private final List<Workgroup> workgroups = new ArrayList<>();
    private final List<SharedMemory> allocated = new ArrayList<>();
    private final BoardTurns turns = new BoardTurns(this);
    private @Nullable NamedMemory names;
    private boolean closed;

    /**
     * Opens a board behind a port; the port is closed with it.
     *
     * @param platform what the board is like
     * @param port the way to it
     */
    public Board(Platform platform, HostPort port) {
        this.platform = platform;
        this.port = port;
    }

    /**
     * Opens the board of this computer (eSDK: {@code e_init}), as the file describes it that {@code EPIPHANY_HDF}
     * names.
     *
     * @throws IOException if the description or the device is missing or cannot be used
     */
    public static Board attached() throws IOException {
        return attached(Platform.ofEnvironment(), DEVICE);
    }

    /**
     * Opens a real board (eSDK: {@code e_init}).
     *
     * @param platform what the board is like
     * @param device the device, mapped at the physical addresses
     * @throws IOException if the device is missing or cannot be used
     */
    public static Board attached(Platform platform, Path device) throws IOException {
        return new Board(platform, new MappedDevice(platform, device));
    }

    /** Returns what the board is like (eSDK: {@code e_get_platform_info}). */
    public Platform platform() {
        return platform;
    }

    /** Returns whose turn it is, where several use the board. */
    public BoardTurns turns() {
        return turns;
    }

    /**
     * Opens a rectangle of cores (eSDK: {@code e_open}).
     *
     * @param row its first row in the chip, from 0
     * @param column its first column in the chip, from 0
     * @param rows its rows
     * @param columns its columns
     * @throws IllegalArgumentException if it leaves the chip, or overlaps another workgroup that is open
     */
    public Workgroup open(int row, int column, int rows, int columns) {
        requireOpen();
        Workgroup opened = new Workgroup(this, row, column, rows, columns);
        requireInside(opened);
        for (Workgroup other : workgroups) {
            if (other.overlaps(opened)) {
                throw new IllegalArgumentException(
                        opened + " overlaps " + other + ", which is open: close that first, or choose other cores");
            }
        }
        workgroups.add(opened);
        return opened;
    }

    /**
     * Reserves a part of the shared DRAM for the host (eSDK: {@code e_alloc}).
     *
     * @param offset where it begins in the DRAM, in bytes
     * @param size its bytes
     * @throws IllegalArgumentException if it leaves the DRAM, or overlaps a part that is reserved, or the table of
     *     those that have names
     */
    public SharedMemory allocate(int offset, int size) {
        requireOpen();
        SharedMemory wanted = new SharedMemory(this, offset, size);
        int dram = platform.map().dramBytes();
        if (offset < 0 || size < 1 || size > dram - offset) {
            throw new IllegalArgumentException(
                    wanted + " leaves the DRAM of " + dram + " bytes: choose a smaller offset or size");
        }
        for (SharedMemory other : allocated) {
            if (other.overlaps(wanted)) {
                throw new IllegalArgumentException(
                        wanted + " overlaps " + other + ": close that first, or choose another offset");
            }
        }
        if (names != null && wanted.overlaps(tableOfNames())) {
            if (!names.isEmpty()) {
                throw new IllegalArgumentException(wanted + " overlaps the table of shared memory that has names, "
                        + tableOfNames() + ": release that first, or choose another offset");
            }
            names.giveUp();
            names = null;
        }
        allocated.add(wanted);
        return wanted;
    }

    /**
     * Makes a part of the shared DRAM that has a name, by which programs on the cores find it (eSDK: {@code
     * e_shm_alloc}). Closing it leaves it there for them; {@link #release} takes it away.
     *
     * @param name its name, of at most 255 bytes
     * @param size its bytes
     * @throws IllegalArgumentException if there is one of that name, or no room, for it or for the table of names
     */
    public SharedMemory allocate(String name, int size) {
        return opened(names().allocate(name, size));
    }

    /**
     * Opens a part of the shared DRAM by its name once more (eSDK: {@code e_shm_attach}).
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public SharedMemory attach(String name) {
        return opened(names().attach(name));
    }

    /**
     * Takes back one {@link #allocate(String, int)} or {@link #attach} (eSDK: {@code e_shm_release}); with the last,
     * nobody finds the part any more.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public void release(String name) {
        names().release(name);
    }

    private SharedMemory opened(NamedMemory.Part part) {
        SharedMemory memory = new SharedMemory(this, part.offset(), part.size());
        allocated.add(memory);
        return memory;
    }

    /** The table of names; made when it is first asked for. */
    NamedMemory names() {
        NamedMemory known = names;
        if (known == null) {
            requireRoomForNames();
            known = new NamedMemory(port(), platform.map().dramBase());
            names = known;
        }
        return known;
    }

    private SharedMemory tableOfNames() {
        return new SharedMemory(this, NamedMemory.OFFSET, NamedMemory.TABLE_BYTES);
    }

    private void requireRoomForNames() {
        for (SharedMemory other : allocated) {
            if (other.overlaps(tableOfNames())) {
                throw new IllegalArgumentException("shared memory that has a name is found by a table, "
                        + tableOfNames() + ", which overlaps " + other + ": close that first");
            }
        }
    }

    /**
     * Resets all cores of the chip (eSDK: {@code e_reset_system}). Memory keeps its content, and the settings of the
     * board's links are left as the system set them when it booted.
     */
    public void resetSystem() {
        requireOpen();
        ChipMap map = platform.map();
        new Workgroup(this, 0, 0, map.rows(), map.columns()).reset();
    }

    /** Lets time pass: on a real board the host's, on a simulated one the chip's. */
    public void pause(Duration time) {
        port().pause(time);
    }

    /** Closes the board and all that was opened on it (eSDK: {@code e_finalize}). */
    @Override
    public void close() {
        if (!closed) {
            List.copyOf(workgroups).forEach(Workgroup::close);
            List.copyOf(allocated).forEach(SharedMemory::close);
            closed = true;
            port.close();
        }
    }

    HostPort port() {
        requireOpen();
        return port;
    }

    void requireInside(Workgroup group) {
        ChipMap map = platform.map();
        if (!group.isInside(map)) {
            throw new IllegalArgumentException(group + " leaves the chip of " + map.rows() + " x " + map.columns()
                    + " cores: choose rows and columns inside it");
        }
    }

    void forget(Workgroup workgroup) {
        workgroups.remove(workgroup);
    }

    void forget(SharedMemory memory) {
        allocated.remove(memory);
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the board " + platform.version() + " is closed: open it again");
        }
    }
}
