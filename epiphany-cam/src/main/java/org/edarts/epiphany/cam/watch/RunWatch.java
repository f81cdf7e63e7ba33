package org.edarts.epiphany.cam.watch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.ToLongFunction;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.core.CodeParts;
import org.edarts.pic.elf.ElfFile;
import org.edarts.trace.TraceRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Watches a run on a simulated board from its first to its last cycle, without a trace in its time: where the time of
 * all cores goes and, if there is a recorder, what they do. The notes of all cores are gone through in the order of
 * time. Owner: the thread of the board.
 */
public final class RunWatch {
    private final WatchedGraph graph;
    private final Assignment assignment;
    private final BoardObserver observer;
    private final @Nullable TraceRecorder recorder;
    private final WatchedCodelets codelets;
    private final IdleSplit split = new IdleSplit();
    private final List<WatchedCore> cores = new ArrayList<>();
    private final List<NoteQueue> queues = new ArrayList<>();
    private final WatchedHost host;
    private final Map<Integer, Sent> underWay = new HashMap<>();

    /** What was given to each thief. */
    private final Map<Integer, Stolen> given = new HashMap<>();

    private boolean on;
    private boolean over;
    private long latest;
    private @Nullable LinkMeter meter;

    /**
     * A signal on its way.
     *
     * @param by who sent it
     * @param at the cycle
     */
    record Sent(long by, long at) {}

    /**
     * A codelet on its way to a thief.
     *
     * @param victim the core whose it is
     * @param codelet its address there
     */
    record Stolen(WatchedCore victim, int codelet) {}

    /**
     * Prepares to watch a run.
     *
     * @param recorder where what happens goes, or null if nobody wants to know
     * @throws IllegalArgumentException if the recorder has too few units, or has recorded another graph
     */
    public RunWatch(WatchedGraph graph, BoardObserver observer, @Nullable TraceRecorder recorder) {
        this.graph = graph;
        this.assignment = graph.assignment();
        this.observer = observer;
        this.recorder = recorder;
        if (recorder != null) {
            requireUnits(assignment, recorder);
        }
        codelets = new WatchedCodelets(graph, recorder, false);
        Map<List<ElfFile>, WatchedCode> codes = new HashMap<>();
        for (int core = 0; core < assignment.cores(); core++) {
            WatchedMemory memory = graph.cores().get(core);
            UnitRecord record = record(core);
            cores.add(new WatchedCore(
                    core,
                    assignment.sus().contains(core),
                    new WatchedCode(
                            codes.computeIfAbsent(memory.firmware(), same -> new WatchedCode(graph, memory)), memory),
                    new WatchedKernels(memory, record),
                    this,
                    record));
            queues.add(new NoteQueue(core));
        }
        boolean hosted = graph.onHost();
        host = new WatchedHost(
                this, assignment, observer, hosted ? record(assignment.host()) : new UnitRecord(null, false));
    }

    static void requireUnits(Assignment assignment, TraceRecorder recorder) {
        int units = assignment.cores() + assignment.hostCus();
        if (recorder.units() < units) {
            throw new IllegalArgumentException("the trace recorder has " + recorder.units() + " units but the machine "
                    + units + ": make a recorder with the names of cam.unitNames()");
        }
    }

    private UnitRecord record(int core) {
        return recorder == null
                ? new UnitRecord(null, false)
                : new UnitRecord(recorder.unit(assignment.unitOf(core)), recorder.detailed());
    }

    /** Begins, before the cores start. */
    public void begin() {
        for (int core = 0; core < assignment.cores(); core++) {
            observer.note(row(core), column(core), cores.get(core).parts());
        }
    }

    /** Takes no more notes. */
    public void stop() {
        for (int core = 0; core < assignment.cores(); core++) {
            observer.note(row(core), column(core), CodeParts.NONE);
        }
    }

    /** All cores have started. A traced run is to be looked at after equal spans of time from now on. */
    public void started() {
        if (recorder != null) {
            meter = new LinkMeter(assignment.map(), observer.now(), observer.linkCounts());
        }
    }

    /** Returns whether the run is traced. */
    public boolean isTraced() {
        return recorder != null;
    }

    private int row(int core) {
        return assignment.firstRow() + assignment.row(core);
    }

    private int column(int core) {
        return assignment.firstColumn() + assignment.column(core);
    }

    /** Goes through what has happened up to now. */
    public void look() {
        if (meter != null && !over) {
            meter.read(observer.now(), observer.linkCounts());
        }
        PriorityQueue<NoteQueue> next =
                new PriorityQueue<>(Comparator.comparingLong(NoteQueue::cycle).thenComparingInt(NoteQueue::core));
        for (NoteQueue queue : queues) {
            observer.handOver(row(queue.core()), column(queue.core()), queue);
            if (!queue.isEmpty()) {
                next.add(queue);
            }
        }
        while (!next.isEmpty()) {
            NoteQueue queue = next.remove();
            if (!over) {
                latest = queue.cycle();
                cores.get(queue.core()).noted(queue.cycle(), queue.pc(), queue.value());
            }
            queue.remove();
            if (!queue.isEmpty()) {
                next.add(queue);
            }
        }
    }

    /** The root core begins the run. */
    void begins(int core, long now) {
        if (core == assignment.root()) {
            on = true;
            split.restart(now);
            cores.forEach(each -> each.begin(now));
            host.begin(now);
            if (recorder != null) {
                recorder.runStarted(now);
            }
        }
    }

    /** The root core ends the run. */
    void ends(int core, long now) {
        if (core == assignment.root()) {
            end(now);
            if (recorder != null) {
                recorder.runEnded(now);
                keepTraffic(recorder);
            }
        }
    }

    private void end(long now) {
        cores.forEach(each -> each.end(now));
        host.end(now);
        split.change(now, 0, 0);
        on = false;
        over = true;
    }

    /**
     * The run has not come to its end.
     *
     * @param culprit the core on which a codelet has failed, or -1
     */
    public void failed(int culprit) {
        look();
        if (!on) {
            return;
        }
        latest = Math.max(latest, host.latest());
        end(latest);
        if (recorder != null) {
            long instance = culprit < 0 ? host.failed() : cores.get(culprit).failed();
            recorder.runFailed(latest, WatchedCodelets.codelet(instance), WatchedCodelets.frame(instance));
            keepTraffic(recorder);
        }
    }

    private void keepTraffic(TraceRecorder to) {
        if (meter != null) {
            to.traffic(meter.traffic());
        }
    }

    /**
     * What is made of where the time of all cores went, in cycles of single cores.
     *
     * @param <T> what it is
     */
    @FunctionalInterface
    public interface Times<T> {
        /** Makes it of parts that have no cycle in common. */
        T of(long work, long dispatch, long signals, long data, long code, long imbalance, long lack, long sus);
    }

    /** Tells where the time of all cores went in a run that has ended. */
    public <T> T times(Times<T> made) {
        return made.of(
                sum(WatchedCore::work),
                sum(core -> core.time(Activity.DISPATCH) + core.time(Activity.OTHER)),
                sum(core -> core.time(Activity.SIGNALS) + core.time(Activity.FIRES)),
                sum(core -> core.time(Activity.DATA)),
                sum(core -> core.time(Activity.CODE)),
                split.imbalance(),
                split.lack(),
                sum(WatchedCore::idleSu));
    }

    /** Returns how many cycles a core worked in a run that has ended, or did what lets codelets fire. */
    public long busy(int core) {
        return cores.get(core).busy();
    }

    /** Returns how many procedures have begun. */
    public int invoked() {
        return codelets.invoked();
    }

    private long sum(ToLongFunction<WatchedCore> part) {
        return cores.stream().mapToLong(part).sum();
    }

    /** Returns whether the run has begun and has not ended. */
    boolean isOn() {
        return on;
    }

    WatchedCodelets codelets() {
        return codelets;
    }

    /** Returns the core whose SU writes to another one what that is to fire. */
    WatchedCore suOf(int core) {
        return cores.get(assignment.suOf(core));
    }

    /** A core gives a codelet of its own to whom it knows by a record. */
    void gives(int core, int record, int codelet) {
        int thief = graph.cores().get(core).thief().applyAsInt(record);
        given.put(thief, new Stolen(cores.get(core), codelet));
    }

    /** Returns what was given to a thief; null if nobody has taken note of that. */
    @Nullable
    Stolen stolen(int thief) {
        return given.get(thief);
    }

    int unitOf(int core) {
        return assignment.unitOf(core);
    }

    /** Returns how often what lies at an address of a core has fired; 0 if it belongs to a frame. */
    public long firings(int core, int address) {
        return codelets.firings(core, address);
    }

    /** Returns the CU of the host. */
    public WatchedHost host() {
        return host;
    }

    IdleSplit split() {
        return split;
    }

    /** A signal leaves for an address in a ring of another core. */
    void sent(int address, long by, long now) {
        underWay.put(address, new Sent(by, now));
    }

    /** A core reads the signal at an address in a ring of its own. */
    @Nullable
    Sent read(int core, int address) {
        return underWay.remove(assignment.globalAddress(core, address));
    }
}
