package org.edarts.offload;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What each core has to do, in the order in which it was started. None waits for what others have to do, but for
 * kernels whose cores begin together. Guarded by its mesh.
 */
final class CoreQueues {
    private final Engine engine;
    private final List<Deque<CoreWork<?>>> queues = new ArrayList<>();

    /** What each core has to do now, whether it has begun or waits for others to begin with. */
    private final @Nullable CoreWork<?>[] current;

    CoreQueues(Engine engine) {
        this.engine = engine;
        this.current = new CoreWork<?>[engine.cores()];
        for (int core = 0; core < engine.cores(); core++) {
            queues.add(new ArrayDeque<>());
        }
    }

    int cores() {
        return current.length;
    }

    /** Returns whether a core has a kernel now. */
    boolean isBusy(int core) {
        return current[core] != null;
    }

    int running() {
        int running = 0;
        for (CoreWork<?> work : current) {
            running += work == null ? 0 : 1;
        }
        return running;
    }

    /** Returns how much each core has to do. */
    int[] waiting() {
        int[] waiting = new int[current.length];
        for (int core = 0; core < waiting.length; core++) {
            waiting[core] = queues.get(core).size() + (current[core] == null ? 0 : 1);
        }
        return waiting;
    }

    /** Gives an execution's cores their parts. */
    void add(KernelExecution<?> execution) {
        for (int rank = 0; rank < execution.cores().size(); rank++) {
            int core = execution.cores().get(rank);
            queues.get(core).add(new CoreWork<>(execution, core, rank));
        }
        execution.cores().forEach(this::startNext);
    }

    /** A core has done its part. */
    void left(CoreWork<?> work) {
        if (isOf(work.execution(), work.core())) {
            current[work.core()] = null;
        }
    }

    void startNext(int core) {
        if (current[core] == null) {
            CoreWork<?> next = queues.get(core).poll();
            if (next != null) {
                current[core] = next;
                engine.prepare(core, next);
                begin(next);
            }
        }
    }

    private void begin(CoreWork<?> work) {
        KernelExecution<?> execution = work.execution();
        if (!engine.beginTogether(work.call())) {
            engine.begin(work.core());
        } else if (execution.cores().stream().allMatch(core -> isOf(execution, core))) {
            execution.cores().forEach(engine::begin);
        }
    }

    private boolean isOf(KernelExecution<?> execution, int core) {
        CoreWork<?> work = current[core];
        return work != null && work.execution() == execution;
    }

    /**
     * Lets cores give up their parts of an execution.
     *
     * @return what tells of that, to be called without a lock
     */
    List<Runnable> giveUp(KernelExecution<?> execution, String why) {
        List<Runnable> ends = new ArrayList<>();
        for (int core : execution.cores()) {
            if (isOf(execution, core)) {
                ends.add(engine.giveUp(core, why));
            }
        }
        return ends;
    }

    /** Takes back the parts of an execution that no core has taken up. */
    List<CoreWork<?>> withdraw(KernelExecution<?> execution) {
        List<CoreWork<?>> withdrawn = new ArrayList<>();
        for (Deque<CoreWork<?>> queue : queues) {
            for (Iterator<CoreWork<?>> each = queue.iterator(); each.hasNext(); ) {
                CoreWork<?> work = each.next();
                if (work.execution() == execution) {
                    each.remove();
                    withdrawn.add(work);
                }
            }
        }
        return withdrawn;
    }
}
