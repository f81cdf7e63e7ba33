package org.edarts.pic.elf;

/** What an ELF file is for. */
public enum ElfType {
    /** Sections without addresses, which a linker puts together. */
    RELOCATABLE(1),

    /** A program, ready to be loaded. */
    EXECUTABLE(2);

    private final int code;

    ElfType(int code) {
        this.code = code;
    }

    /** The number in the file's header. */
    int code() {
        return code;
    }
}
