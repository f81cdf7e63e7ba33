package org.edarts.offload;

/**
 * An array that stays with the host, however large it is: cores find the parts that they work on in windows of the
 * board's DRAM, two for each core, which the host fills while a kernel goes on. When the last launch that uses it has
 * ended, the array has what the cores wrote. Cores write to it in no particular order; each element is written at once,
 * and what a core reads may be as old as its window.
 *
 * @param <T> the array's type
 */
public final class Host<T> extends PlacedArray<T> {
    Host(Mesh mesh, T array) {
        super(mesh, array);
    }

    @Override
    String where(long bytes) {
        return String.format("with the host, %,d bytes: each core sees parts of it in two windows of the DRAM", bytes);
    }
}
