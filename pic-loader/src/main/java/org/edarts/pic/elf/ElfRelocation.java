package org.edarts.pic.elf;

/**
 * A place whose bytes depend on the address of a symbol.
 *
 * @param section the section the place lies in, as an index into {@link ElfFile#sections()}
 * @param offset the place: bytes from the start of the section in a relocatable file, an address in an executable one
 * @param type how the address goes into the bytes
 * @param symbol the symbol, as an index into {@link ElfFile#symbols()}
 * @param addend added to the symbol's address, in bytes
 */
public record ElfRelocation(int section, int offset, RelocationType type, int symbol, int addend) {}
