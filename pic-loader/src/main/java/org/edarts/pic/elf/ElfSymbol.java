package org.edarts.pic.elf;

/**
 * A name for an address or a number.
 *
 * @param name the name; empty for the symbol that stands for a section
 * @param value the address (in a relocatable file: bytes from the start of the section) or the number
 * @param size the bytes of the object or function, 0 if unknown
 * @param binding who sees it
 * @param kind what it names
 * @param section the section it lies in, as an index into {@link ElfFile#sections()}; {@link #UNDEFINED}, {@link
 *     #ABSOLUTE} or {@link #COMMON} otherwise
 */
public record ElfSymbol(String name, int value, int size, Binding binding, Kind kind, int section) {
    /** It is defined in another file. */
    public static final int UNDEFINED = 0;

    /** It is a number that relocation leaves alone. */
    public static final int ABSOLUTE = 0xFFF1;

    /** It is memory that the linker shall make room for. */
    public static final int COMMON = 0xFFF2;

    /** Who sees a symbol. The numbers are those in the file. */
    public enum Binding {
        /** Its own file only. */
        LOCAL(0),
        /** Every file. */
        GLOBAL(1),
        /** Every file, unless another defines the same name. */
        WEAK(2),
        /** Something this reader has no name for. */
        OTHER(-1);

        private final int code;

        Binding(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }

        static Binding of(int code) {
            for (Binding binding : values()) {
                if (binding.code() == code) {
                    return binding;
                }
            }
            return OTHER;
        }
    }

    /** What a symbol names. The numbers are those in the file. */
    public enum Kind {
        /** Not said. */
        NONE(0),
        /** Data. */
        OBJECT(1),
        /** Code. */
        FUNCTION(2),
        /** The section itself. */
        SECTION(3),
        /** The source file that the following local symbols come from. */
        FILE(4),
        /** Something this reader has no name for. */
        OTHER(-1);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }

        static Kind of(int code) {
            for (Kind kind : values()) {
                if (kind.code() == code) {
                    return kind;
                }
            }
            return OTHER;
        }
    }

    /** Returns whether the symbol names a place in a section. */
    public boolean defined() {
        return section != UNDEFINED && section < ABSOLUTE;
    }
}
