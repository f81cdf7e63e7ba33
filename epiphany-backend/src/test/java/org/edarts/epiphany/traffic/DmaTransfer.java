package org.edarts.epiphany.traffic;

import org.edarts.epiphany.dma.DmaConfig;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.memory.Storage;

/** Starts transfers of doublewords in one dimension, as e_dma_copy of the eSDK does: on channel 1. */
public final class DmaTransfer {
    private static final int CONFIG = SpecialRegister.DMA1CONFIG.index() - SpecialRegister.DMA0CONFIG.index();
    private static final int STATUS = SpecialRegister.DMA1STATUS.index() - SpecialRegister.DMA0CONFIG.index();
    private static final int DESCRIPTOR = 0x100;
    private static final int DOUBLEWORD = 3;

    private DmaTransfer() {}

    /** Starts a transfer in a node now. */
    public static void start(TrafficChip chip, int node, int source, int destination, int bytes) {
        boolean toSelf = destination >>> 20 == 0;
        int config =
                DmaConfig.ENABLE | DmaConfig.MASTER | DmaConfig.ofSize(DOUBLEWORD) | (toSelf ? DmaConfig.MESSAGE : 0);
        Storage memory = chip.node(node).memory();
        int[] words = {config, 0x00080008, 1 << 16 | bytes / 8, 0x00080008, source, destination};
        for (int i = 0; i < words.length; i++) {
            memory.storeWord(DESCRIPTOR + 4 * i, words[i]);
        }
        chip.node(node).dma().write(CONFIG, DmaConfig.STARTUP | DmaConfig.ofNext(DESCRIPTOR));
    }

    /** Returns whether the channel has something to do. */
    public static boolean isBusy(TrafficChip chip, int node) {
        return (chip.node(node).dma().read(STATUS) & 0xF) != 0;
    }

    /** Returns when the channel is done, in cycles from now. */
    public static double untilDone(TrafficChip chip, int node) {
        long start = chip.agenda().now();
        while (isBusy(chip, node)) {
            chip.agenda().advance();
        }
        return (chip.agenda().now() - start) / 2.0;
    }
}
