package org.edarts.epiphany.offchip;

import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.MeshTiming;
import org.edarts.cam.chip.OffChipTiming;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.mesh.EMesh;
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
     * @param map the chip's shape
     * @param meshTiming how long a hop takes
     * @param timing how long things take outside
     * @param memory the DRAM's content
     */
    // Only the chip makes it.
    @SuppressWarnings("exports")
    public OffChip(
            Agenda agenda, EMesh mesh, ChipMap map, MeshTiming meshTiming, OffChipTiming timing, Storage memory) {
        int linkRow = Math.min(timing.linkRow(), map.rows() - 1);
        inbound = new InboundLink(agenda, mesh.transactions(), timing, mesh.eastEntry(linkRow));
        controller = new DramController(agenda, mesh.transactions(), memory, timing, inbound);
        inbound.connect(controller);
        outbound = new OutboundLink(agenda, mesh, map.rows(), meshTiming.hop(), timing, controller);
    }

    /** {@return what has gone over the link and into the DRAM so far} */
    public DramTraffic traffic() {
        return controller.traffic(outbound.packets().bytes(), inbound.packets().bytes());
    }
}
