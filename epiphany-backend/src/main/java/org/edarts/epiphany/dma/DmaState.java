package org.edarts.epiphany.dma;

/** What a DMA channel is doing, with the code that its STATUS register shows (architecture reference, "DMAxSTATUS"). */
enum DmaState {
    IDLE(0x0),
    ACTIVE(0x5),
    SLAVE(0x6),
    AWAITING_RETURNS(0xA),
    PAUSED(0xB),
    ERROR(0xD);

    private final int code;

    DmaState(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
