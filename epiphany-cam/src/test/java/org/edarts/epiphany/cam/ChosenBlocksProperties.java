package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.FiringOrders.Step;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.BlockOrder;
import org.edarts.epiphany.cam.signal.Branches;
import org.edarts.epiphany.cam.signal.Decision;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.Sides;
import org.edarts.epiphany.isa.asm.Assembler;

/** What is refused, and what ends a run, is what all orders of firing show, tried one after the other. */
class ChosenBlocksProperties {
    private static final KernelLibrary KERNELS =
            KernelLibrary.of(Assembler.assemble("kernels.S", ".text\n.global mute\nmute: rts\n"));

    @Property(tries = 20_000, edgeCases = net.jqwik.api.EdgeCasesMode.NONE)
    void itIsWhatAllOrdersShow(@ForAll long seed) {
        ChosenBlocks made;
        try {
            made = new ChosenBlocks(seed);
        } catch (GraphException notDeclared) {
            Assume.that(false);
            return;
        }
        CompiledGraph graph = made.graph().compiled();
        Machine machine = Chips.mesh(1, 2).machine().withFoldedSus().withHost();
        Sides sides = Sides.of(graph, machine, Assignment.of(machine, Chips.mesh(1, 2).map()), KERNELS.known());
        SignalGraph signals;
        try {
            signals = SignalGraph.of(graph, sides);
        } catch (GraphException other) {
            Statistics.collect("other: " + other.getMessage().replaceAll("\"[^\"]*\"", "x").replaceAll("[0-9]+", "n"));
            return;
        }
        BlockOrder.Terms terms = null;
        String refused = "";
        try {
            terms = BlockOrder.require(signals, Homes.uses(signals, KERNELS.known()), true);
        } catch (GraphException refusal) {
            refused = String.valueOf(refusal.getMessage());
        }
        SignalGraph second = SignalGraph.of(graph, sides);
        if (terms != null) {
            terms.alternatives().tell(second);
        }
        boolean counts = true;
        try {
            Branches.close(second, Map.of());
        } catch (GraphException refusal) {
            counts = false;
        }
        Map<Step, SignalWays> ways = ways(graph, second, made);
        FiringOrders orders = FiringOrders.of(
                made.steps(), made::conflict, (step, chosen) -> chosen.size() > 1 && ways.get(step).meet(chosen));
        if (!refused.isEmpty()) {
            if (orders.race().isEmpty()) {
                Statistics.collect(counts ? "FALSE REFUSAL" : "false refusal of what is refused");
                if (counts) System.out.println("FALSE " + seed + " " + refused);
            } else {
                Statistics.collect("refused");
            }
            return;
        }
        if (!counts) {
            Statistics.collect("refused for its counts");
            return;
        }
        FiringOrders apart = FiringOrders.of(
                made.steps(),
                made::conflict,
                (step, chosen) -> chosen.size() > 1 && (ways.get(step).meet(chosen) || ways.get(step).clash(chosen)));
        assertEquals("", apart.race());
        if (!apart.overrun().isEmpty()) { Statistics.collect("OVERRUN"); System.out.println("OVERRUN " + seed + " " + apart.overrun()); }
        boolean parted = ways.values().stream().anyMatch(SignalWays::parted);
        if (parted) {
            if (orders.race().isEmpty()) System.out.println("PARTED " + seed);
        }
        Statistics.collect(parted ? "parted" + !orders.race().isEmpty() : "accepted");
    }

    private record SignalWays(Decision decision, Map<Step, Integer> numbers) {
        Set<Integer> of(Set<Step> chosen) {
            Set<Integer> found = new HashSet<>();
            chosen.forEach(each -> found.add(numbers.get(each)));
            return found;
        }

        boolean meet(Set<Step> chosen) {
            return decision.meet(of(chosen));
        }

        boolean clash(Set<Step> chosen) {
            return decision.clash(of(chosen)).isPresent();
        }

        boolean parted() {
            return decision.clash(numbers.values()).isPresent();
        }
    }

    private static Map<Step, SignalWays> ways(CompiledGraph graph, SignalGraph signals, ChosenBlocks made) {
        Map<String, org.edarts.epiphany.cam.signal.Node> nodes = new HashMap<>();
        for (int slot = 0; slot < graph.slotCount(); slot++) {
            nodes.put(graph.slots().get(slot).name(), signals.slots().get(slot));
        }
        Map<Step, SignalWays> ways = new HashMap<>();
        for (int codelet = 0; codelet < graph.codelets(); codelet++) {
            Decision decision = signals.codelets().get(codelet).decision;
            String name = graph.declaration(codelet).name();
            Step step = made.steps().stream().filter(each -> each.name.equals(name)).findFirst().orElse(null);
            if (decision != null && step != null && !step.ways.isEmpty() && step.round.isEmpty()) {
                Map<Step, Integer> numbers = new HashMap<>();
                step.ways.forEach(way -> numbers.put(way, decision.wayOf(nodes.get(way.name))));
                ways.put(step, new SignalWays(decision, numbers));
            }
        }
        return ways;
    }
}
