package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.edarts.codelet.Access;
import org.edarts.codelet.ContentType;
import org.jspecify.annotations.Nullable;

/**
 * What an instance fires, but for its index. Immutable, and equal to what fires the same: of many instances it is
 * looked up again and again.
 */
public final class Fired {
    /** What only passes signals on. */
    public static final Fired NOTHING = new Fired("", List.of(), true);

    /** The cell of a word that is what it is. */
    public static final int VALUE = -1;

    /** The cell of a word that is a word of the content of a cell: see {@link #content}. */
    public static final int CONTENT = -2;

    /** The cell of a word that is the address where a kernel says what is to happen. */
    public static final int OUTLET = -3;

    /** The cell of a word that is a word of a frame: the number of its seat, and behind it where in the frame. */
    public static final int FRAME_CONTENT = -4;

    /** The cell of a word that is the address of a word of a frame. */
    public static final int FRAME_OUTLET = -5;

    /** The cell of a word that is the address of a copy on another core, by its number. */
    public static final int COPY = -6;

    /** The cell of a word that begins a descriptor of a channel, which then tells that all has arrived. */
    public static final int CHANNEL = -7;

    /** The number of a word is that of a codelet and of a place below this. */
    static final int MOST_PLACES = 64;

    /**
     * What a kernel is known to load, by the words of arguments that lead there.
     *
     * @param again what it loads again and again
     * @param written what it loads that it has written itself
     * @param most how many elements it loads at most, of what that is known of
     */
    record Loads(Set<Word> again, Set<Word> written, Map<Word, Integer> most) {
        /** Nothing is known. */
        static final Loads UNKNOWN = new Loads(Set.of(), Set.of(), Map.of());

        Loads {
            again = Set.copyOf(again);
            written = Set.copyOf(written);
            most = Map.copyOf(most);
        }
    }

    private final String kernel;
    private final List<Word> words;
    private final Loads loads;
    private final boolean fills;
    private final int hash;

    /**
     * Makes one whose kernel is not known to load anything again and again.
     *
     * @param kernel the name of the kernel; empty for what only passes signals on
     * @param words the words of the arguments
     * @param fills whether the kernel is known to write all that is declared as written
     */
    public Fired(String kernel, List<Word> words, boolean fills) {
        this(kernel, words, Loads.UNKNOWN, fills);
    }

    /**
     * Makes one.
     *
     * @param kernel the name of the kernel
     * @param words the words of the arguments
     * @param loads what the kernel is known to load
     * @param fills whether the kernel is known to write all that is declared as written
     */
    Fired(String kernel, List<Word> words, Loads loads, boolean fills) {
        this.kernel = kernel;
        this.words = words;
        this.loads = loads;
        this.fills = fills;
        hash = Objects.hash(kernel, words, fills);
    }

    /** Returns the name of the kernel; empty for what only passes signals on. */
    public String kernel() {
        return kernel;
    }

    /** Returns the words of the arguments. */
    public List<Word> words() {
        return words;
    }

    /** Returns whether the kernel is known to load again and again what a word of the arguments leads to. */
    public boolean loadsAgain(Word word) {
        return loads.again().contains(word);
    }

    /** Returns how many elements the kernel loads at most of what a word of the arguments leads to. */
    public int mostLoads(Word word) {
        return loads.most().getOrDefault(word, Integer.MAX_VALUE);
    }

    /** Returns whether the kernel is known to load what it has itself written where a word of the arguments leads. */
    public boolean loadsWritten(Word word) {
        return loads.written().contains(word);
    }

    /** Returns whether the kernel is known to write all that is declared as written. */
    public boolean fills() {
        return fills;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || other instanceof Fired fired
                        && hash == fired.hash
                        && fills == fired.fills
                        && kernel.equals(fired.kernel)
                        && words.equals(fired.words);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return kernel + words;
    }

    /**
     * A word of the arguments.
     *
     * @param cell the cell of the block whose address it is, or {@link #VALUE}
     * @param number the word itself, or the bytes from the beginning of the block
     * @param bytes how many bytes of the block are used
     * @param access what happens to them
     */
    public record Word(int cell, int number, int bytes, Access access) {
        /** Makes one that is no address of a block. */
        public Word(int cell, int number) {
            this(cell, number, 0, Access.VALUE);
        }

        /** Returns whether it is the address of a block. */
        public boolean isBlock() {
            return access.isBlock();
        }

        /** Returns whether it is the word of the content of a cell that has a {@link Fired#content number}. */
        public boolean isContent(int content) {
            return cell == CONTENT && number == content;
        }

        /** Returns the byte behind the last that is used. */
        public int end() {
            return number + bytes;
        }
    }

    /** Returns the number of a word of the content of a cell: a record has several. */
    public static int content(int cell, int word) {
        return cell * ContentType.MOST_WORDS + word;
    }

    /** Returns the cell of whose content a number tells a word. */
    public static int cellOf(int content) {
        return content / ContentType.MOST_WORDS;
    }

    /** Returns which word of the content of a cell a number tells. */
    public static int wordOf(int content) {
        return content % ContentType.MOST_WORDS;
    }

    /** Returns the places of the words that are a word of the content of a cell, by its {@link #content number}. */
    public List<Integer> placesOf(int content) {
        List<Integer> places = new ArrayList<>();
        for (int place = 0; place < words.size(); place++) {
            if (words.get(place).isContent(content)) {
                places.add(place);
            }
        }
        return places;
    }

    /** Returns a word by which a kernel says what is to happen, in an argument of a codelet. */
    static Word outlet(int codelet, int place) {
        return new Word(OUTLET, codelet * MOST_PLACES + place);
    }

    /** Returns which argument it is in which a kernel says what is to happen. */
    public static int placeOf(Word outlet) {
        return outlet.number() % MOST_PLACES;
    }
}
