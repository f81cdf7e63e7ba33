package org.edarts.pic.image;

/**
 * A function that can be carried out at any address.
 *
 * @param function its name, place and size
 * @param slot the address of its slot in the procedure linkage table
 * @param checksum the CRC-32 of its bytes, references to slots included
 */
public record MovableFunction(Function function, int slot, int checksum) {}
