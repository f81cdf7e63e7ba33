package org.edarts.offload;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * An array that a core has part by part: how its record begins, and where its ring lies. {@link MeshStream} has the
 * same numbers. Immutable.
 *
 * @param argument the array
 * @param fetching how its elements are fetched
 * @param number which of the launch's streams it is, from 0
 */
record StreamRecord(Argument argument, Fetching fetching, int number) {
    private static final int ALIGNMENT = 8;
    private static final int DOUBLEWORD = 3;

    /** Returns the bytes of a record with its ring. */
    static int bytes(Argument argument, Fetching fetching) {
        return ring(fetching) + fetching.buffer() * Elements.size(argument.value());
    }

    private static int ring(Fetching fetching) {
        return MeshStream.RECORD + fetching.slots() * Integer.BYTES + ALIGNMENT - 1 & -ALIGNMENT;
    }

    /** Returns the bytes up to the ring, for a record that lies there. */
    byte[] bytes(int place, int core, DramArrays arrays) {
        PlacedArray<?> array = Objects.requireNonNull(argument.place());
        int width = Integer.numberOfTrailingZeros(Elements.size(argument.value()));
        int chunk = Integer.numberOfTrailingZeros(fetching.perFetch());
        ByteBuffer record = ByteBuffer.allocate(ring(fetching)).order(ByteOrder.LITTLE_ENDIAN);
        record.putInt(MeshStream.WIDTH, width);
        record.putInt(MeshStream.CHUNK, chunk);
        record.putInt(MeshStream.MASK, fetching.slots() - 1);
        record.putInt(MeshStream.AHEAD, fetching.ahead());
        int length = argument.length();
        int chunks = (length >>> chunk) + ((length & fetching.perFetch() - 1) == 0 ? 0 : 1);
        record.putInt(MeshStream.CHUNKS, chunks);
        int tail = length - (chunks - 1 << chunk) << width;
        record.putInt(MeshStream.TAIL, tail + (1 << DOUBLEWORD) - 1 >> DOUBLEWORD);
        if (array instanceof Host<?>) {
            record.putInt(MeshStream.HOME, arrays.window(array, core, 0));
            record.putInt(MeshStream.SECOND_WINDOW, arrays.window(array, core, 1));
            record.putInt(MeshStream.WINDOW, Integer.numberOfTrailingZeros(arrays.windowBytes()) - width);
        } else {
            record.putInt(MeshStream.HOME, arrays.address(array));
        }
        record.putInt(MeshStream.CHANNEL, number & 1);
        record.putInt(MeshStream.LOWEST, MeshStream.NONE);
        record.putInt(MeshStream.HIGHEST, -1);
        record.putInt(MeshStream.ECHO, arrays.echo(core, number));
        record.putInt(MeshStream.ECHOED, arrays.echoed(core, number));
        record.putInt(MeshStream.RING, place + ring(fetching));
        return record.array();
    }
}
