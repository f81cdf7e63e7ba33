package org.edarts.epiphany.counts;

/**
 * What the DRAM and the link to it have done since the chip was made.
 *
 * @param reads reads served
 * @param writes writes served
 * @param bytesRead data read
 * @param bytesWritten data written
 * @param outboundLinkBytes bytes that went over the link to the board, headers and padding included
 * @param inboundLinkBytes the same towards the chip
 */
public record DramTraffic(
        long reads, long writes, long bytesRead, long bytesWritten, long outboundLinkBytes, long inboundLinkBytes) {}
