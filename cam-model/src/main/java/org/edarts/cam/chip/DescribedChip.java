package org.edarts.cam.chip;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.edarts.cam.AddressMap;
import org.edarts.cam.Clock;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.MachineException;
import org.edarts.cam.Memory;
import org.edarts.cam.MeshCoordinate;
import org.edarts.cam.Node;

/** The Epiphany that a machine describes: cores, places, clock and DRAM are the machine's, the rest is a mesh's. */
final class DescribedChip {
    private static final int HALVES = 2;

    private final Machine machine;
    private final Node node;
    private final List<Core> cores;

    private DescribedChip(Machine machine) {
        this.machine = machine;
        this.node = machine.nodes().get(0);
        this.cores = node.clusters().stream()
                .flatMap(cluster -> cluster.cores().stream())
                .toList();
    }

    static Chip of(Machine machine) {
        Machine folded = machine.withFoldedSus();
        for (Chip made : Chips.made()) {
            if (made.machine().withFoldedSus().withName(machine.name()).equals(folded)) {
                return made;
            }
        }
        return new DescribedChip(machine).chip();
    }

    private Chip chip() {
        if (machine.nodes().size() > 1) {
            throw no("it has " + machine.nodes().size() + " nodes: describe one");
        }
        if (node.addresses() == AddressMap.FLAT) {
            throw no("its cores have no addresses: give the node 'addresses: epiphany' or 'compact'");
        }
        for (Core core : cores) {
            Memory local = core.local().orElse(null);
            if (local != null && local.bytes() != ChipMap.LOCAL_BYTES) {
                throw no("core '" + core.name() + "' has " + local.bytes() + " bytes of its own, and an eCore has "
                        + ChipMap.LOCAL_BYTES);
            }
        }
        Optional<Memory> dram = node.shared().stream()
                .filter(memory -> memory.address().isPresent())
                .findFirst();
        ChipMap map = map(dram);
        Chip mesh = Chips.mesh(map.rows(), map.columns());
        Chip chip = new Chip(
                machine.name(),
                mesh.generation(),
                clock(mesh.clockHertz()),
                map,
                mesh.mesh(),
                mesh.loadReturn(),
                mesh.dma(),
                mesh.offChip(),
                mesh.duplicatesReads());
        return dram.map(memory -> withDram(chip, memory)).orElse(chip);
    }

    private long clock(long usual) {
        List<Long> clocks = cores.stream()
                .map(core -> core.clock().map(Clock::hertz).orElse(usual))
                .distinct()
                .toList();
        if (clocks.size() > 1) {
            throw no("its cores have different clocks: an Epiphany has one");
        }
        return clocks.get(0);
    }

    private ChipMap map(Optional<Memory> dram) {
        TreeSet<Integer> rows = new TreeSet<>();
        TreeSet<Integer> columns = new TreeSet<>();
        for (Core core : cores) {
            MeshCoordinate at = core.at().orElseThrow(() -> no("core '" + core.name() + "' has no place in the mesh"));
            rows.add(at.row());
            columns.add(at.column());
        }
        int height = rows.last() - rows.first() + 1;
        int width = columns.last() - columns.first() + 1;
        if ((long) height * width != cores.size()) {
            throw no(String.format("its %d cores do not fill a rectangle of %d x %d", cores.size(), height, width));
        }
        long base = dram.map(memory -> memory.address().getAsLong()).orElse(Integer.toUnsignedLong(ChipMap.USUAL_DRAM));
        try {
            return new ChipMap(
                    node.addresses(),
                    rows.first(),
                    columns.first(),
                    height,
                    width,
                    (int) base,
                    Math.toIntExact(dram.map(Memory::bytes).orElse(0L)));
        } catch (IllegalArgumentException | ArithmeticException wrong) {
            throw new MachineException(why(String.valueOf(wrong.getMessage())), wrong);
        }
    }

    /** The link is as fast as the DRAM behind it, and a load takes as long as the machine says. */
    private static Chip withDram(Chip chip, Memory dram) {
        int slot = chip.offChip().slot();
        if (dram.bytesPerSecond().isPresent()) {
            slot = (int) Math.max(
                    1,
                    Math.round((double) HALVES
                            * chip.clockHertz()
                            / dram.bytesPerSecond().getAsLong()));
        }
        Chip linked = withOffChip(chip, slot, chip.offChip().readLatency());
        if (dram.latencyCycles().isEmpty()) {
            return linked;
        }
        long missing = HALVES * (dram.latencyCycles().getAsLong() - linked.dramLoadCycles());
        return withOffChip(linked, slot, (int) Math.max(0, chip.offChip().readLatency() + missing));
    }

    private static Chip withOffChip(Chip chip, int slot, int readLatency) {
        OffChipTiming was = chip.offChip();
        return new Chip(
                chip.name(),
                chip.generation(),
                chip.clockHertz(),
                chip.map(),
                chip.mesh(),
                chip.loadReturn(),
                chip.dma(),
                new OffChipTiming(
                        slot,
                        was.singleSlots(),
                        was.burstSlots(),
                        was.linkRow(),
                        was.arbiterPositions(),
                        was.writeLatency(),
                        readLatency,
                        was.writeTenths(),
                        was.readTenths(),
                        was.backlog()),
                chip.duplicatesReads());
    }

    private MachineException no(String why) {
        return new MachineException(why(why));
    }

    private String why(String reason) {
        return "machine '" + machine.name() + "' is no Epiphany: " + reason;
    }
}
