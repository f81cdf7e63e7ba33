package org.edarts.pic.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.edarts.pic.elf.ElfSection;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.elf.SectionType;

/** Makes segments of sections that have their places: one of all that follow each other, one for each of the others. */
final class SegmentMaker {
    private static final int FLAGS = ElfSegment.READ | ElfSegment.WRITE | ElfSegment.EXECUTE;

    private SegmentMaker() {}

    static List<ElfSegment> segments(List<ElfSection> sections, Set<String> fixed, int end) {
        List<ElfSegment> segments = new ArrayList<>();
        List<ElfSection> following = new ArrayList<>();
        for (ElfSection section : sections) {
            if (section.allocated() && section.size() > 0) {
                if (fixed.contains(section.name())) {
                    segments.add(new ElfSegment(
                            section.address(), section.size(), FLAGS, section.alignment(), section.bytes()));
                } else {
                    following.add(section);
                }
            }
        }
        if (!following.isEmpty()) {
            segments.add(joined(following, end));
        }
        return segments;
    }

    private static ElfSegment joined(List<ElfSection> sections, int end) {
        int begin = sections.get(0).address();
        List<ElfSection> filled = sections.stream()
                .filter(section -> section.type() != SectionType.NOBITS)
                .toList();
        int fileEnd = begin;
        for (ElfSection section : filled) {
            fileEnd = section.address() + section.size();
        }
        byte[] bytes = new byte[fileEnd - begin];
        for (ElfSection section : filled) {
            System.arraycopy(section.bytes(), 0, bytes, section.address() - begin, section.size());
        }
        return new ElfSegment(begin, end - begin, FLAGS, 8, bytes);
    }
}
