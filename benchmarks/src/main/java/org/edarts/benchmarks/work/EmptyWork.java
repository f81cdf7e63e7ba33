package org.edarts.benchmarks.work;

/** Codelets that do nothing: what remains is the runtime's own time. */
public final class EmptyWork implements Work {
    @Override
    public void begin(int iterations) {
        if (iterations != 0) {
            throw new IllegalArgumentException("empty codelets do not compute");
        }
    }

    @Override
    public void fire(int codelet) {}

    @Override
    public void verify() {}
}
