package org.edarts.calibration;

import org.edarts.cam.chip.Chip;

/**
 * Messages that two cores send each other in turn, as the published network benchmark does: words, then a flag.
 *
 * @param board the chip and its board
 * @param partner the core that core 0 exchanges messages with
 * @param byDma whether a DMA channel moves the words, two at a time, or the core stores them
 */
record Messages(Chip board, int partner, boolean byDma) {
    private static final int PARAMETERS = 0x6000;
    private static final int FLAG = 0x6100;
    private static final int BUFFER = 0x4000;
    private static final int MESSAGES = 100;

    /** Returns the cycles of a message of so many bytes, in the mean. */
    double cycles(int bytes) {
        MicroChip chip = new MicroChip(board);
        place(chip, 0, partner, bytes, true);
        place(chip, partner, 0, bytes, false);
        return chip.run().result(0, 0) / (2.0 * MESSAGES);
    }

    /** Returns how fast messages of so many bytes move their data, in bytes per second. */
    double bandwidth(int bytes) {
        return bytes * board.clockHertz() / cycles(bytes);
    }

    private void place(MicroChip chip, int node, int other, int bytes, boolean begins) {
        chip.place(node, CompiledProgram.named("message.elf"));
        int[] parameters = {
            bytes / 4, MESSAGES, begins ? 1 : 0, byDma ? 1 : 0, chip.address(other, BUFFER), chip.address(other, FLAG)
        };
        for (int i = 0; i < parameters.length; i++) {
            chip.setWord(node, PARAMETERS + 4 * i, parameters[i]);
        }
    }
}
