package org.edarts.epiphany.isa;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.edarts.epiphany.isa.SpecialRegister.Group;

/**
 * A part of the operands as they are written: a place for a value, or a character that stands for itself.
 *
 * @param kind what it is
 * @param literal the character, for {@link Kind#LITERAL}
 */
public record SyntaxPart(Kind kind, char literal) {
    /** The kinds of parts, with the words that the table uses for them. */
    public enum Kind {
        /** A character that stands for itself. */
        LITERAL(""),
        /** The register rd. */
        RD("rd"),
        /** The register rn. */
        RN("rn"),
        /** The register rm. */
        RM("rm"),
        /** A special register of the core. */
        CORE("core"),
        /** A special register of the DMA channels. */
        DMA("dma"),
        /** A special register of the local memory. */
        MEMORY("mem"),
        /** A special register of the mesh node. */
        MESH("mesh"),
        /** Where a branch goes. */
        TARGET("target"),
        /** A number with sign. */
        SIGNED("simm"),
        /** A number without sign. */
        UNSIGNED("imm"),
        /** A number without sign that is left out when it is zero. */
        OPTIONAL("imm?"),
        /** Plus or minus, before an offset. */
        SIGN("~");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Returns whether the part stands for a special register. */
        public boolean special() {
            return this == CORE || this == DMA || this == MEMORY || this == MESH;
        }

        /**
         * Returns the group of special registers that the part chooses from.
         *
         * @throws IllegalStateException if it does not stand for a special register
         */
        public Group group() {
            return switch (this) {
                case CORE -> Group.CORE;
                case DMA -> Group.DMA;
                case MEMORY -> Group.MEMORY;
                case MESH -> Group.MESH;
                default -> throw new IllegalStateException(this + " stands for no special register");
            };
        }
    }

    private static final List<Kind> LONGEST_WORD_FIRST = Stream.of(Kind.values())
            .filter(kind -> kind != Kind.LITERAL)
            .sorted(Comparator.comparing((Kind kind) -> kind.word.length()).reversed())
            .toList();

    /** Reads the operands of a row. */
    static List<SyntaxPart> parse(String operands) {
        List<SyntaxPart> parts = new ArrayList<>();
        int at = 0;
        while (at < operands.length()) {
            int begin = at;
            Kind kind = LONGEST_WORD_FIRST.stream()
                    .filter(candidate -> operands.startsWith(candidate.word, begin))
                    .findFirst()
                    .orElse(Kind.LITERAL);
            parts.add(new SyntaxPart(kind, operands.charAt(at)));
            at += Math.max(1, kind.word.length());
        }
        return List.copyOf(parts);
    }
}
