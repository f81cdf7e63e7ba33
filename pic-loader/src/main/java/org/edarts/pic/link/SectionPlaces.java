package org.edarts.pic.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSection;
import org.edarts.pic.elf.SectionType;

/**
 * Lays sections out one after the other: code, constants, data, zeros. Code begins at multiples of eight bytes, so that
 * copies of functions can be made by doublewords. Used once. Owner: one thread.
 */
final class SectionPlaces {
    private static final int DOUBLEWORD = 8;

    /** A section of an object. */
    record Origin(int object, int section) {}

    private final LinkLayout layout;
    private final List<ElfSection> placed = new ArrayList<>();
    private final Map<Origin, Integer> indices = new HashMap<>();
    private int free;

    SectionPlaces(List<ElfFile> objects, LinkLayout layout) {
        this.layout = layout;
        this.free = layout.begin();
        placed.add(new ElfSection("", SectionType.NULL, 0, 0, 0, 0, new byte[0]));
        IntStream.range(0, objects.size())
                .boxed()
                .flatMap(object -> IntStream.range(
                                0, objects.get(object).sections().size())
                        .mapToObj(section -> new Origin(object, section)))
                .filter(origin -> section(objects, origin).allocated())
                .sorted(Comparator.comparingInt(origin -> rank(section(objects, origin))))
                .forEach(origin -> {
                    indices.put(origin, placed.size());
                    placed.add(place(section(objects, origin)));
                });
    }

    private static ElfSection section(List<ElfFile> objects, Origin origin) {
        return objects.get(origin.object).sections().get(origin.section);
    }

    private static int rank(ElfSection section) {
        if (section.type() == SectionType.NOBITS) {
            return 3;
        }
        if (section.executable()) {
            return 0;
        }
        return (section.flags() & ElfSection.WRITE) == 0 ? 1 : 2;
    }

    private ElfSection place(ElfSection section) {
        Integer fixed = layout.fixed().get(section.name());
        int alignment = Math.max(section.alignment(), section.executable() ? DOUBLEWORD : 1);
        int address = fixed == null ? take(section.size(), alignment) : fixed;
        return new ElfSection(
                section.name(),
                section.type(),
                section.flags(),
                address,
                alignment,
                section.size(),
                section.bytes().clone());
    }

    /** Takes memory behind all that is placed. */
    int take(int bytes, int alignment) {
        int address = free + Math.max(1, alignment) - 1 & -Math.max(1, alignment);
        if (Integer.toUnsignedLong(layout.end()) - Integer.toUnsignedLong(address) < Integer.toUnsignedLong(bytes)) {
            throw new IllegalArgumentException(String.format(
                    "the program does not fit between 0x%08x and 0x%08x: leave objects out, or make its data smaller",
                    layout.begin(), layout.end()));
        }
        free = address + bytes;
        return address;
    }

    int free() {
        return free;
    }

    /** Returns the sections with their addresses; their bytes may be changed until the program is made. */
    List<ElfSection> placed() {
        return placed;
    }

    /** Returns the index of a section of an object among those that are placed, 0 if it is not loaded. */
    int index(int object, int section) {
        return indices.getOrDefault(new Origin(object, section), 0);
    }
}
