package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.codelet.Access;
import org.edarts.codelet.Block;
import org.edarts.codelet.ContentType;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.kernel.BlockUses;
import org.edarts.epiphany.cam.unit.Kernels;

/** Finds what the codelets of a graph fire: which words their arguments are. */
public final class Firings {
    /** While a core does what a kernel has said it reads no signals: so many results have room on the way to it. */
    private static final int MOST_OUTLETS = 8;

    private Firings() {}

    /** Notes what each codelet of a core fires; equal ones are one object. */
    public static void note(SignalGraph signals, Kernels kernels) {
        Map<Fired, Fired> known = new HashMap<>();
        CompiledGraph graph = signals.graph();
        for (Node node : signals.codelets()) {
            if (!signals.sides().onHost(graph.declaration(node.codelet))) {
                Fired fired = of(graph, node.codelet, kernels);
                node.fired = known.computeIfAbsent(fired, first -> first);
            }
        }
    }

    private static Fired of(CompiledGraph graph, int codelet, Kernels kernels) {
        if (!(graph.declaration(codelet).code() instanceof KernelBody body)) {
            return Fired.NOTHING;
        }
        String kernel = body.kernel().name();
        return new Fired(
                kernel, words(graph, codelet, body), loads(graph, codelet, body, kernels), kernels.fills(kernel));
    }

    private static Fired.Loads loads(CompiledGraph graph, int codelet, KernelBody body, Kernels kernels) {
        Declaration declaration = graph.declaration(codelet);
        String kernel = body.kernel().name();
        int index = codelet - declaration.first();
        Set<Fired.Word> again = new HashSet<>();
        Set<Fired.Word> written = new HashSet<>();
        for (int place = 0; place < body.arguments().count(index); place++) {
            Block<?> block = body.arguments().block(index, place);
            if (block != null && kernels.readsAgain(kernel, place)) {
                again.add(word(body.arguments(), index, place, block, declaration.cellBase()));
            }
            if (block != null && kernels.reads(kernel, place)) {
                written.add(word(body.arguments(), index, place, block, declaration.cellBase()));
            }
        }
        Map<Fired.Word, Integer> most = most(declaration, body.arguments(), index, kernels.gathers(kernel));
        return again.isEmpty() && written.isEmpty() && most.isEmpty()
                ? Fired.Loads.UNKNOWN
                : new Fired.Loads(again, written, most);
    }

    /** What another argument leads to as well, of which the kernel may load all, is not limited. */
    private static Map<Fired.Word, Integer> most(
            Declaration declaration, KernelArguments arguments, int index, List<BlockUses.Gather> gathers) {
        Map<Fired.Word, Integer> most = new HashMap<>();
        Set<Fired.Word> all = new HashSet<>();
        for (int place = 0; !gathers.isEmpty() && place < arguments.count(index); place++) {
            Block<?> block = arguments.block(index, place);
            if (block != null) {
                int argument = place;
                Fired.Word word = word(arguments, index, place, block, declaration.cellBase());
                gathers.stream()
                        .filter(gather -> gather.block() == argument)
                        .findFirst()
                        .ifPresentOrElse(
                                gather -> most.merge(
                                        word, gather.times() * arguments.length(index, gather.places()), Integer::sum),
                                () -> all.add(word));
            }
        }
        most.keySet().removeAll(all);
        return most;
    }

    private static Fired.Word word(KernelArguments arguments, int index, int place, Block<?> block, int cellBase) {
        int element = block.type().bytes();
        return new Fired.Word(
                block.id() + cellBase,
                arguments.value(index, place) * element,
                arguments.length(index, place) * element,
                arguments.access(index, place));
    }

    /**
     * Returns the words of the arguments of a codelet.
     *
     * @throws GraphException if its kernel says in too many of them, or too late, what is to happen
     */
    public static List<Fired.Word> words(CompiledGraph graph, int codelet, KernelBody body) {
        KernelArguments arguments = body.arguments();
        Declaration declaration = graph.declaration(codelet);
        int cellBase = declaration.cellBase();
        int index = codelet - declaration.first();
        int outlets = 0;
        List<Fired.Word> words = new ArrayList<>();
        for (int place = 0; place < arguments.count(index); place++) {
            Block<?> block = arguments.block(index, place);
            if (block != null) {
                words.add(word(arguments, index, place, block, cellBase));
                words.add(new Fired.Word(Fired.VALUE, arguments.length(index, place)));
            } else if (arguments.access(index, place) == Access.CONTENT) {
                ContentType content = body.content(index, place);
                int cell = arguments.input(index, place).id() + cellBase;
                for (int word = 0; word < (content == null ? 1 : content.words()); word++) {
                    words.add(new Fired.Word(Fired.CONTENT, Fired.content(cell, word)));
                }
            } else if (arguments.access(index, place) == Access.OUTLET
                    || arguments.access(index, place) == Access.CHOICE) {
                outlets++;
                if (outlets > MOST_OUTLETS || place >= Fired.MOST_PLACES) {
                    throw new GraphException("codelet " + graph.nameOf(codelet) + " of graph \"" + graph.name()
                            + "\" has outlet " + outlets + " as argument " + place + ", and cores know "
                            + MOST_OUTLETS + " at most, among the first " + Fired.MOST_PLACES
                            + " arguments: let several codelets invoke, or declare outlets first");
                }
                words.add(Fired.outlet(codelet, place));
                words.add(new Fired.Word(Fired.VALUE, arguments.length(index, place)));
            } else if (arguments.access(index, place) == Access.NOTHING) {
                words.add(new Fired.Word(Fired.VALUE, 0));
                words.add(new Fired.Word(Fired.VALUE, 0));
            } else {
                words.add(new Fired.Word(Fired.VALUE, arguments.value(index, place)));
            }
        }
        return words;
    }
}
