package org.edarts.pic.image;

/**
 * A function of a program.
 *
 * @param name its name in the file, with the compiler's underscore
 * @param address where the linker has put it
 * @param size its bytes
 */
public record Function(String name, int address, int size) {
    /** Returns whether that address lies in the function. */
    boolean contains(int at) {
        return Integer.compareUnsigned(at - address, size) < 0;
    }
}
