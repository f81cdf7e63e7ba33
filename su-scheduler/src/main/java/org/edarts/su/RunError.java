package org.edarts.su;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.PolicyFailedException;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunException;
import org.edarts.codelet.StallException;
import org.edarts.codelet.TooManyProceduresException;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.jspecify.annotations.Nullable;

/**
 * Why a run does not succeed: makes the exception once it is known which codelets did not fire. The same on all
 * machines.
 */
@FunctionalInterface
public interface RunError {
    /** Stands for the end of a run that nothing went wrong in. */
    RunError SUCCESS = new RunError() {
        @Override
        public RunException exception(List<String> notFired) {
            throw new AssertionError("a success has no exception");
        }
    };

    /** Makes the exception. */
    RunException exception(List<String> notFired);

    /** Makes the exception, with what failed beside its cause suppressed. */
    default RunException exception(List<String> notFired, Iterable<Throwable> further) {
        RunException exception = exception(notFired);
        for (Throwable one : further) {
            if (one != exception.getCause()) {
                exception.addSuppressed(one);
            }
        }
        return exception;
    }

    /** Returns the state of a run that ended with an exception, or, if that is null, without one. */
    static Run.State stateAfter(@Nullable RunException exception) {
        if (exception == null) {
            return Run.State.SUCCEEDED;
        }
        return exception instanceof RunCancelledException ? Run.State.CANCELLED : Run.State.FAILED;
    }

    /**
     * A codelet failed.
     *
     * @param cu the CU that fired it, or -1 if its split-phase operation failed outside
     */
    static RunError failed(CompiledGraph graph, int codelet, int cu, Throwable cause) {
        Declaration declaration = graph.declaration(codelet);
        return notFired -> new CodeletFailedException(
                graph.name(), declaration.name(), codelet - declaration.first(), cu, cause, notFired);
    }

    /** Somebody cancelled the run. */
    static RunError cancelled(String graph) {
        return notFired -> new RunCancelledException("run of \"" + graph + "\" was cancelled", notFired);
    }

    /** The machine was closed. */
    static RunError closed(String graph) {
        return notFired ->
                new RunCancelledException("run of \"" + graph + "\" was cancelled: its CAM was closed", notFired);
    }

    /** The deadline passed. */
    static RunError late(String graph, Duration limit) {
        return notFired -> new DeadlineExceededException(
                "run of \"" + graph + "\" did not end within " + limit
                        + "; give it more time or find what holds it with a trace",
                notFired);
    }

    /**
     * Nothing can fire any more, and something is left.
     *
     * @param waiting a sentence for each thing that is left
     */
    static RunError stalled(String graph, List<String> waiting) {
        return notFired -> new StallException(
                "run stalled in \"" + graph + "\": nothing can fire any more, but " + String.join("; ", first(waiting)),
                notFired);
    }

    /** Returns the first of many sentences, and how many more there are. */
    private static List<String> first(List<String> sentences) {
        int most = 20;
        if (sentences.size() <= most) {
            return sentences;
        }
        List<String> first = new ArrayList<>(sentences.subList(0, most));
        first.add("and " + (sentences.size() - most) + " more wait likewise");
        return first;
    }

    /** More threaded procedures are alive than the memory holds. */
    static RunError tooManyProcedures(String graph, long alive, int limit, String policy) {
        return notFired -> new TooManyProceduresException(
                "run of \"" + graph + "\" holds " + alive + " threaded procedures at once, more than the " + limit
                        + " that the heap allows under policy " + policy
                        + "; look for a recursion without an end, choose a depth-first policy such as local-first or"
                        + " steal-nearest if it is not one already, or give it a larger heap",
                notFired);
    }

    /** The machine itself threw: it ran out of memory or of numbers, has a bug, or asked a policy that failed. */
    static RunError machineFailed(String graph, Throwable cause) {
        if (cause instanceof PolicyFailedException policy) {
            return policyFailed(policy);
        }
        return notFired -> new RunException(
                "run of \"" + graph + "\" broke off: " + RunException.describe(cause), cause, notFired);
    }

    /** The policy threw, or decided what cannot be. */
    static RunError policyFailed(PolicyFailedException failure) {
        return notFired -> new PolicyFailedException(
                failure.policy(), String.valueOf(failure.getMessage()), failure.getCause(), notFired);
    }
}
