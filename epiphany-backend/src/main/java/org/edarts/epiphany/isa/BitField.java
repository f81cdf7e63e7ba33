package org.edarts.epiphany.isa;

import java.util.stream.IntStream;

/**
 * A number whose bits lie scattered in an encoding.
 *
 * @param places for each bit of the number, from the lowest, its place in the encoding
 */
public record BitField(int[] places) {
    static final BitField NONE = new BitField(new int[0]);

    /** The field whose bits the pattern shows as this letter; the letter in upper case shows its upper bits. */
    static BitField of(String pattern, char letter) {
        char capital = Character.toUpperCase(letter);
        int[] upper = capital == letter ? new int[0] : places(pattern, capital);
        int[] lower = places(pattern, letter);
        int[] all = new int[upper.length + lower.length];
        System.arraycopy(lower, 0, all, 0, lower.length);
        System.arraycopy(upper, 0, all, lower.length, upper.length);
        return new BitField(all);
    }

    private static int[] places(String pattern, char letter) {
        int last = pattern.length() - 1;
        return IntStream.rangeClosed(0, last)
                .filter(place -> pattern.charAt(last - place) == letter)
                .toArray();
    }

    /** Returns how many bits it has. */
    public int width() {
        return places.length;
    }

    boolean present() {
        return places.length > 0;
    }

    /** The number, as one without sign. */
    int extract(int word) {
        int value = 0;
        for (int bit = 0; bit < places.length; bit++) {
            value |= (word >>> places[bit] & 1) << bit;
        }
        return value;
    }

    /** The number, as one with sign. */
    int extractSigned(int word) {
        int unused = Integer.SIZE - places.length;
        return extract(word) << unused >> unused;
    }

    /** The word with the lower bits of the value in the field, which must hold zeros. */
    int insert(int word, int value) {
        int result = word;
        for (int bit = 0; bit < places.length; bit++) {
            result |= (value >>> bit & 1) << places[bit];
        }
        return result;
    }

    /** Whether the value fits, as a number without sign. */
    boolean holds(int value) {
        return places.length == Integer.SIZE || value >>> places.length == 0;
    }

    /** Whether the value fits, as a number with sign. */
    boolean holdsSigned(int value) {
        int unused = Integer.SIZE - places.length;
        return value << unused >> unused == value;
    }
}
