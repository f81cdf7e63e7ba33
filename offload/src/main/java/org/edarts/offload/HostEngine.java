package org.edarts.offload;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Virtual cores of the host: a thread each, and the methods as the JVM runs them. Copied arrays are copied here, too.
 */
final class HostEngine implements Engine {
    private final List<ExecutorService> cores = new ArrayList<>();
    private final @Nullable CoreWork<?>[] works;

    HostEngine(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("a mesh of " + count + " cores: expected at least 1");
        }
        works = new CoreWork<?>[count];
        for (int core = 0; core < count; core++) {
            String name = "edarts-core-" + core;
            cores.add(Executors.newSingleThreadExecutor(work -> {
                Thread thread = new Thread(work, name);
                thread.setDaemon(true);
                return thread;
            }));
        }
    }

    @Override
    public boolean canWait() {
        return !Core.isHere();
    }

    @Override
    public Device device() {
        return Device.HOST;
    }

    @Override
    public int cores() {
        return cores.size();
    }

    @Override
    public void check(Call<?> call, int ranks) {
        // the JVM runs whatever javac has let pass
    }

    @Override
    public List<String> explain(Call<?> call, int ranks) {
        return List.of("virtual cores: threads of this computer, with room for all");
    }

    @Override
    public void place(PlacedArray<?> array) {
        // all threads find it where it is
    }

    @Override
    public void release(PlacedArray<?> array) {
        // all threads find it where it is
    }

    @Override
    public void read(Resident<?> array, int core, Object copy) {
        // the mesh has the copies
    }

    @Override
    public void push(PlacedArray<?> array) {
        // all threads find it where it is
    }

    @Override
    public void pull(PlacedArray<?> array) {
        // all threads find it where it is
    }

    @Override
    public boolean beginTogether(Call<?> call) {
        return false;
    }

    @Override
    public void prepare(int core, CoreWork<?> work) {
        works[core] = work;
    }

    @Override
    public void begin(int core) {
        CoreWork<?> work = Objects.requireNonNull(works[core]);
        cores.get(core).execute(() -> carryOut(work));
    }

    @Override
    public void forget(int core) {
        works[core] = null;
    }

    /** What waits for messages notices, and tells of its end itself. */
    @Override
    public Runnable giveUp(int core, String why) {
        return () -> {};
    }

    private static <R> void carryOut(CoreWork<R> work) {
        // what a kernel before has left behind is nothing to this one
        Thread.interrupted();
        List<Object> copies = new ArrayList<>();
        R result;
        try {
            work.call().arguments().forEach(argument -> copies.add(argument.copy(work.core())));
            result = Core.as(work, () -> work.call().here(copies));
        } catch (Messages.GivenUpException other) {
            work.failed(String.valueOf(other.getMessage()), null, copies);
            return;
        } catch (Throwable thrown) {
            work.failed(thrown.toString(), thrown, copies);
            return;
        }
        work.ended(result, copies, KernelExecution.UNKNOWN);
    }

    @Override
    public boolean standsStill() {
        return false;
    }

    @Override
    public List<Runnable> advance() {
        return List.of();
    }

    @Override
    public void close() {
        cores.forEach(ExecutorService::shutdown);
    }
}
