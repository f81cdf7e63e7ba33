package org.edarts.epiphany.pic;

import java.util.OptionalInt;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.isa.Registers;

/**
 * The manager of one core's cache, as the simulator's part of {@code cachetraps.S}: decides on the words in the core's memory
 * and charges the core what {@code cachemanager.S} needs for the same steps. The thread that simulates the chip.
 */
final class SimulatedCacheman {
    /** The traps of {@code cachetraps.S}, in their order there. */
    private static final int FIRST_TRAP = 48;

    private static final int LAST_TRAP = 54;
    private static final int RETURN_TO = 44;
    private static final int MARK = 54;

    private final ManagedCore core;
    private final CallsUnderWay calls;
    private final FunctionLoader loader;
    private final FunctionPrefetcher prefetcher;

    SimulatedCacheman(ManagedCore core, CacheChoices choices) {
        this.core = core;
        CallCounts counts = new CallCounts();
        RunCosts runCosts = new RunCosts();
        CopyCosts copyCosts = new CopyCosts();
        CallTimes times = new CallTimes(runCosts);
        CallPlanner planner = new CallPlanner(choices.source(), counts, runCosts, copyCosts);
        Room room = new Room(core, choices.policy(), counts);
        HeldFunctions held = new HeldFunctions();
        CopyCode code = new CopyCode(core.state(), core.program().manager());
        calls = new CallsUnderWay(core, counts, times, held);
        prefetcher = new FunctionPrefetcher(core, room, held, code);
        loader = new FunctionLoader(core, choices, calls, planner, copyCosts, times, room, prefetcher, code);
    }

    static boolean serves(int trap) {
        return trap >= FIRST_TRAP && trap <= LAST_TRAP;
    }

    void serve() {
        CoreState state = core.state();
        switch (state.trap() - FIRST_TRAP) {
            case 0 -> loader.load(called());
            case 1 -> counted(called());
            case 2 -> state.setPc(calls.end());
            case 3 -> loader.copied();
            case 4 -> longjmp();
            case 5 -> loader.arrived();
            default -> prefetcher.interrupted();
        }
    }

    private PendingCall called() {
        return new PendingCall(
                core.state().register(Registers.LR) - 8, core.state().register(RETURN_TO));
    }

    private void counted(PendingCall call) {
        OptionalInt row = core.cache().table().find(call.slot());
        if (row.isEmpty()) {
            // A handler came in between, and its calls have unloaded the function.
            core.state().setPc(core.label("miss"));
        } else if (calls.isFull()) {
            core.charge(StepCosts.CALLED_ROW * row.getAsInt() + StepCosts.OUTSIDE);
            core.state().setRegister(Registers.LR, call.returnTo());
            core.state().setPc(core.memory().loadWord(call.slot() + 8));
            core.events().ranOutside(core.functions().at(call.slot()), true, core.clock());
        } else {
            long cycle = core.clock();
            core.state().setPc(calls.begin(call, row.getAsInt()));
            core.events().hit(core.functions().at(call.slot()), cycle);
        }
    }

    private void longjmp() {
        int mark = core.state().register(MARK);
        while (calls.top() > mark) {
            calls.leave();
        }
        core.charge(StepCosts.OUTSIDE);
        core.state().setPc(core.program().longjmp());
    }
}
