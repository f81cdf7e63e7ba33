package org.edarts.cu.host.slots;

import org.edarts.codelet.Body;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Scope;
import org.edarts.su.Dormant;
import org.edarts.su.rules.GraphRules;
import org.jspecify.annotations.Nullable;

/**
 * What all frames of one graph, or of one threaded procedure, have in common: the code, and how it is scheduled.
 * Immutable.
 */
final class FrameCode {
    private static final Body[] NO_BODIES = {};

    /** There is not one codelet that begins, but none or several. */
    static final int NOT_ONE = -1;

    final CompiledGraph graph;
    final GraphRules rules;

    /** The bodies of the codelets as declared. */
    final Body[] declared;

    /** The bodies of the codelets, by their numbers, or null where some codelets share one. */
    final Body @Nullable [] bodies;

    /** What the handles of all its codelets carry, or null if some came with an embedded graph. */
    final @Nullable Scope scope;

    /** The same, if any codelet may complete any promise; else null. */
    final @Nullable Scope openScope;

    /** Whether nothing is said of where codelets go, or when. */
    final boolean plain;

    /** Whether any CU may hand off any of its codelets. */
    final boolean handedOff;

    /** Whether some codelet needs tokens. */
    final boolean needy;

    /** Whether the end of a codelet, as such, signals others. */
    final boolean sends;

    /** Whether what is missing at the end is missing only if it got some of its signals. */
    final boolean onlyPartial;

    /** Whether cells hold something from the start. */
    final boolean holdsState;

    /** How many codelets begin. */
    final int starts;

    /** The codelet that begins, or {@link #NOT_ONE}. */
    final int start;

    /**
     * How a unit that has a frame alone counts what happens in it, if it is the frame of a procedure in which one
     * codelet begins, any CU may hand off any, and nothing else has to be looked at when it does; or null.
     */
    final @Nullable FrameWord word;

    /** The same bodies, or none. */
    final Body[] loneBodies;

    /** Returns what the frames of runs have in common. */
    static FrameCode ofRun(CompiledGraph graph, GraphRules rules) {
        return new FrameCode(graph, rules, false);
    }

    /** Returns what the frames of a procedure have in common. */
    static FrameCode ofProcedure(CompiledGraph graph, GraphRules rules) {
        return new FrameCode(graph, rules, true);
    }

    private FrameCode(CompiledGraph graph, GraphRules rules, boolean ofProcedure) {
        this.graph = graph;
        this.rules = rules;
        this.declared = Body.of(graph);
        this.bodies = graph.table().size() == graph.codelets() ? declared : null;
        this.scope = graph.table().embeds() ? null : graph.scope();
        this.openScope = graph.completers().isEmpty() ? scope : null;
        this.plain = rules.plain() && !rules.hasHomes();
        this.handedOff = rules.handOff().allowsAll();
        this.needy = rules.needy();
        this.sends = graph.targetStart()[graph.codelets()] > 0;
        this.onlyPartial = Dormant.onlyPartial(graph);
        this.holdsState = graph.initialCells().length > 0;
        this.starts = graph.starts().length;
        this.start = starts == 1 ? graph.starts()[0] : NOT_ONE;
        boolean quick = ofProcedure && starts == 1 && plain && handedOff && !holdsState && bodies != null;
        FrameWord packed = quick ? new FrameWord(graph, sends) : null;
        this.word = packed != null && packed.fit ? packed : null;
        this.loneBodies = bodies == null ? NO_BODIES : bodies;
    }
}
