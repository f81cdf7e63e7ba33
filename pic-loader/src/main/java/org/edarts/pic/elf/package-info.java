/**
 * ELF files of the Epiphany: 32 bits, little endian. {@link org.edarts.pic.elf.ElfFile} is what such a file says, as
 * immutable records; {@link org.edarts.pic.elf.ElfReader} makes it from bytes and refuses what cannot be right, {@link
 * org.edarts.pic.elf.ElfWriter} makes the bytes.
 */
@NullMarked
package org.edarts.pic.elf;

import org.jspecify.annotations.NullMarked;
