package org.edarts.benchmarks.contender;

/**
 * A trial beside which a thread of this JVM keeps one processor busy during each run.
 *
 * @param trial whose
 */
record BesideBusyLoop(Trial trial) implements Trial {
    @Override
    public long build() {
        return trial.build();
    }

    @Override
    public Repetition run(int iterations) {
        Thread loop = new Thread(BesideBusyLoop::spin, "busy loop");
        loop.setDaemon(true);
        loop.start();
        try {
            return trial.run(iterations);
        } finally {
            loop.interrupt();
        }
    }

    private static void spin() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }

    @Override
    public long compiledMillis() {
        return trial.compiledMillis();
    }

    @Override
    public void close() {
        trial.close();
    }
}
