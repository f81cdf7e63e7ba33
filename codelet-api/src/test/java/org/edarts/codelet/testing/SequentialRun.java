package org.edarts.codelet.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;
import org.edarts.codelet.Body;
import org.edarts.codelet.Cell;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.StallException;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.SlotInfo;
import org.jspecify.annotations.Nullable;

/**
 * A run of a graph, one codelet at a time on the calling thread, written to be obviously right: the oracle of the
 * tests. It shares no code with the machines. Timers run in virtual time; split-phase operations of other threads are
 * waited for.
 *
 * <p>Owner: the thread that calls {@link #inOrder} or {@link #shuffled}.
 */
public final class SequentialRun {
    /** The enabler of what fires at the start, or after a split-phase operation. */
    public static final int NOBODY = -1;

    /**
     * One firing.
     *
     * @param frame the number of the frame: 0 for the graph, then one for each invocation in order
     * @param graph the graph or threaded procedure
     * @param codelet the instance
     * @param enablerFrame the frame of the codelet that sent the last signal
     * @param enabler that codelet, or {@link #NOBODY}
     */
    public record Step(int frame, CompiledGraph graph, int codelet, int enablerFrame, int enabler) {
        /** Returns the name of the instance, in quotes. */
        public String name() {
            return graph.nameOf(codelet);
        }
    }

    record Enabled(SequentialFrame frame, int codelet, int enablerFrame, int enabler) {}

    /** Which of the enabled codelets fires next. */
    private interface Order {
        Order OLDEST = ready -> 0;

        static Order random(long seed) {
            Random random = new Random(seed);
            return ready -> random.nextInt(ready.size());
        }

        int next(List<Enabled> ready);
    }

    record Alarm(long nanos, long number, Runnable action) implements Comparable<Alarm> {
        @Override
        public int compareTo(Alarm other) {
            return nanos != other.nanos ? Long.compare(nanos, other.nanos) : Long.compare(number, other.number);
        }
    }

    private final SequentialFrame root;
    private final Order order;
    private final List<Enabled> ready = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final PriorityQueue<Alarm> alarms = new PriorityQueue<>();
    private final LinkedBlockingQueue<Runnable> arrivals = new LinkedBlockingQueue<>();
    private int pending;
    private int frames;
    private long nanos;
    private @Nullable Enabled firing;

    private SequentialRun(CodeletGraph graph, Map<Parameter<?>, Object> arguments, Order order) {
        this.order = order;
        this.root = new SequentialFrame(this, frames++, graph.compiled(), null);
        arguments.forEach((parameter, argument) -> root.cells[parameter.id()] = argument);
    }

    /** Runs the graph; what was enabled first fires first. */
    public static SequentialRun inOrder(CodeletGraph graph) {
        return inOrder(graph, RunOptions.DEFAULT);
    }

    /** Runs the graph with the arguments of {@code options}; what was enabled first fires first. */
    public static SequentialRun inOrder(CodeletGraph graph, RunOptions options) {
        return new SequentialRun(graph, options.arguments(), Order.OLDEST).run();
    }

    /** Runs the graph; of what is enabled, any may fire next, as the seed decides. */
    public static SequentialRun shuffled(CodeletGraph graph, long seed) {
        return shuffled(graph, RunOptions.DEFAULT.seed(seed));
    }

    /** Runs the graph with the arguments and the seed of {@code options}. */
    public static SequentialRun shuffled(CodeletGraph graph, RunOptions options) {
        return new SequentialRun(graph, options.arguments(), Order.random(options.seed())).run();
    }

    /**
     * Runs the graph; an instance fires only when nothing else can, so that what comes after it is what depends on it.
     *
     * @param codelet the instance to hold back
     */
    public static SequentialRun holdingBack(CodeletGraph graph, int codelet) {
        Order order = ready -> {
            int other = 0;
            while (other < ready.size() - 1 && ready.get(other).codelet() == codelet) {
                other++;
            }
            return other;
        };
        return new SequentialRun(graph, RunOptions.DEFAULT.arguments(), order).run();
    }

    /** Returns all firings, in order. */
    public List<Step> steps() {
        return List.copyOf(steps);
    }

    /** Returns how often an instance of the graph itself fired. */
    public int timesFired(int codelet) {
        return root.fired[codelet];
    }

    /** Returns the names of the instances of the graph itself that did not fire. */
    public List<String> notFired() {
        return root.notFired();
    }

    /** Returns the content of a cell of the graph after the run. */
    @SuppressWarnings("unchecked")
    public <T> T get(Cell<T> cell) {
        if (cell.scope() != root.graph.scope()) {
            throw new GraphException(cell + " is not one of \"" + root.graph.name() + "\"");
        }
        return (T) root.cells[cell.id()];
    }

    private SequentialRun run() {
        root.start(NOBODY, NOBODY);
        while (true) {
            if (!ready.isEmpty()) {
                fire(ready.remove(order.next(ready)));
            } else if (!alarms.isEmpty()) {
                Alarm alarm = alarms.remove();
                nanos = alarm.nanos();
                alarm.action().run();
            } else if (pending > 0) {
                arrive();
            } else {
                break;
            }
        }
        List<String> waiting = root.partialSlots();
        boolean allMustFire = root.graph.choices().deciding().isEmpty();
        if (!waiting.isEmpty() || allMustFire && !notFired().isEmpty()) {
            throw new StallException("\"" + root.graph.name() + "\" stalls: " + String.join(", ", waiting), notFired());
        }
        return this;
    }

    private void arrive() {
        try {
            arrivals.take().run();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while a split-phase operation was pending", e);
        }
    }

    private void fire(Enabled enabled) {
        SequentialFrame frame = enabled.frame();
        int codelet = enabled.codelet();
        steps.add(new Step(frame.number, frame.graph, codelet, enabled.enablerFrame(), enabled.enabler()));
        frame.fired[codelet]++;
        firing = enabled;
        SequentialFiring view = new SequentialFiring(this, frame, codelet);
        try {
            Body.of(frame.graph.declaration(codelet)).fire(view);
        } catch (Throwable failure) {
            throw failed(frame, codelet, 0, failure);
        }
        view.end();
        signalTargets(frame, codelet);
        firing = null;
        frame.release();
    }

    CodeletFailedException failed(SequentialFrame frame, int codelet, int cu, Throwable failure) {
        var declaration = frame.graph.declaration(codelet);
        return new CodeletFailedException(
                frame.graph.name(), declaration.name(), codelet - declaration.first(), cu, failure, notFired());
    }

    private void signalTargets(SequentialFrame frame, int node) {
        int[] start = frame.graph.targetStart();
        for (int arc = start[node]; arc < start[node + 1]; arc++) {
            int target = frame.graph.targets()[arc];
            if (target >= 0) {
                enable(frame, target);
            } else {
                signal(frame, ~target);
            }
        }
    }

    void signal(SequentialFrame frame, int slot) {
        SlotInfo info = frame.graph.slots().get(slot);
        if (frame.counters[slot] == 0) {
            throw new SpentSlotException("slot \"" + info.name() + "\" of \"" + frame.graph.name() + "\" has fired");
        }
        if (--frame.counters[slot] == 0) {
            if (info.rearmed()) {
                frame.counters[slot] = info.count();
            }
            signalTargets(frame, frame.graph.codelets() + slot);
        }
    }

    void enable(SequentialFrame frame, int codelet) {
        frame.hold();
        Enabled by = firing;
        ready.add(
                by == null
                        ? new Enabled(frame, codelet, NOBODY, NOBODY)
                        : new Enabled(frame, codelet, by.frame().number, by.codelet()));
    }

    SequentialFrame newFrame(CompiledGraph graph, SequentialFrame caller) {
        return new SequentialFrame(this, frames++, graph, caller);
    }

    void alarm(long delay, Runnable action) {
        alarms.add(new Alarm(nanos + delay, alarms.size() + steps.size(), action));
    }

    void beginOperation() {
        pending++;
    }

    /** Called by any thread. */
    void endOperation(Runnable delivery) {
        arrivals.add(() -> {
            pending--;
            delivery.run();
        });
    }
}
