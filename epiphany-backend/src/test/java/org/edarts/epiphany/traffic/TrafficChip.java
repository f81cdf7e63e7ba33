package org.edarts.epiphany.traffic;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.dma.DmaEngine;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.mesh.EMesh;
import org.edarts.epiphany.offchip.OffChip;
import org.edarts.epiphany.time.Agenda;

/** A chip without cores: meshes, memories, DMA and DRAM of a board. */
public final class TrafficChip {
    private final Chip board;
    private final Agenda agenda = new Agenda();
    private final List<TrafficNode> nodes = new ArrayList<>();
    private final EMesh mesh;
    private final OffChip offChip;
    private final Storage dram;

    public TrafficChip(Chip board) {
        this.board = board;
        ChipMap map = board.map();
        for (int node = 0; node < map.nodes(); node++) {
            nodes.add(new TrafficNode());
        }
        mesh = new EMesh(agenda, board, nodes);
        dram = new Storage(map.dramBytes());
        offChip = new OffChip(agenda, mesh, board, dram);
        for (int node = 0; node < map.nodes(); node++) {
            TrafficNode here = nodes.get(node);
            here.setDma(new DmaEngine(agenda, board, node, mesh.port(node), here.memory(), here.banks(), here));
        }
    }

    public Chip board() {
        return board;
    }

    public ChipMap map() {
        return board.map();
    }

    public Agenda agenda() {
        return agenda;
    }

    public EMesh mesh() {
        return mesh;
    }

    public OffChip offChip() {
        return offChip;
    }

    public Storage dram() {
        return dram;
    }

    public TrafficNode node(int node) {
        return nodes.get(node);
    }

    /** Returns the global address of an offset in a core. */
    public int address(int node, int offset) {
        return map().globalAddress(node, offset);
    }

    /** Returns an address in the DRAM. */
    public int dramAddress(int offset) {
        return map().dramBase() + offset;
    }

    /** Runs until nothing is due. */
    public void run() {
        while (agenda.advance()) {}
    }

    /** Runs until a time, in half cycles. */
    public void runUntil(long time) {
        agenda.advanceThrough(time);
    }
}
