package org.edarts.pic.cache;

import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.plan.CodePlace;
import org.edarts.pic.replacement.CallSequence;
import org.edarts.pic.replacement.CodeBlock;

/**
 * Writes down the calls of a run, for yardsticks to judge. Calls that ran outside because the cache stack was full are
 * left out: no policy could have changed them. Owner: one thread.
 */
public final class CallRecorder implements CacheEvents {
    private final CallSequence.Recorder calls = new CallSequence.Recorder();

    /** Makes a recorder for the run of one core. */
    public CallRecorder() {}

    /** Returns the calls so far. */
    public CallSequence sequence() {
        return calls.sequence();
    }

    @Override
    public void hit(MovableFunction function, long cycle) {
        called(function);
    }

    @Override
    public void loaded(MovableFunction function, int start, long began, long ended) {
        called(function);
    }

    @Override
    public void unloaded(MovableFunction function, long cycle) {}

    @Override
    public void ranOutside(MovableFunction function, boolean stackFull, long cycle) {
        if (!stackFull) {
            called(function);
        }
    }

    @Override
    public void ranElsewhere(MovableFunction function, CodePlace place, long cycle) {
        called(function);
    }

    private void called(MovableFunction function) {
        int size = function.function().size();
        calls.called(new CodeBlock(function.function().name(), size + 7 & -8, size + 3 & -4));
    }
}
