package org.edarts.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.cam.Machine;
import org.edarts.cam.MachineException;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.text.MachineFile;
import org.edarts.codelet.CodeletGraph;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.Platform;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.mesh.kernel.CompiledKernels;
import org.edarts.samples.Sample;
import org.edarts.samples.Samples;
import org.edarts.su.MeshForm;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * A chip whose cores fire codelets: simulated, or that of the board that this computer has.
 *
 * @param chip the chip
 * @param machine which of its cores are SUs and CUs: all are CUs unless the user asks for a core of the SU's own
 * @param sus who says whether SUs have a core of their own
 * @param board the real board, or null if the chip is simulated
 */
record MeshMachine(
        Chip chip, Machine machine, Sus sus, @Nullable Platform board) {
    /** The name of the real board that this computer has. */
    static final String BOARD = "board";

    private static final Pattern VARIANT = Pattern.compile("(.*):(folded|dedicated)");

    /** Who says whether SUs have a core of their own: the policy, the user, or the machine file. */
    enum Sus {
        AS_NEEDED,
        FOLDED,
        DEDICATED,
        AS_DESCRIBED
    }

    /** Finds a chip by the name of its machine, or in a machine file; what is no chip has none. */
    static Optional<MeshMachine> named(String name) {
        try {
            return Optional.of(find(name));
        } catch (MachineException noChip) {
            return Optional.empty();
        }
    }

    /**
     * Finds a chip by the name of its machine, or in a machine file.
     *
     * @throws MachineException if there is none; the message says why
     */
    static MeshMachine find(String name) {
        Matcher variant = VARIANT.matcher(name);
        boolean chosen = variant.matches();
        String plain = chosen ? variant.group(1) : name;
        Sus sus = chosen ? Sus.valueOf(variant.group(2).toUpperCase(Locale.ROOT)) : Sus.AS_NEEDED;
        if (plain.equals(BOARD)) {
            return ofBoard(sus);
        }
        if (MachineFile.isPath(name) || new File(name).isFile()) {
            Machine described = MachineFile.find(name);
            return new MeshMachine(Chips.of(described), described, Sus.AS_DESCRIBED, null);
        }
        Chip chip = Chips.named(plain);
        return new MeshMachine(
                chip, chosen ? Machine.named(name) : chip.machine().withFoldedSus(), sus, null);
    }

    private static MeshMachine ofBoard(Sus sus) {
        Platform platform;
        try {
            platform = Platform.ofEnvironment();
        } catch (IOException missing) {
            throw new IllegalArgumentException("--machine board: " + missing.getMessage(), missing);
        }
        Chip chip = Chips.made().stream()
                .filter(made -> made.map().equals(platform.map()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--machine board: no chip is known that has "
                        + platform.map().rows() + " x " + platform.map().columns() + " cores where "
                        + platform.version() + " has them; there are "
                        + Chips.made().stream().map(Chip::name).toList()));
        Machine machine = chip.machine();
        return new MeshMachine(chip, sus == Sus.DEDICATED ? machine : machine.withFoldedSus(), sus, platform);
    }

    /** Returns how codelets are fired, in words. */
    String how() {
        if (board != null) {
            return "on the board " + board.version();
        }
        return "every cycle simulated"
                + (chip.order().adversarial()
                        ? ", in an adversarial memory order of seed "
                                + chip.order().seed()
                        : "");
    }

    /** Returns the same machine with what an option says of its memory's order. */
    MeshMachine with(OrderChoice order) {
        if (board != null && order.given()) {
            throw new IllegalArgumentException(order + ": a real board has the order that it has; leave it out");
        }
        return new MeshMachine(order.of(chip), machine, sus, board);
    }

    /**
     * Returns the same chip with so many clusters. Unless something else is said, their SUs have a core of their own if
     * they decide while a graph runs, and only then.
     *
     * @throws IllegalArgumentException if the chip cannot be divided so
     */
    MeshMachine with(int clusters, SchedulingPolicy policy) {
        if (sus == Sus.AS_DESCRIBED) {
            if (clusters != 1) {
                throw new IllegalArgumentException(
                        "--clusters " + clusters + ": the machine file says which clusters there are; leave it out");
            }
            return this;
        }
        boolean hands = policy.meshForm().filter(MeshForm::handsOut).isPresent();
        boolean dedicated = sus == Sus.AS_NEEDED ? hands : sus == Sus.DEDICATED;
        Machine divided = clusters == 1 ? chip.machine() : chip.machine(clusters);
        Machine placed = dedicated ? divided.withDedicatedSus() : divided.withFoldedSus();
        return new MeshMachine(chip, placed.withName(machine.name()), sus, board);
    }

    /**
     * Returns the settings of a sample with those that the user left out fitted to the chip, and to the file if there
     * is one.
     */
    Map<String, String> fitted(String sample, Map<String, String> settings, Optional<Path> file) {
        Sample known = Samples.named(sample);
        int rows = chip.map().rows();
        int columns = chip.map().columns();
        Map<String, String> all = new HashMap<>(
                file.isPresent() && known.reads().isPresent()
                        ? known.sizesFor(rows, columns, file.get())
                        : known.sizesFor(rows, columns));
        all.putAll(settings);
        return all;
    }

    /**
     * Switches it on, with the kernels of a graph: those written by hand, where there are, or what the compiler makes;
     * and with a host for codelets that have none.
     */
    EpiphanyCam open(CodeletGraph graph, boolean compiled, SchedulingPolicy policy) {
        KernelLibrary known = CompiledKernels.ofEachGraph().kernelsOf(graph);
        KernelLibrary kernels = compiled ? known.with(CompiledKernels.of(graph)) : known;
        Machine whole = EpiphanyCam.needsHost(graph, kernels) ? machine.withHost() : machine;
        if (board == null) {
            return EpiphanyCam.simulated(chip, whole, kernels, policy);
        }
        return EpiphanyCam.on(whole, attached(), kernels, policy);
    }

    /** Returns whether a graph has kernels that were written by hand and are methods, too. */
    boolean hasBothForms(CodeletGraph graph) {
        return CompiledKernels.names(graph).stream()
                .anyMatch(KernelLibrary.installed().names()::contains);
    }

    /** Opens the real board. */
    Board attached() {
        try {
            return Board.attached(Objects.requireNonNull(board), Board.DEVICE);
        } catch (IOException missing) {
            throw new IllegalArgumentException("--machine board: " + missing.getMessage(), missing);
        }
    }
}
