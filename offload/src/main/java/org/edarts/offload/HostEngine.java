package org.edarts.offload;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Virtual cores of the host: a thread each, and the methods as the JVM runs them. Copied arrays are copied here, too. */
final class HostEngine implements Engine {
    private final List<ExecutorService> cores = new ArrayList<>();

    HostEngine(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("a mesh of " + count + " cores: expected at least 1");
        }
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
    public int cores() {
        return cores.size();
    }

    @Override
    public void check(Call<?> call) {
        // the JVM runs whatever javac has let pass
    }

    @Override
    public void share(Object array) {
        // all threads find it where it is
    }

    @Override
    public void shareNoLonger(Object array) {
        // all threads find it where it is
    }

    @Override
    public void push(Object array) {
        // all threads find it where it is
    }

    @Override
    public void pull(Object array) {
        // all threads find it where it is
    }

    @Override
    public void start(int core, CoreWork<?> work) {
        cores.get(core).execute(() -> carryOut(work));
    }

    private static <R> void carryOut(CoreWork<R> work) {
        List<Object> copies = new ArrayList<>();
        R result;
        try {
            work.call().arguments().forEach(argument -> copies.add(argument.copy()));
            result = Core.as(work, () -> work.call().here(copies));
        } catch (Throwable thrown) {
            work.failed(thrown.toString(), thrown);
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
