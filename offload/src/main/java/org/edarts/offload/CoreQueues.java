package org.edarts.offload;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
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

    /** The cores that have begun with that. */
    private final BitSet begun = new BitSet();

    /** What tells of parts that ended and nobody was told of. */
    private final List<Runnable> ends = new ArrayList<>();

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
    }

    /** Returns those of which a core has a part that has not ended. */
    Set<KernelExecution<?>> executions() {
        Set<KernelExecution<?>> executions = new HashSet<>();
        for (int core = 0; core < current.length; core++) {
            CoreWork<?> work = current[core];
            if (work != null) {
                executions.add(work.execution());
            }
            queues.get(core).forEach(each -> executions.add(each.execution()));
        }
        return executions;
    }

    /** Returns what tells of ends, to be called without a lock. */
    List<Runnable> takeEnds() {
        List<Runnable> taken = List.copyOf(ends);
        ends.clear();
        return taken;
    }

    /** A core has done its part. */
    void left(CoreWork<?> work) {
        if (isOf(work.execution(), work.core())) {
            current[work.core()] = null;
            begun.clear(work.core());
        }
    }

    /** Lets all cores that have nothing to do begin with what comes next. */
    void start() {
        if (engine.mayBegin()) {
            for (int core = 0; core < current.length; core++) {
                startNext(core);
            }
        }
    }

    /** Lets a core begin with what comes next, if it has nothing to do. */
    void start(int core) {
        if (engine.mayBegin()) {
            startNext(core);
        }
    }

    private void startNext(int core) {
        while (current[core] == null && !queues.get(core).isEmpty()) {
            CoreWork<?> next = queues.get(core).remove();
            current[core] = next;
            try {
                for (PlacedArray<?> array : KnownArrays.usedBy(next.call())) {
                    array.bring(engine);
                }
                engine.prepare(core, next);
                begin(next);
            } catch (RuntimeException failed) {
                abandon(core, next, failed);
            }
        }
    }

    private void begin(CoreWork<?> work) {
        KernelExecution<?> execution = work.execution();
        if (!engine.beginTogether(work.call())) {
            begin(work.core());
        } else if (execution.cores().stream().allMatch(core -> isOf(execution, core))) {
            execution.cores().forEach(this::begin);
        }
    }

    private void begin(int core) {
        begun.set(core);
        engine.begin(core);
    }

    /** Nothing can be had of the engine any more: all that cores have to do now fails. */
    void abandon(RuntimeException failed) {
        for (int core = 0; core < current.length; core++) {
            CoreWork<?> work = current[core];
            if (work != null) {
                abandon(core, work, failed);
            }
        }
    }

    private void abandon(int core, CoreWork<?> work, RuntimeException failed) {
        current[core] = null;
        begun.clear(core);
        engine.forget(core);
        ends.add(() -> work.lost(failed));
    }

    /** Puts back what cores have not begun with as the others of the launch are not ready. */
    void putBack() {
        for (int core = 0; core < current.length; core++) {
            CoreWork<?> work = current[core];
            if (work != null && !begun.get(core)) {
                current[core] = null;
                engine.forget(core);
                queues.get(core).addFirst(work);
            }
        }
    }

    /** Returns whether a core is at its part of an execution. */
    boolean hasBegun(KernelExecution<?> execution) {
        return execution.cores().stream().anyMatch(core -> isOf(execution, core));
    }

    private boolean isOf(KernelExecution<?> execution, int core) {
        CoreWork<?> work = current[core];
        return work != null && work.execution() == execution;
    }

    /** Lets cores give up their parts of an execution. */
    void giveUp(KernelExecution<?> execution, String why) {
        for (int core : execution.cores()) {
            CoreWork<?> work = current[core];
            if (work != null && work.execution() == execution) {
                try {
                    ends.add(engine.giveUp(core, why));
                } catch (RuntimeException failed) {
                    abandon(core, work, failed);
                }
            }
        }
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
