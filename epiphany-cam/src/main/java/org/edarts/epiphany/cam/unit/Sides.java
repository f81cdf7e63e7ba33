package org.edarts.epiphany.cam.unit;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.LoopBody;
import org.edarts.codelet.graph.Code;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Placement;
import org.edarts.su.Eligible;

/**
 * Who fires the codelets of a graph: cores those of which they have a form, and the host the others, or those that the
 * graph places there.
 *
 * @param coreCus how many CUs are cores; those of the host come behind them
 * @param eligible on which CUs each declaration may fire, all of one side
 */
public record Sides(int coreCus, List<List<Integer>> eligible) {
    /** Copies the list. */
    public Sides {
        eligible = List.copyOf(eligible);
    }

    /**
     * Divides the codelets of a graph.
     *
     * @throws IllegalArgumentException if a codelet may fire nowhere
     */
    public static Sides of(CompiledGraph graph, Machine machine, Assignment assignment, Kernels kernels) {
        Eligible.check(graph, machine);
        int coreCus = assignment.cus().size();
        List<List<Integer>> all = new ArrayList<>();
        for (Declaration declaration : graph.declarations()) {
            List<Integer> cores = fitting(declaration, machine, 0, coreCus);
            List<Integer> host =
                    fitting(declaration, machine, coreCus, machine.cus().size());
            boolean hasHost = coreCus < machine.cus().size();
            if (hasForm(declaration.code(), kernels)) {
                all.add(cores.isEmpty() ? host : cores);
            } else if (hasHost && !host.isEmpty()) {
                all.add(host);
            } else {
                throw new GraphException(refusal(graph, declaration, hasHost, kernels));
            }
        }
        return new Sides(coreCus, all);
    }

    /** Returns which CUs of a range suit a codelet best. */
    public static List<Integer> fitting(Declaration declaration, Machine machine, int from, int to) {
        List<Integer> fitting = new ArrayList<>();
        for (int cu = from; cu < to; cu++) {
            if (Eligible.fits(declaration, machine, cu)) {
                fitting.add(cu);
            }
        }
        int preferred = declaration.placement().preferredCu();
        return preferred != Placement.ANY && fitting.contains(preferred) ? List.of(preferred) : fitting;
    }

    /** Returns whether cores can fire something. */
    public static boolean hasForm(Code code, Kernels kernels) {
        return code instanceof KernelBody body
                ? kernels.names().contains(body.kernel().name())
                : code instanceof LoopBody loop && (loop.enters() || loop.condition() != null);
    }

    private static String refusal(CompiledGraph graph, Declaration declaration, boolean hasHost, Kernels kernels) {
        String codelet = "codelet \"" + declaration.name() + "\" of graph \"" + graph.name() + "\" ";
        if (hasHost) {
            return codelet + "has no form for the Epiphany, and may fire on eCores only: declare it with a kernel that"
                    + " the machine was given, or let it fire on cluster \"" + Machine.HOST + "\"";
        }
        if (declaration.code() instanceof KernelBody body) {
            return codelet + "fires kernel \"" + body.kernel().name()
                    + "\", which has no form for the Epiphany: give the machine an object with a function of that"
                    + " name, or a cluster \"" + Machine.HOST + "\"; it has "
                    + (kernels.names().isEmpty() ? "none" : String.join(", ", kernels.names()));
        }
        if (declaration.code() instanceof LoopBody) {
            return "loop \"" + declaration.name().replaceFirst("\\.test$", "") + "\" of graph \"" + graph.name()
                    + "\" asks code in Java for another round, which cores do not run: name a block whose first"
                    + " element says so, or give the machine a cluster \"" + Machine.HOST + "\"";
        }
        return codelet + "has a body for the host only: declare it with a kernel, or give the machine a cluster \""
                + Machine.HOST + "\"";
    }

    /** Returns whether the host fires a codelet. */
    public boolean onHost(Declaration declaration) {
        return of(declaration).get(0) >= coreCus;
    }

    /** Returns whether the host fires anything. */
    public boolean useHost() {
        return eligible.stream().anyMatch(cus -> cus.get(0) >= coreCus);
    }

    /** Returns the CUs on which a codelet may fire. */
    public List<Integer> of(Declaration declaration) {
        return eligible.get(declaration.number());
    }

    /** Returns whether a codelet may fire on any core. */
    public boolean isFree(Declaration declaration) {
        return declaration.placement().preferredCu() == Placement.ANY
                && of(declaration).size() == coreCus
                && !onHost(declaration);
    }
}
