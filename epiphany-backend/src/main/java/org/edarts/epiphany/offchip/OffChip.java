package org.edarts.epiphany.offchip;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.OffChipTiming;
import org.edarts.epiphany.counts.DramTraffic;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.mesh.EMesh;
import org.edarts.epiphany.mesh.Late;
import org.edarts.epiphany.time.Agenda;

/** The DRAM and the way to it, connected to the meshes of a chip. */
public final class OffChip {
    private final OutboundLink outbound;
    private final InboundLink inbound;
    private final DramController controller;

    /**
     * Connects a DRAM to the eastern edge of a chip.
     *
     * @param agenda when links and controller act
     * @param mesh the chip's meshes
     * @param chip the chip and its board
     * @param memory the DRAM's content
     */
    // Only the chip makes it.
    @SuppressWarnings("exports")
    public OffChip(Agenda agenda, EMesh mesh, Chip chip, Storage memory) {
        OffChipTiming timing = chip.offChip();
        int rows = chip.map().rows();
        int linkRow = Math.min(timing.linkRow(), rows - 1);
        inbound = new InboundLink(agenda, mesh.transactions(), timing, mesh.eastEntry(linkRow));
        controller = new DramController(agenda, mesh.transactions(), memory, timing, inbound);
        DramEntry entry = chip.order().adversarial()
                ? new LateDram(
                        agenda,
                        controller,
                        new Late(mesh.transactions(), chip.order().chance(-1)))
                : controller;
        inbound.connect(entry);
        outbound = new OutboundLink(agenda, mesh, rows, chip.mesh().hop(), timing, entry);
    }

    /** Returns what has gone over the link and into the DRAM so far. */
    public DramTraffic traffic() {
        return controller.traffic(outbound.packets().bytes(), inbound.packets().bytes());
    }
}
