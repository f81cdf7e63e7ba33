package org.edarts.mesh.pass;

import java.util.List;
import java.util.function.BiConsumer;
import org.edarts.mesh.ssa.Body;

/** The passes in the order in which a method goes through them. */
public final class Passes {
    private static final int ROUNDS = 8;

    private static final List<Pass> SIMPLIFYING =
            List.of(new Folding(), new Branches(), new ValueNumbering(), new DeadValues());

    private static final List<Pass> LOOPS = List.of(
            new CheckMotion(), new RangeChecks(), new Selecting(), new Induction(), new Addresses(), new Induction());

    private static final List<Pass> COUNTED = List.of(new Counting(), new Batching());

    private static final List<Pass> ALONG = List.of(new LoadMotion(), new Rounds(), new Pointers(), new LastValues());

    /** What was made in two branches is made once where motion has brought both before them. */
    private static final List<Pass> LAST = List.of(
            new DeadValues(), new SplitEdges(), new CodeMotion(), new ValueNumbering(), new DeadValues(), new Ahead());

    private Passes() {}

    /** Returns the names of the passes. */
    public static List<String> names() {
        return List.of(
                "ssa",
                "fold",
                "branches",
                "number",
                "dead",
                "unroll",
                "checks",
                "ranges",
                "condition",
                "induction",
                "addresses",
                "count",
                "batch",
                "loads",
                "rounds",
                "pointers",
                "last",
                "edges",
                "motion",
                "ahead");
    }

    /** Improves a method; tells the watcher the name of each pass and the method behind it. */
    public static void run(Body body, BiConsumer<String, Body> watcher) {
        watcher.accept("ssa", body);
        simplify(body, watcher);
        Pass unrolling = new Unrolling();
        while (unrolling.run(body)) {
            watcher.accept(unrolling.name(), body);
            simplify(body, watcher);
        }
        for (Pass pass : LOOPS) {
            pass.run(body);
            watcher.accept(pass.name(), body);
        }
        simplify(body, watcher);
        boolean batched = false;
        for (Pass pass : COUNTED) {
            batched = pass.run(body);
            watcher.accept(pass.name(), body);
        }
        if (batched) {
            simplify(body, watcher);
        }
        for (Pass pass : ALONG) {
            if (pass.run(body)) {
                watcher.accept(pass.name(), body);
                simplify(body, watcher);
            }
        }
        for (Pass pass : LAST) {
            pass.run(body);
            watcher.accept(pass.name(), body);
        }
    }

    private static void simplify(Body body, BiConsumer<String, Body> watcher) {
        boolean changed = true;
        for (int round = 0; changed && round < ROUNDS; round++) {
            changed = false;
            for (Pass pass : SIMPLIFYING) {
                changed |= pass.run(body);
                watcher.accept(pass.name(), body);
            }
        }
    }
}
