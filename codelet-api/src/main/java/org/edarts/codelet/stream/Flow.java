package org.edarts.codelet.stream;

import java.util.ArrayList;
import java.util.List;

/** The workers and buffers of a pipeline in one run. Immutable; the workers are not. */
final class Flow {
    private final List<List<Worker<?, ?>>> workers = new ArrayList<>();

    Flow(List<Stage<?, ?>> stages) {
        stages.forEach(stage -> workers.add(new ArrayList<>()));
        List<List<Ring<Object>>> before = List.of();
        for (int place = 0; place < stages.size(); place++) {
            before = fill(stages, place, before);
        }
    }

    Worker<?, ?> worker(int stage, int index) {
        return workers.get(stage).get(index);
    }

    /** Returns what the last stage has added up. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the caller knows the last stage
    <R> R folded() {
        Worker<?, ?> last = worker(workers.size() - 1, 0);
        return ((Steps.Folding<R, ?>) last.step()).result();
    }

    /**
     * Makes the workers of a stage and the rings behind it: for each of its workers, one to each of the next stage's.
     */
    @SuppressWarnings("unchecked")
    private List<List<Ring<Object>>> fill(List<Stage<?, ?>> stages, int place, List<List<Ring<Object>>> before) {
        Stage<Object, Object> stage = (Stage<Object, Object>) stages.get(place);
        boolean first = place == 0;
        boolean last = place == stages.size() - 1;
        List<Worker<?, ?>> writers = first ? List.of() : workers.get(place - 1);
        List<Worker<?, ?>> readers = last ? List.of() : workers.get(place + 1);
        int readerCount = last ? 0 : stages.get(place + 1).workers();
        List<List<Ring<Object>>> after = new ArrayList<>();
        for (int index = 0; index < stage.workers(); index++) {
            List<Ring<Object>> in = new ArrayList<>();
            for (List<Ring<Object>> row : before) {
                in.add(row.get(index));
            }
            List<Ring<Object>> out = new ArrayList<>();
            for (int reader = 0; reader < readerCount; reader++) {
                out.add(new Ring<>(Math.max(1, stage.capacity() / (stage.workers() * readerCount))));
            }
            after.add(out);
            workers.get(place)
                    .add(new Worker<>(
                            first ? Phase.RUNNING : Phase.AWAITS_INPUT,
                            stage.wakes().get(index),
                            stage.begun(),
                            new Inlet<>(in, writers),
                            new Outlet<>(stage.codelet(), out, readers)));
        }
        return after;
    }
}
