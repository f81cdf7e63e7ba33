package org.edarts.benchmarks.apps;

import org.edarts.benchmarks.work.Checked;

/** Input, room for the result, and the right result of an application. Made from fixed seeds. */
public sealed interface Problem extends Checked permits StaticProblem, BfsProblem {
    /** Returns how many codelets it is cut into, as far as that is known before it runs. */
    int codelets();
}
