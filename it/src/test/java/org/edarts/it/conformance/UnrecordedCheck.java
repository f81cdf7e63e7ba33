package org.edarts.it.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.Cam;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.it.conformance.ReferenceMachine.Fired;
import org.edarts.su.SchedulingPolicy;

/** Whether runs of a large graph that nothing records are ones that the rules allow, by what its codelets tell. */
final class UnrecordedCheck {
    private static final int RUNS = 3;

    private final Cam cam;
    private final SchedulingPolicy policy;
    private final RandomProgram program;
    private final CompiledGraph graph;

    UnrecordedCheck(Cam cam, SchedulingPolicy policy, RandomProgram program) {
        this.cam = cam;
        this.policy = policy;
        this.program = program;
        this.graph = program.graph().compiled();
    }

    /** Checks some runs, the first of which has no plan. */
    void check(long seed) throws Exception {
        List<String> expected = expected();
        String where =
                "unrecorded, " + policy.name() + " on " + cam.machine().cus().size() + " CUs, " + seed;
        for (int run = 0; run < RUNS; run++) {
            cam.run(program.graph(), RunOptions.DEFAULT.seed(seed)).await();
            List<String> fired = program.fired();
            assertEquals(
                    expected.stream().sorted().toList(), fired.stream().sorted().toList(), where);
            requireOrder(fired, where);
            if (run == 0 && cam.machine().cus().size() == 1) {
                assertEquals(expected, fired, where);
            }
        }
    }

    /** Returns what one CU fires: in the order of declaration where that suits graph and policy, else by the rules. */
    private List<String> expected() throws Exception {
        List<String> byRules = ReferenceMachine.run(program.graph(), policy).stream()
                .map(Fired::name)
                .toList();
        program.fired(); // by the reference
        if (!policy.plansForSpeed() || !graph.forward()) {
            return byRules;
        }
        List<String> declared = new ArrayList<>();
        for (Declaration each : graph.declarations()) {
            for (int index = 0; index < each.count(); index++) {
                declared.add(each.count() == 1 ? each.name() : each.name() + "[" + index + "]");
            }
        }
        return declared;
    }

    private void requireOrder(List<String> fired, String where) {
        Map<String, Integer> places = new HashMap<>();
        fired.forEach(name -> places.put(name, places.size()));
        DirectArcs.forEach(graph, (source, target) -> {
            String first = nameOf(source);
            String second = nameOf(target);
            assertTrue(places.get(first) < places.get(second), () -> where + ": " + second + " before " + first);
        });
    }

    private String nameOf(int codelet) {
        return graph.nameOf(codelet).replace("\"", "");
    }
}
