package org.edarts.cu.host;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.su.Contents;
import org.edarts.su.Dormant;
import org.edarts.su.Eligible;
import org.edarts.su.Loads;
import org.edarts.su.NameList;
import org.edarts.su.ResourceTable;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/** A run by slots and pools: any graph, any policy. */
final class SlotRun extends ActiveRun {
    private final Prepared prepared;
    private final SlotState state;
    private final UnitFrames[] frames;
    private final Frame root;
    private final @Nullable Object[] cells;
    private final SlotLane[] lanes;
    private final boolean alone;
    private final Loads loads;
    private final ResourceTable<Long> resources = new ResourceTable<>();
    private final AtomicBoolean started = new AtomicBoolean();
    private final Operations operations = new Operations();

    SlotRun(HostCam cam, CodeletGraph graph, RunOptions options, Prepared prepared) {
        super(cam, graph, options);
        this.prepared = prepared;
        Eligible.check(graph.compiled(), cam.machine());
        this.state = prepared.takeSlots(cam);
        this.frames = state.frames;
        this.root = state.root;
        state.begin();
        Contents.fillParameters(graph.compiled(), root.cells, options.arguments());
        this.cells = root.cells;
        if (options.recorder() != null) {
            root.trace();
        }
        this.alone = state.pools.length == 1;
        this.lanes = new SlotLane[state.pools.length];
        this.loads = new PoolLoads();
        for (int unit = 0; unit < lanes.length; unit++) {
            lanes[unit] = new SlotLane(this, unit);
        }
    }

    @Override
    boolean work(CuWorker worker) {
        return lanes[worker.unit()].work(worker);
    }

    /** Wakes any unit; it wakes those that it enables something for. */
    @Override
    void begin() {
        cam().units().wakeOne();
    }

    @Override
    boolean hasWork(int unit) {
        return !stopped() && (hasCommonWork() || lanes[unit].canTake());
    }

    @Override
    boolean mayHaveWork(int unit) {
        return !stopped() && (hasCommonWork() || lanes[unit].mayTake());
    }

    /** Returns whether there is something that any unit may do: to start the run, or to deliver what has ended outside. */
    private boolean hasCommonWork() {
        return !started.get() || operations.deliverable();
    }

    @Override
    boolean waitsOutside() {
        return started.get() && operations.waiting() && noneReady();
    }

    @Override
    Lane lane(int unit) {
        return lanes[unit];
    }

    @Override
    boolean exhausted() {
        return started.get() && operations.pending() == 0 && noneReady();
    }

    private boolean noneReady() {
        for (SlotPools pools : state.pools) {
            if (!pools.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    @Override
    @Nullable
    RunError shortfall() {
        Dormant dormant = Dormant.of(root.graph, root.counters, root.cells, codelet -> root.fired[codelet]);
        List<String> waiting = new ArrayList<>(dormant.stalled());
        waiting.addAll(resources.waiting());
        return waiting.isEmpty() ? null : RunError.stalled(root.graph.name(), waiting);
    }

    @Override
    List<String> notFired() {
        NameList names = new NameList();
        root.addUnfired(names);
        for (UnitFrames ofUnit : frames) {
            ofUnit.addUnfired(names);
        }
        return names.list();
    }

    @Override
    List<RunReport.Unit> units() {
        List<RunReport.Unit> units = new ArrayList<>(cam().cus());
        for (int cu = 0; cu < cam().cus(); cu++) {
            units.add(lanes[cu].report());
        }
        return units;
    }

    @Override
    long fired() {
        long fired = 0;
        for (SlotLane lane : lanes) {
            fired += lane.fired();
        }
        return fired;
    }

    @Override
    long invoked() {
        long invoked = 0;
        for (SlotLane lane : lanes) {
            invoked += lane.procedures().invoked();
        }
        return invoked;
    }

    @Override
    long ready() {
        long ready = 0;
        boolean oneForAll = cam().scheduling().central();
        for (int unit = 0; unit < state.pools.length; unit++) {
            SlotPools pools = state.pools[unit];
            ready += pools.size() - (oneForAll && unit > 0 ? pools.main().size() : 0);
        }
        return ready;
    }

    @Override
    CuWatch.@Nullable Position position(int cu) {
        return lanes[cu].position();
    }

    @Override
    String describeUnits() {
        StringBuilder text = new StringBuilder();
        for (SlotLane lane : lanes) {
            text.append(text.isEmpty() ? "" : "; ").append(lane.describe());
        }
        int pending = operations.pending();
        return text + (pending > 0 ? "; " + pending + " split-phase operations are pending" : "");
    }

    @Override
    void release(boolean succeeded) {
        if (succeeded) {
            state.clean();
            prepared.give(state);
        }
    }

    @Override
    @Nullable
    Object[] cells() {
        return cells;
    }

    /** Returns whether only one thread at a time ever touches the run. */
    boolean alone() {
        return alone;
    }

    Frame root() {
        return root;
    }

    Prepared prepared() {
        return prepared;
    }

    Loads loads() {
        return loads;
    }

    ResourceTable<Long> resources() {
        return resources;
    }

    SlotPools pools(int unit) {
        return state.pools[unit];
    }

    UnitFrames frames(int unit) {
        return frames[unit];
    }

    Frame frame(int number) {
        return number == Frame.ROOT ? root : frames[UnitFrames.ownerOf(number)].frame(number);
    }

    /** Lets the first unit that comes enable the codelets of the start. */
    boolean claimStart() {
        return !started.get() && started.compareAndSet(false, true);
    }

    Operations operations() {
        return operations;
    }

    /** Takes the end of a split-phase operation from any thread. */
    void arrive(Arrival arrival) {
        // before, so that whoever delivers it finds all units looking; and after, for the run may have gone to rest
        // just now
        cam().runs().wake(this);
        operations.arrive(arrival);
        wakeUp();
        cam().units().wakeOne();
    }

    /** Ends the run if more procedures are alive than fit the memory. */
    void checkLiveProcedures() {
        long live = 0;
        for (SlotLane lane : lanes) {
            live += lane.procedures().live();
        }
        int limit = cam().liveProcedures();
        if (live > limit) {
            stop(RunError.tooManyProcedures(graph().name(), live, limit, cam().policy()));
        }
    }

    /** What the policy sees: the pools of the CUs. */
    private final class PoolLoads implements Loads {
        @Override
        public int cus() {
            return cam().cus();
        }

        @Override
        public int ready(int cu) {
            return state.pools[cu].size();
        }

        @Override
        public boolean idle(int cu) {
            return lanes[cu].idle();
        }
    }
}
