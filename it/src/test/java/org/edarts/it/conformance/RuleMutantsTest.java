package org.edarts.it.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.edarts.it.invariants.MutatedRuntime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule of scheduling is broken, one at a time: the suite tells. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class RuleMutantsTest {
    private static final int ATTEMPTS = 5;

    private static final Path RULES = Path.of("..", "su-scheduler", "src", "main", "java", "org", "edarts", "su");
    private static final Path MACHINES = Path.of("..", "cu-executor", "src", "main", "java", "org", "edarts", "cu");

    private static Arguments rule(String mutant, String file, String right, String wrong) {
        return Arguments.of(mutant, RULES.resolve(file), right, wrong);
    }

    private static Arguments machine(String mutant, String file, String right, String wrong) {
        return Arguments.of(mutant, MACHINES.resolve(file), right, wrong);
    }

    static Stream<Arguments> mutants() {
        return Stream.of(
                machine(
                        "ready: a codelet gets its last signal, and the trace does not say so",
                        "virtual/Signals.java",
                        "        trace.ready(activation);\n",
                        ""),
                rule(
                        "bound: a pinned codelet goes where it likes",
                        "Eligible.java",
                        "|| placement.pinnedCu() == cu)",
                        "|| true)"),
                rule("home: the plan is ignored", "rules/Placing.java", "return planned[codelet];", "return enabler;"),
                rule(
                        "home: the wish of the declaration is ignored",
                        "rules/Placing.java",
                        "NONE && !central)",
                        "NONE && central)"),
                rule(
                        "priority: what is special stays where it became enabled",
                        "rules/Placing.java",
                        "if (central) {",
                        "if (central || part(codelet) != PoolPart.OPEN_NORMAL) {"),
                rule(
                        "priority: HIGH does not go first",
                        "rules/PoolPart.java",
                        "bound ? BOUND_HIGH : OPEN_HIGH;",
                        "bound ? BOUND_NORMAL : OPEN_NORMAL;"),
                rule(
                        "order: what is bound goes last of its priority",
                        "rules/PoolPart.java",
                        "OWN = List.of(values());",
                        "OWN = java.util.stream.Stream.of(values()).sorted(java.util.Comparator.comparing(PoolPart::priority)"
                                + ".reversed().thenComparing(PoolPart::bound)).toList();"),
                machine(
                        "order: the policy does not rank what has a high priority",
                        "host/slots/SlotPools.java",
                        "high = new OpenPool(pools.order,",
                        "high = new OpenPool(PoolOrder.FIFO,"),
                machine(
                        "order: the policy does not rank what is bound",
                        "host/slots/SlotPools.java",
                        "return order == PoolOrder.RANKED ?",
                        "return order == null ?"),
                rule("hand-off: there is none", "rules/HandOff.java", "never = !policy.handsOff();", "never = true;"),
                rule(
                        "hand-off: without the tokens that it needs",
                        "rules/HandOff.java",
                        "                || !declaration.needs().isEmpty()\n",
                        ""),
                rule(
                        "hand-off: of any priority",
                        "rules/HandOff.java",
                        "\n                || declaration.priority() != Priority.NORMAL",
                        ""),
                machine(
                        "hand-off: one special codelet keeps its whole graph from it",
                        "host/slots/Signals.java",
                        "return mayHandOff\n                && !frames.handsOff()",
                        "return mayHandOff && frame.code.rules.plain() && !frames.handsOff()"),
                rule(
                        "yield: what was handed off goes before all",
                        "rules/PoolPart.java",
                        "OWN.subList(0, OWN.indexOf(HANDED_OFF))",
                        "List.of()"),
                machine(
                        "own first: a CU steals before it looks at its own pool",
                        "host/slots/ReadySource.java",
                        "        long entry = state.special() ?",
                        "        long stolenFirst = steals ? steal() : NONE;\n"
                                + "        if (stolenFirst != NONE) {\n            return stolenFirst;\n        }\n"
                                + "        long entry = state.special() ?"),
                rule(
                        "stealing: the least urgent first",
                        "rules/PoolPart.java",
                        "List.of(OPEN_HIGH, OPEN_NORMAL, OPEN_LOW)",
                        "List.of(OPEN_LOW, OPEN_NORMAL, OPEN_HIGH)"),
                rule(
                        "tokens: there are always enough",
                        "rules/ResourceTable.java",
                        "    private boolean available(List<Need> needs) {",
                        "    private boolean available(List<Need> needs) {\n        if (true) { return true; }"),
                rule("tokens: they are not given back", "rules/ResourceTable.java", "        change(needs, 1);", ""),
                machine(
                        "tokens: what is in a pool holds them",
                        "host/slots/Scheduler.java",
                        "        int cu;\n        try {",
                        "        if (!frame.code.rules.needs(codelet).isEmpty()) {\n"
                                + "            tokens.take(frame.code.rules.needs(codelet), PoolPart.OPEN_NORMAL, unit, 0);\n"
                                + "        }\n        int cu;\n        try {"),
                rule(
                        "waiting: who came last is served first",
                        "rules/ResourceTable.java",
                        ".add(new Waiting<>",
                        ".addFirst(new Waiting<>"),
                rule(
                        "waiting: any CU takes what is bound to another one",
                        "rules/ResourceTable.java",
                        "shared ? ANY : cu",
                        "ANY"),
                machine(
                        "one at a time: a CU that fires is free for another codelet",
                        "virtual/VirtualCu.java",
                        "        simulation.pools().free().clear(id);\n",
                        ""),
                machine(
                        "body: others may use a firing",
                        "host/unit/CuFiring.java",
                        "if (Thread.currentThread() != thread) {",
                        "if (false) {"),
                machine(
                        "static schedule: what comes after a slot does not wait for it",
                        "host/schedule/ScheduleLayout.java",
                        "            addSources(nodes[step], lane);\n",
                        "            if (nodes[step] < codelets) {\n                addSources(nodes[step], lane);\n"
                                + "            }\n"),
                machine(
                        "order of declaration: under a policy that does not plan for speed",
                        "host/Preparation.java",
                        "waits && mayBeScheduled() ?",
                        "mayBeScheduled() ?"),
                machine(
                        "order of declaration: what is declared before that which it comes after",
                        "host/prelude/Prelude.java",
                        "return graph.forward();",
                        "return graph.codelets() >= 0;"),
                rule(
                        "static schedule: it runs what has priorities",
                        "rules/GraphRules.java",
                        "return graph.fixed() && !graph.restricted();",
                        "return graph.fixed();"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void isFound(String mutant, Path file, String right, String wrong) throws Exception {
        MutatedRuntime mutated = new MutatedRuntime(file, right, wrong);
        String broken = "";
        // where CUs do not wait for each other they have to meet in the wrong moment
        for (int attempt = 0; attempt < ATTEMPTS && broken.isEmpty(); attempt++) {
            broken = mutated.probe(ConformanceProbe.class);
        }
        String found = broken;
        System.out.println(mutant + ": " + found);
        assertFalse(found.isEmpty(), () -> "the suite found nothing, though " + mutant);
    }

    @Test
    void theRulesThemselvesPass() throws Exception {
        String same = "return graph.fixed() && !graph.restricted();";
        MutatedRuntime sane = new MutatedRuntime(RULES.resolve("rules/GraphRules.java"), same, same);
        assertEquals("", sane.probe(ConformanceProbe.class));
    }
}
