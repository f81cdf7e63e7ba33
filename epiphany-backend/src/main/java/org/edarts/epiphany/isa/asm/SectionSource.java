package org.edarts.epiphany.isa.asm;

import java.util.ArrayList;
import java.util.List;
import org.edarts.pic.elf.ElfSection;

/** A section while it is assembled. Owner: one thread. */
final class SectionSource {
    /** Sections begin at multiples of this, a double word. */
    static final int ALIGNMENT = 8;

    private final String name;
    private final boolean zeros;
    private int flags;
    private long address;
    private long size;
    private final List<Fragment> fragments = new ArrayList<>();

    SectionSource(String name) {
        this.name = name;
        this.zeros = name.equals(".bss") || name.startsWith(".bss.");
        this.flags = ElfSection.ALLOCATE;
        if (name.equals(".text") || name.startsWith(".text.")) {
            flags |= ElfSection.EXECUTE;
        } else if (!name.startsWith(".rodata")) {
            flags |= ElfSection.WRITE;
        }
    }

    String name() {
        return name;
    }

    /** Whether the file has no bytes for it. */
    boolean zeros() {
        return zeros;
    }

    int flags() {
        return flags;
    }

    /** Takes the flags as the directive {@code .section} writes them: letters a, w and x. */
    void setFlags(String letters) {
        flags = (letters.contains("a") ? ElfSection.ALLOCATE : 0)
                | (letters.contains("w") ? ElfSection.WRITE : 0)
                | (letters.contains("x") ? ElfSection.EXECUTE : 0);
    }

    void add(Fragment fragment) {
        fragments.add(fragment);
    }

    List<Fragment> fragments() {
        return fragments;
    }

    long address() {
        return address;
    }

    void setAddress(long begin) {
        address = begin;
    }

    long size() {
        return size;
    }

    void setSize(long bytes) {
        size = bytes;
    }
}
