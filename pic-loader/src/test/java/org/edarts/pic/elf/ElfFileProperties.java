package org.edarts.pic.elf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.edarts.pic.elf.ElfSymbol.Binding;
import org.edarts.pic.elf.ElfSymbol.Kind;
import org.junit.jupiter.api.Test;

/** What is written is read back; what is damaged is refused. */
class ElfFileProperties {
    private static ElfFile random(Random random) {
        List<ElfSection> sections = new ArrayList<>();
        sections.add(new ElfSection("", SectionType.NULL, 0, 0, 0, 0, new byte[0]));
        int count = 1 + random.nextInt(5);
        for (int index = 0; index < count; index++) {
            byte[] bytes = new byte[random.nextInt(100)];
            random.nextBytes(bytes);
            sections.add(new ElfSection(
                    ".s" + index, SectionType.PROGBITS, random.nextInt(8), random.nextInt(), 8, bytes.length, bytes));
        }
        sections.add(new ElfSection(".bss", SectionType.NOBITS, 3, 0x100, 8, random.nextInt(1000), new byte[0]));
        List<ElfSymbol> symbols = new ArrayList<>();
        symbols.add(new ElfSymbol("", 0, 0, Binding.LOCAL, Kind.NONE, 0));
        for (int index = 0; index < random.nextInt(20); index++) {
            Binding binding = random.nextBoolean() ? Binding.LOCAL : Binding.GLOBAL;
            symbols.add(new ElfSymbol(
                    "name" + index,
                    random.nextInt(),
                    random.nextInt(9),
                    binding,
                    Kind.FUNCTION,
                    1 + random.nextInt(count)));
        }
        List<ElfRelocation> relocations = new ArrayList<>();
        List<ElfSegment> segments = new ArrayList<>();
        boolean executable = random.nextBoolean();
        if (executable) {
            byte[] bytes = new byte[random.nextInt(50)];
            random.nextBytes(bytes);
            segments.add(new ElfSegment(0x8E000000, bytes.length + random.nextInt(50), 7, 8, bytes));
        } else {
            relocations.add(new ElfRelocation(1, 4, RelocationType.HIGH, random.nextInt(symbols.size()), -8));
        }
        return new ElfFile(
                "random.elf",
                executable ? ElfType.EXECUTABLE : ElfType.RELOCATABLE,
                random.nextInt(),
                sections,
                segments,
                symbols,
                relocations);
    }

    @Property
    void whatIsWrittenIsReadBack(@ForAll long seed) throws ElfFormatException {
        ElfFile file = random(new Random(seed));
        byte[] bytes = ElfWriter.write(file);
        ElfFile read = ElfReader.read("random.elf", bytes);
        assertEquals(file.type(), read.type());
        assertEquals(file.entry(), read.entry());
        for (ElfSection section : file.sections().subList(1, file.sections().size())) {
            ElfSection same = read.section(section.name()).orElseThrow();
            assertEquals(section.type(), same.type());
            assertEquals(section.address(), same.address());
            assertEquals(section.size(), same.size());
            assertEquals(section.flags(), same.flags());
            assertArrayEquals(section.bytes(), same.bytes());
        }
        for (ElfSymbol symbol : file.symbols().subList(1, file.symbols().size())) {
            ElfSymbol same = read.symbol(symbol.name()).orElseThrow();
            assertEquals(symbol.value(), same.value());
            assertEquals(
                    file.sections().get(symbol.section()).name(),
                    read.sections().get(same.section()).name());
        }
        assertEquals(file.segments().size(), read.segments().size());
        for (int index = 0; index < file.segments().size(); index++) {
            assertArrayEquals(
                    file.segments().get(index).bytes(),
                    read.segments().get(index).bytes());
        }
        for (int index = 0; index < file.relocations().size(); index++) {
            assertEquals(
                    file.symbols().get(file.relocations().get(index).symbol()).name(),
                    read.symbols().get(read.relocations().get(index).symbol()).name());
        }
        assertArrayEquals(bytes, ElfWriter.write(file), "the same file gives the same bytes");
    }

    @Property
    void whatIsDamagedIsReadOrRefused(@ForAll long seed) {
        Random random = new Random(seed);
        byte[] bytes = ElfWriter.write(random(random));
        for (int damage = 0; damage <= random.nextInt(8); damage++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        try {
            ElfReader.read("damaged.elf", bytes);
        } catch (ElfFormatException told) {
            assertTrue(told.getMessage().startsWith("damaged.elf, byte "), told.getMessage());
        }
    }

    @Property
    void whatIsCutOffIsRefused(@ForAll long seed) {
        Random random = new Random(seed);
        byte[] bytes = ElfWriter.write(random(random));
        byte[] part = Arrays.copyOf(bytes, random.nextInt(bytes.length));
        assertThrows(ElfFormatException.class, () -> ElfReader.read("part.elf", part));
    }

    @Test
    void theMessageNamesFilePlaceAndWhatWasExpected() {
        byte[] bytes = ElfWriter.write(random(new Random(1)));
        bytes[18] = 62;
        bytes[19] = 0;
        ElfFormatException told = assertThrows(ElfFormatException.class, () -> ElfReader.read("pc.elf", bytes));
        assertEquals("pc.elf, byte 18: expected the machine Adapteva Epiphany (4643), found 62", told.getMessage());
        assertEquals(18, told.offset());
    }
}
