package org.edarts.epiphany.cam.diagnosis;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.edarts.codelet.graph.PromiseInfo;
import org.edarts.epiphany.cam.lower.CoreImage;
import org.edarts.epiphany.cam.lower.HostPlan;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.OutletRecords;
import org.edarts.epiphany.cam.lower.Results;
import org.edarts.epiphany.cam.signal.Invocations.Invocation;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.su.Contents;
import org.jspecify.annotations.Nullable;

/**
 * The promises of a graph that are not complete when a run has ended badly: those of kernels as the memories of cores
 * tell it, those of bodies as the cells of the host do. Of what threaded procedures come to {@link Unfinished} knows.
 * Owner: one thread.
 */
final class OpenPromises {
    private final Lowering lowering;

    /** The cells of those that are open, by what they signal. */
    private final Map<Node, Integer> open = new LinkedHashMap<>();

    /** What waits for procedures that have not ended. */
    private final Set<Node> owed = new HashSet<>();

    OpenPromises(Lowering lowering, MemoryWords words, @Nullable Object[] cells) {
        this.lowering = lowering;
        Set<Integer> complete = new HashSet<>();
        for (CoreImage image : lowering.images()) {
            for (OutletRecords outlets : image.outlets()) {
                for (Invocation each : outlets.completions()) {
                    if (words.at(image.core(), outlets.doneAt(each)) == 0) {
                        open.put(each.promised(), each.cell());
                    } else {
                        complete.add(each.cell());
                    }
                }
            }
        }
        open.values().removeAll(complete);
        Unfinished unfinished = new Unfinished(lowering, words);
        for (Results.Result result : lowering.results().all().values()) {
            if (unfinished.owes(result.promised())) {
                owed.add(result.promised());
            }
        }
        lowering.host().ifPresent(host -> addOfBodies(host, cells));
    }

    private void addOfBodies(HostPlan host, @Nullable Object[] cells) {
        Map<Integer, Results.Result> ofKernels = lowering.results().all();
        for (PromiseInfo promise : lowering.graph().promises()) {
            if (promise.slot() >= 0
                    && promise.part().region() == 0
                    && cells[promise.cell()] == Contents.NONE
                    && !ofKernels.containsKey(promise.cell())) {
                open.put(host.chosen(promise.slot()), promise.cell());
            }
        }
    }

    /** Returns whether a node waits for a promise that is open, or passes its completion on. */
    boolean holds(Node node) {
        return open.containsKey(node) || owed.contains(node);
    }

    /**
     * Returns a sentence for each that is open though what may complete it has fired, or is not known.
     *
     * @param fired tells what has fired
     */
    List<String> text(Predicate<Node> fired) {
        List<String> told = new ArrayList<>();
        open.forEach((promised, cell) -> {
            List<Node> completers = promised.sources.stream()
                    .filter(source -> source.invocations != null || source.completed.contains(promised))
                    .toList();
            Optional<Node> silent = completers.stream().filter(fired).findFirst();
            if (completers.isEmpty() || silent.isPresent()) {
                told.add("slot \"" + lowering.graph().cells().get(cell).name() + "\" got 0 of 1 signals, and "
                        + waiting(promised)
                        + silent.map(one -> ", but codelet " + lowering.nameOf(one)
                                        + ", which declares to complete the promise, fired and did not; complete it on"
                                        + " every path")
                                .orElse("; complete the promise, or, where a choice may leave it out, declare who"
                                        + " completes it with codelet.completes(promise)"));
            }
        });
        return told;
    }

    private String waiting(Node promised) {
        List<Node> waiting = promised.asksFor().role == Node.Role.CODELET ? List.of(promised) : promised.targets;
        List<String> names = waiting.stream()
                .map(Node::asksFor)
                .filter(node -> node.codelet != Node.NONE)
                .map(lowering::nameOf)
                .toList();
        return names.isEmpty()
                ? "the end of the run waits for it"
                : names.get(0) + (names.size() > 1 ? " and " + (names.size() - 1) + " more wait" : " waits")
                        + " for it";
    }
}
