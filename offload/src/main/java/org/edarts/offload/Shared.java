package org.edarts.offload;

/**
 * An array that all cores find in one place: the board's DRAM. On the host it is the array itself. While a launch that
 * uses it has not ended, the array belongs to the cores; when the last of them has ended, the host's array has what
 * they wrote. Cores write to it in no particular order; each element is written at once.
 *
 * @param <T> the array's type
 */
public final class Shared<T> extends PlacedArray<T> {
    Shared(Mesh mesh, T array) {
        super(mesh, array);
    }

    @Override
    String where(long bytes) {
        return String.format(
                "in the board's DRAM: %,d bytes go there when a launch begins that uses it, and come back when the last"
                        + " one has ended",
                bytes);
    }
}
