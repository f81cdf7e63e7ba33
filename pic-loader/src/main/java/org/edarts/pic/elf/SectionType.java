package org.edarts.pic.elf;

/** What a section's bytes mean. The numbers are those of the System V ABI. */
public enum SectionType {
    /** Nothing: the unused entry at the beginning of the table. */
    NULL(0),
    /** Code or data. */
    PROGBITS(1),
    /** The table of symbols. */
    SYMTAB(2),
    /** Names. */
    STRTAB(3),
    /** Relocations with their addends. */
    RELA(4),
    /** Notes of the tools. */
    NOTE(7),
    /** Memory that the file has no bytes for: it begins as zeros. */
    NOBITS(8),
    /** Functions to call before the program. */
    INIT_ARRAY(14),
    /** Functions to call after the program. */
    FINI_ARRAY(15),
    /** Anything else; nothing here needs it. */
    OTHER(-1);

    private final int code;

    SectionType(int code) {
        this.code = code;
    }

    /** The number in the section's header. */
    int code() {
        return code;
    }

    static SectionType of(int code) {
        for (SectionType type : values()) {
            if (type.code == code) {
                return type;
            }
        }
        return OTHER;
    }
}
