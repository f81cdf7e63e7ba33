package org.edarts.pic.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfRelocation;
import org.edarts.pic.elf.ElfSection;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.ElfSymbol.Binding;
import org.edarts.pic.elf.ElfSymbol.Kind;
import org.edarts.pic.elf.ElfType;
import org.edarts.pic.elf.RelocationType;
import org.edarts.pic.elf.SectionType;
import org.junit.jupiter.api.Test;

/** Objects made by hand become programs, or are refused by name. */
class ObjectLinkerTest {
    private static final int BEGIN = 0x8E00_0000;
    private static final LinkLayout LAYOUT = new LinkLayout(BEGIN, 0x8E01_0000, 0x1000, 0x1000, Map.of("LOCAL", 0x100));
    private static final int CODE = ElfSection.ALLOCATE | ElfSection.EXECUTE;
    private static final int DATA = ElfSection.ALLOCATE | ElfSection.WRITE;

    /** An object with one section of code, one of data and one of zeros. */
    private static final class ObjectFile {
        private final String name;
        private final List<ElfSection> sections = new ArrayList<>();
        private final List<ElfSymbol> symbols = new ArrayList<>();
        private final List<ElfRelocation> relocations = new ArrayList<>();

        ObjectFile(String name, String code) {
            this.name = name;
            sections.add(new ElfSection("", SectionType.NULL, 0, 0, 0, 0, new byte[0]));
            sections.add(new ElfSection(code, SectionType.PROGBITS, CODE, 0, 4, 12, new byte[12]));
            sections.add(new ElfSection(".data", SectionType.PROGBITS, DATA, 0, 4, 8, new byte[8]));
            sections.add(new ElfSection(".bss", SectionType.NOBITS, DATA, 0, 4, 400, new byte[0]));
            symbols.add(new ElfSymbol("", 0, 0, Binding.LOCAL, Kind.NONE, 0));
        }

        ObjectFile symbol(String symbol, int value, Binding binding, int section) {
            symbols.add(new ElfSymbol(symbol, value, 4, binding, Kind.NONE, section));
            return this;
        }

        ObjectFile reference(int section, int offset, RelocationType type, int addend) {
            relocations.add(new ElfRelocation(section, offset, type, symbols.size() - 1, addend));
            return this;
        }

        ElfFile file() {
            return new ElfFile(name, ElfType.RELOCATABLE, 0, sections, List.of(), symbols, relocations);
        }
    }

    private static ElfFile link(ObjectFile... objects) {
        return ObjectLinker.link(
                "program", List.of(objects).stream().map(ObjectFile::file).toList(), LAYOUT, "_start");
    }

    private static String refusal(ObjectFile... objects) {
        return assertThrows(IllegalArgumentException.class, () -> link(objects)).getMessage();
    }

    private static ObjectFile begin() {
        return new ObjectFile("begin.o", ".text.begin").symbol("_start", 4, Binding.GLOBAL, 1);
    }

    private static int address(ElfFile program, String symbol) {
        return program.symbol(symbol).orElseThrow().value();
    }

    private static int word(ElfFile program, int address) {
        int offset = address - program.segments().get(0).address();
        return ByteBuffer.wrap(program.segments().get(0).bytes())
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt(offset);
    }

    @Test
    void sectionsFollowEachOtherByKindAndCodeBeginsAtDoublewords() {
        ElfFile program = link(begin(), new ObjectFile("two.o", ".text.two").symbol("_two", 0, Binding.GLOBAL, 1));
        assertEquals(BEGIN + 4, program.entry());
        assertEquals(BEGIN + 16, address(program, "_two"));
        assertEquals(
                List.of("", ".text.begin", ".text.two", ".data", ".data", ".bss", ".bss"),
                program.sections().stream().map(ElfSection::name).toList());
        assertEquals(1, program.segments().size());
        assertEquals(12 + 4 + 12 + 8 + 8, program.segments().get(0).bytes().length);
        assertEquals(44 + 800, program.segments().get(0).memorySize());
    }

    @Test
    void referencesBecomeAddressesAndAreKept() {
        ObjectFile two = new ObjectFile("two.o", ".text.two")
                .symbol("_start", 0, Binding.GLOBAL, ElfSymbol.UNDEFINED)
                .reference(2, 4, RelocationType.ABSOLUTE32, 2)
                .reference(1, 0, RelocationType.LOW, 0)
                .reference(1, 4, RelocationType.HIGH, 0)
                .reference(1, 8, RelocationType.SIMM24, 0);
        ElfFile program = link(begin(), two);
        int data = program.sections().get(4).address();
        assertEquals(BEGIN + 6, word(program, data + 4));
        assertEquals(4 << 5, word(program, BEGIN + 16));
        assertEquals(0x8E << 20, word(program, BEGIN + 20));
        assertEquals((BEGIN + 4 - (BEGIN + 24)) / 2 << 8, word(program, BEGIN + 24));
        assertEquals(data + 4, program.relocations().get(0).offset());
        assertEquals(
                "_start",
                program.symbols().get(program.relocations().get(0).symbol()).name());
    }

    @Test
    void aDefinitionCountsMoreThanCommonMemoryAndThatMoreThanAWeakOne() {
        ObjectFile weak = new ObjectFile("weak.o", ".text.a")
                .symbol("_a", 0, Binding.WEAK, 2)
                .symbol("_b", 0, Binding.WEAK, 2);
        ObjectFile common = new ObjectFile("common.o", ".text.b")
                .symbol("_a", 16, Binding.GLOBAL, ElfSymbol.COMMON)
                .symbol("_b", 16, Binding.GLOBAL, ElfSymbol.COMMON);
        ObjectFile strong = new ObjectFile("strong.o", ".text.c").symbol("_a", 0, Binding.GLOBAL, 1);
        ElfFile program = link(begin(), weak, common, strong);
        assertEquals(BEGIN + 48, address(program, "_a"));
        int b = address(program, "_b");
        assertEquals(0, b & 15);
        assertTrue(Integer.compareUnsigned(
                        b, program.sections().get(program.sections().size() - 1).address() + 400)
                >= 0);
    }

    @Test
    void theMemoryBehindTheProgramHasNames() {
        ElfFile program = link(begin());
        int heap = address(program, "___heap_start");
        assertEquals(0x1000, address(program, "___heap_end") - heap);
        assertEquals(heap + 0x2000 - 16, address(program, "___stack"));
        assertTrue(Integer.compareUnsigned(heap, address(program, "_end")) >= 0);
    }

    @Test
    void aSectionMayHaveAnAddressOfItsOwn() {
        ElfFile program = link(begin(), new ObjectFile("own.o", "LOCAL").symbol("_own", 8, Binding.GLOBAL, 1));
        assertEquals(0x108, address(program, "_own"));
        assertEquals(2, program.segments().size());
    }

    @Test
    void whatNoObjectDefinesIsNamedWithWhoWantsIt() {
        ObjectFile wants = new ObjectFile("wants.o", ".text.f")
                .symbol("_maybe", 0, Binding.WEAK, ElfSymbol.UNDEFINED)
                .reference(2, 0, RelocationType.ABSOLUTE32, 0)
                .symbol("_missing", 0, Binding.GLOBAL, ElfSymbol.UNDEFINED)
                .reference(1, 0, RelocationType.LOW, 0);
        String refusal = refusal(begin(), wants);
        assertTrue(refusal.contains("_missing, wanted by wants.o (.text.f)"), refusal);
        assertTrue(!refusal.contains("_maybe"), refusal);
        assertTrue(refusal.contains("epiphany-elf-gcc -r"), refusal);
        assertTrue(refusal(wants).contains("_start, where the program begins"));
    }

    @Test
    void aNameDefinedTwiceIsNamedWithBothObjects() {
        String refusal = refusal(begin(), new ObjectFile("other.o", ".text").symbol("_start", 0, Binding.GLOBAL, 1));
        assertEquals("_start is defined in begin.o and in other.o: leave one out", refusal);
    }

    @Test
    void aReferenceThatCannotBeResolvedIsNamedWithItsPlaceAndTheRemedy() {
        ObjectFile far = new ObjectFile("far.o", "LOCAL")
                .symbol("_start", 0, Binding.GLOBAL, ElfSymbol.UNDEFINED)
                .reference(1, 2, RelocationType.SIMM24, 0);
        assertEquals(
                "far.o, section LOCAL, offset 0x2: the reference to _start cannot be resolved: 0xc6ffff81 is too far for the"
                        + " form SIMM24; compile with -mlong-calls",
                refusal(begin(), far));
        ObjectFile odd = begin().reference(1, 0, RelocationType.IMM11, 0);
        assertTrue(refusal(odd).contains("IMM11 are not supported"), refusal(odd));
        ObjectFile outside = begin().reference(1, 10, RelocationType.LOW, 0);
        assertTrue(refusal(outside).contains("offset 0xa"), refusal(outside));
    }

    @Test
    void aProgramThatIsTooLargeIsRefused() {
        ElfFile object = begin().file();
        LinkLayout small = new LinkLayout(BEGIN, BEGIN + 0x40, 0, 0, Map.of());
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> ObjectLinker.link("p", List.of(object), small, "_start"));
        assertTrue(refused.getMessage().contains("does not fit"), refused.getMessage());
    }

    @Test
    void constructorsAreRefused() {
        String message = refusal(begin(), new ObjectFile("built.o", ".ctors.65535"));
        assertTrue(message.startsWith("built.o has constructors or destructors (section .ctors.65535)"), message);
    }
}
