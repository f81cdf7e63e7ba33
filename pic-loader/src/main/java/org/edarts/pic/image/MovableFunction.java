package org.edarts.pic.image;

/**
 * A function that can be carried out at any address.
 *
 * @param function its name, its place in the DRAM and its size, jump tables included
 * @param slot the address of its slot in the procedure linkage table
 * @param checksum the CRC-32 of its bytes in the DRAM, references to slots included
 * @param hasTables whether it has jump tables: then a copy is complete only after what the list behind the function
 *     names has been changed to the copy's address
 */
public record MovableFunction(Function function, int slot, int checksum, boolean hasTables) {
    /** Returns the size as the slot holds it: one byte less, and so odd, says that there are tables. */
    public int sizeInSlot() {
        return function.size() - (hasTables ? 1 : 0);
    }
}
