package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.Access;
import org.edarts.codelet.Block;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.Outlet;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;

/**
 * What an instance fires, but for its index.
 *
 * @param kernel the name of the kernel; empty for what only passes signals on
 * @param words the words of the arguments
 * @param fills whether the kernel is known to write all that is declared as written
 */
record Fired(String kernel, List<Word> words, boolean fills) {
    /** What only passes signals on. */
    static final Fired NOTHING = new Fired("", List.of(), true);

    /** The cell of a word that is what it is. */
    static final int VALUE = -1;

    /** The cell of a word that is the content of a cell, whose number it has. */
    static final int CONTENT = -2;

    /** The cell of a word that is the address where a kernel says what is to happen. */
    static final int OUTLET = -3;

    /** The cell of a word that is a word of a frame: the number of its seat, and behind it where in the frame. */
    static final int FRAME_CONTENT = -4;

    /** The cell of a word that is the address of a word of a frame. */
    static final int FRAME_OUTLET = -5;

    /** The number of a word is that of a codelet and of a place below this. */
    private static final int MOST_PLACES = 64;

    /** While a core does what a kernel has said it reads no signals: so many results have room on the way to it. */
    private static final int MOST_OUTLETS = 8;

    /**
     * A word of the arguments.
     *
     * @param cell the cell of the block whose address it is, or {@link #VALUE}
     * @param number the word itself, or the bytes from the beginning of the block
     * @param bytes how many bytes of the block are used
     * @param access what happens to them
     */
    record Word(int cell, int number, int bytes, Access access) {
        /** Makes one that is no address of a block. */
        Word(int cell, int number) {
            this(cell, number, 0, Access.VALUE);
        }

        /** Returns whether it is the address of a block. */
        boolean isBlock() {
            return access.isBlock();
        }

        /** Returns the byte behind the last that is used. */
        int end() {
            return number + bytes;
        }
    }

    /** Returns the places of the words that are the content of a cell. */
    List<Integer> placesOf(int cell) {
        List<Integer> places = new ArrayList<>();
        for (int place = 0; place < words.size(); place++) {
            if (words.get(place).cell() == CONTENT && words.get(place).number() == cell) {
                places.add(place);
            }
        }
        return places;
    }

    /** Notes what each codelet of a core fires; equal ones are one object. */
    static void note(SignalGraph signals, KernelLibrary library) {
        Map<Fired, Fired> known = new HashMap<>();
        CompiledGraph graph = signals.graph();
        for (Node node : signals.codelets()) {
            if (!signals.sides().onHost(graph.declaration(node.codelet))) {
                Fired fired = of(graph, node.codelet, library);
                node.fired = known.computeIfAbsent(fired, first -> first);
            }
        }
    }

    private static Fired of(CompiledGraph graph, int codelet, KernelLibrary library) {
        return graph.declaration(codelet).code() instanceof KernelBody body
                ? new Fired(
                        body.kernel().name(),
                        words(graph, codelet, body.arguments()),
                        library.fills(body.kernel().name()))
                : NOTHING;
    }

    /** Returns which argument it is in which a kernel says what is to happen. */
    static int placeOf(Word outlet) {
        return outlet.number() % MOST_PLACES;
    }

    /**
     * Returns the words of the arguments of a codelet.
     *
     * @throws GraphException if its kernel says in too many of them, or too late, what is to happen
     */
    static List<Word> words(CompiledGraph graph, int codelet, KernelArguments arguments) {
        Declaration declaration = graph.declaration(codelet);
        int cellBase = declaration.cellBase();
        int index = codelet - declaration.first();
        int outlets = 0;
        List<Word> words = new ArrayList<>();
        for (int place = 0; place < arguments.count(index); place++) {
            Block<?> block = arguments.block(index, place);
            if (block != null) {
                int element = block.type().bytes();
                int length = arguments.length(index, place);
                words.add(new Word(
                        block.id() + cellBase,
                        arguments.value(index, place) * element,
                        length * element,
                        arguments.access(index, place)));
                words.add(new Word(VALUE, length));
            } else if (arguments.access(index, place) == Access.CONTENT) {
                words.add(new Word(CONTENT, arguments.input(index, place).id() + cellBase));
            } else if (arguments.access(index, place) == Access.OUTLET
                    || arguments.access(index, place) == Access.CHOICE) {
                outlets++;
                if (outlets > MOST_OUTLETS || place >= MOST_PLACES) {
                    throw new GraphException("codelet " + graph.nameOf(codelet) + " of graph \"" + graph.name()
                            + "\" has outlet " + outlets + " as argument " + place + ", and cores know "
                            + MOST_OUTLETS + " at most, among the first " + MOST_PLACES
                            + " arguments: let several codelets invoke, or declare outlets first");
                }
                words.add(new Word(OUTLET, codelet * MOST_PLACES + place));
                words.add(new Word(VALUE, Outlet.LENGTH));
            } else if (arguments.access(index, place) == Access.NOTHING) {
                words.add(new Word(VALUE, 0));
                words.add(new Word(VALUE, 0));
            } else {
                words.add(new Word(VALUE, arguments.value(index, place)));
            }
        }
        return words;
    }
}
