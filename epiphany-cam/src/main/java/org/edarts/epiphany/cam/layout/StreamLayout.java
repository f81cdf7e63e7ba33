package org.edarts.epiphany.cam.layout;

import java.nio.ByteBuffer;
import org.edarts.epiphany.dma.DmaConfig;

/**
 * What host and cores agree on of codelets whose blocks lie in the DRAM, in bytes: the same numbers as in
 * {@code streaming.S}.
 */
public final class StreamLayout {
    /** The codelet whose data has been brought, or is on its way, before it fires. */
    public static final int PENDING = 0;

    /** What is known of the buffer whose codelet fires next. */
    public static final int BUFFER = 4;

    /** The number that was written behind the last data, as a doubleword. */
    public static final int STAMP = 8;

    public static final int POOL_BOTTOM = 16;

    /** The first word of the list of the codelet that fired last, where something may stay in a buffer. */
    public static final int LATEST = 20;

    /** What writes it, at the end of all that is written back. */
    public static final int STAMP_DESCRIPTOR = 24;

    public static final int STAMP_PLACE = 44;

    /** Where the number goes that a core stores behind what a kernel has stored there, from that of the channel. */
    public static final int STORED_NUMBER = 8;

    /** The code begins behind them. */
    public static final int STATE_BYTES = 48;

    public static final int DESCRIPTOR_NEXT = 2;

    /** How many elements are there of what may stay, where no transfer of one row looks. */
    public static final int DESCRIPTOR_STAYS = 12;

    public static final int DESCRIPTOR_SOURCE = 16;
    public static final int DESCRIPTOR_DESTINATION = 20;
    public static final int DESCRIPTOR_BYTES = 24;
    public static final int STARTUP = DmaConfig.STARTUP;

    public static final int RECORD_KERNEL = 0;
    public static final int RECORD_BACK = 4;
    public static final int RECORD_ARGUMENTS = 8;

    /** The other buffer. */
    public static final int RECORD_OTHER = 12;

    /** The descriptors begin behind them. */
    public static final int RECORD_BYTES = 16;

    /** Where the records for a buffer lie in the DRAM, so many bytes in front of it, if they do. */
    public static final int STORED_RECORDS = 32;

    public static final int STORED_START = 28;
    public static final int STORED_DESCRIPTOR = 24;
    public static final int LIST_TEMPLATE = 0;
    public static final int LIST_KERNEL = 2;
    public static final int LIST_WORDS = 4;

    /** At so many codelets in its pool a core looks for one that begins with what is in a buffer. */
    public static final int LOOKS = 8;

    /** The transfers begin behind it. */
    public static final int TEMPLATE_HEAD = 6;

    /** Of a transfer, what is added to how many elements it has if what it brings may stay in the buffer. */
    public static final int STAYS = 0x8000;

    /** Of an argument, what is added to tell where its word is in the list. */
    public static final int IN_LIST = 0x8000;

    /** The same in the template. */
    public static final int IN_TEMPLATE = 0xC000;

    /** The channels' interrupts, as bits of IMASK. */
    public static final int CHANNEL_0 = 0x40;

    public static final int CHANNEL_1 = 0x80;

    private StreamLayout() {}

    /** Returns what starts a channel with a descriptor. */
    public static int start(int descriptor) {
        return DmaConfig.ofNext(descriptor) | DmaConfig.STARTUP;
    }

    /** Writes a descriptor of so many elements, a power of two of bytes each; reads end when all data has come. */
    public static void descriptor(
            ByteBuffer bytes, int at, int then, int source, int destination, int size, int elements) {
        int stride = 1 << size;
        bytes.putInt(at, config(destination >>> Short.SIZE == 0, size) | then)
                .putInt(at + 4, stride << Short.SIZE | stride)
                .putInt(at + 8, 1 << Short.SIZE | elements)
                .putInt(at + 12, 0)
                .putInt(at + 16, source)
                .putInt(at + 20, destination);
    }

    /** Returns how a channel moves elements, but for what it does then. */
    public static int config(boolean reads, int size) {
        int config = DmaConfig.ENABLE | DmaConfig.MASTER | DmaConfig.ofSize(size);
        return reads ? config | DmaConfig.MESSAGE : config;
    }
}
