package org.edarts.epiphany.dma;

/** The core that a DMA channel belongs to, as the channel sees it. */
public interface DmaOwner {
    /** A channel is done and its descriptor asked for an interrupt. Times are half cycles. */
    void dmaDone(int channel, long now);
}
