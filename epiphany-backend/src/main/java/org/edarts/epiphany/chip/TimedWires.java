package org.edarts.epiphany.chip;

import java.util.BitSet;
import java.util.List;
import org.edarts.epiphany.core.ChipWires;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.Interrupt;
import org.edarts.epiphany.core.SpecialRegisters;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.time.HalfCycles;

/** The wires that join all cores of a chip in time. The chip's thread owns it. */
final class TimedWires implements ChipWires {
    private static final int BREAKPOINT_ENABLED = 1 << 23;

    private final Timeline timeline;
    private final List<CoreState> states;
    private final List<SpecialRegisters> special;
    private final List<CoreTurns> turns;
    private final BitSet takingPart = new BitSet();

    /** Makes those of cores that have yet to be added to these lists. */
    TimedWires(Timeline timeline, List<CoreState> states, List<SpecialRegisters> special, List<CoreTurns> turns) {
        this.timeline = timeline;
        this.states = states;
        this.special = special;
        this.turns = turns;
    }

    /** Lets a core take part in what concerns all cores, SYNC and WAND, or leaves it out. */
    void setTakesPart(int node, boolean takesPart) {
        takingPart.set(node, takesPart);
    }

    @Override
    public void raiseWand(CoreState core) {
        core.setWand(true);
        settleAll(core.clock());
        if (takingPart.stream().anyMatch(node -> !states.get(node).wand())) {
            return;
        }
        long due = core.clock() + WAND_CYCLES;
        takingPart.stream().forEach(node -> {
            states.get(node).endWand(due);
            if (states.get(node) != core) {
                turns.get(node).wake(HalfCycles.ofCycles(due));
            }
        });
    }

    @Override
    public void sync() {
        long cycle = timeline.turns().now();
        settleAll(cycle);
        takingPart.stream().forEach(node -> {
            states.get(node).raise(Interrupt.SYNC);
            turns.get(node).wake(HalfCycles.ofCycles(cycle));
        });
    }

    @Override
    public void breakpointAll() {
        settleAll(timeline.turns().now());
        for (int node = 0; node < states.size(); node++) {
            if ((special.get(node).read(SpecialRegister.CONFIG.index()) & BREAKPOINT_ENABLED) != 0) {
                states.get(node).halt();
            }
        }
    }

    private void settleAll(long cycle) {
        for (CoreTurns each : turns) {
            each.settle(HalfCycles.ofCycles(cycle));
        }
    }
}
