package org.edarts.epiphany.pic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.zip.CRC32;
import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.dma.DmaConfig;
import org.edarts.epiphany.isa.Registers;
import org.edarts.epiphany.pic.ReplacementPolicy.Candidate;
import org.edarts.pic.image.MovableFunction;

/**
 * The manager of one core's cache, as the simulator's part of {@code cachetraps.S}: decides on the words in the core's memory
 * and charges the core what {@code cachemanager.S} needs for the same steps. The thread that simulates the chip.
 */
final class SimulatedCacheman {
    /** The traps of {@code cachetraps.S}, in their order there. */
    private static final int FIRST_TRAP = 48;

    private static final int LAST_TRAP = 53;
    private static final int RETURN_TO = 44;
    private static final int SLOT = 45;
    private static final int SOURCE = 46;
    private static final int DESTINATION = 47;
    private static final int COUNT = 48;
    private static final int SOURCE_END = 52;
    private static final int DESTINATION_END = 53;
    private static final int MARK = 54;

    private final CachedProgram program;
    private final FunctionsBySlot functions;
    private final CacheChoices choices;
    private final CacheEvents events;
    private final Map<Integer, Long> lastCalls = new HashMap<>();
    private long calls;
    private int returnTo;
    private int slot;
    private int start;
    private long began;

    SimulatedCacheman(CachedProgram program, CacheChoices choices, CacheEvents events) {
        this.program = program;
        this.functions = new FunctionsBySlot(program);
        this.choices = choices;
        this.events = events;
    }

    static boolean serves(int trap) {
        return trap >= FIRST_TRAP && trap <= LAST_TRAP;
    }

    void serve(CoreState core, CoreMemory memory) {
        CacheTable table = new CacheTable(memory, program.row(0), program.settings());
        switch (core.trap() - FIRST_TRAP) {
            case 0 -> {
                enter(core);
                load(core, memory, table);
            }
            case 1 -> {
                enter(core);
                counted(core, memory, table);
            }
            case 2 -> leave(core, memory, table);
            case 3 -> checkCopy(core, memory);
            case 4 -> longjmp(core, memory, table);
            default -> copied(core, memory, table);
        }
    }

    private void enter(CoreState core) {
        returnTo = core.register(RETURN_TO);
        slot = core.register(Registers.LR) - 8;
    }

    private void counted(CoreState core, CoreMemory memory, CacheTable table) {
        OptionalInt row = table.find(slot);
        if (row.isEmpty()) {
            load(core, memory, table);
            return;
        }
        long cycle = core.clock();
        if (call(core, memory, table, row.getAsInt())) {
            events.hit(functions.at(slot), cycle);
        }
    }

    /** Counts the call and lets the core go to the copy, or outside if the cache stack is full; returns whether to the copy. */
    private boolean call(CoreState core, CoreMemory memory, CacheTable table, int row) {
        charge(core, StepCosts.CALLED_ROW * row);
        int stackPointer = program.manager().label("csp");
        int top = memory.loadWord(stackPointer);
        if (top == memory.loadWord(stackPointer + 4)) {
            outside(core, memory, true);
            return false;
        }
        memory.storeWord(top, returnTo);
        memory.storeWord(top + 4, slot);
        memory.storeWord(stackPointer, top + 8);
        table.addToCount(row, 1);
        lastCalls.put(slot, ++calls);
        core.setRegister(Registers.LR, program.manager().label("returned"));
        charge(core, StepCosts.CALL);
        core.setPc(table.start(row));
        return true;
    }

    private void leave(CoreState core, CoreMemory memory, CacheTable table) {
        core.setPc(pop(core, memory, table));
        charge(core, StepCosts.RETURN);
    }

    /** Ends the latest call on the cache stack; returns where that returns to. */
    private int pop(CoreState core, CoreMemory memory, CacheTable table) {
        int stackPointer = program.manager().label("csp");
        int top = memory.loadWord(stackPointer) - 8;
        memory.storeWord(stackPointer, top);
        int row = table.find(memory.loadWord(top + 4)).orElseThrow(() -> damaged(core));
        table.addToCount(row, -1);
        charge(core, StepCosts.RETURNED_ROW * row);
        return memory.loadWord(top);
    }

    private static IllegalStateException damaged(CoreState core) {
        return new IllegalStateException(String.format(
                "core (%d, %d): the cache stack names no function of the cache: the program has overwritten it",
                core.coreId() >> 6, core.coreId() & 63));
    }

    private void load(CoreState core, CoreMemory memory, CacheTable table) {
        began = core.clock();
        MovableFunction function = functions.at(slot);
        int bytes = function.function().size() + 7 & -8;
        charge(core, StepCosts.LOAD);
        OptionalInt before = room(core, memory, table, bytes);
        if (before.isEmpty()) {
            outside(core, memory, false);
            return;
        }
        charge(
                core,
                StepCosts.ENTERED + StepCosts.MOVED_ROW * (program.settings().rows() - 3 - before.getAsInt()));
        start = table.insert(before.getAsInt(), bytes, slot);
        core.setRegister(SLOT, slot);
        core.setRegister(SOURCE, function.function().address());
        core.setRegister(DESTINATION, start);
        if (choices.source() == CopySource.DMA) {
            copyByDma(core, function);
        } else {
            core.setRegister(COUNT, function.function().size() + 3 >> 2);
            core.setPc(program.manager().label("byloads"));
        }
    }

    private void copyByDma(CoreState core, MovableFunction function) {
        int power = (function.function().address() & 7) == 0 ? 3 : 2;
        int transfers = function.function().size() + (1 << power) - 1 >> power;
        core.setRegister(COUNT, 1 << 16 | transfers);
        core.setRegister(COUNT + 1, DmaConfig.ENABLE | DmaConfig.MASTER | DmaConfig.MESSAGE | DmaConfig.ofSize(power));
        core.setRegister(COUNT + 2, 1 << 16 + power | 1 << power);
        int words = function.function().size() + 3 & -4;
        core.setRegister(SOURCE_END, function.function().address() + words);
        core.setRegister(DESTINATION_END, start + words);
        core.setPc(program.manager().label("bydma"));
    }

    /** {@return the row behind which the bytes fit, after as much was unloaded as the policy wants} */
    private OptionalInt room(CoreState core, CoreMemory memory, CacheTable table, int bytes) {
        while (true) {
            OptionalInt before = table.isFull() ? OptionalInt.empty() : table.firstFit(bytes);
            int gaps = table.isFull() ? 0 : 1 + before.orElse(table.used() - 1);
            charge(core, StepCosts.ROOM + StepCosts.GAP * gaps);
            if (before.isPresent() || !unload(core, memory, table)) {
                return before;
            }
        }
    }

    private boolean unload(CoreState core, CoreMemory memory, CacheTable table) {
        List<Candidate> candidates = new ArrayList<>();
        for (int row = 1; row < table.used(); row++) {
            if (table.count(row) == 0) {
                candidates.add(candidate(table, row));
            }
        }
        charge(core, StepCosts.JUDGED_ROW * table.used());
        List<Candidate> chosen =
                candidates.isEmpty() ? List.of() : choices.policy().choose(candidates);
        for (int row = 1; row < table.used(); row++) {
            while (row < table.used() && table.count(row) == 0 && chosen.contains(candidate(table, row))) {
                int unloaded = table.slot(row);
                memory.storeWord(
                        unloaded + 4,
                        CachedProgram.branchAndLink(
                                unloaded + 4, program.manager().label("cacheman")));
                table.remove(row);
                charge(core, StepCosts.UNLOADED);
                events.unloaded(functions.at(unloaded), core.clock());
            }
        }
        return !chosen.isEmpty();
    }

    private Candidate candidate(CacheTable table, int row) {
        int held = table.slot(row);
        return new Candidate(
                functions.at(held).function().name(),
                table.end(row) - table.start(row),
                lastCalls.getOrDefault(held, 0L));
    }

    /** The copy is complete: the code that made it goes to the function, with interrupts as they were. */
    private void copied(CoreState core, CoreMemory memory, CacheTable table) {
        int next = core.pc();
        memory.storeWord(
                slot + 4,
                CachedProgram.branchAndLink(slot + 4, program.manager().label("countedcall")));
        events.loaded(functions.at(slot), start, began, core.clock());
        call(core, memory, table, table.find(slot).orElseThrow(() -> damaged(core)));
        core.setRegister(COUNT, core.pc());
        core.setPc(next);
    }

    private void checkCopy(CoreState core, CoreMemory memory) {
        MovableFunction function = functions.at(slot);
        CRC32 sum = new CRC32();
        for (int offset = 0; offset < function.function().size(); offset++) {
            sum.update(memory.loadByte(start + offset));
        }
        if ((int) sum.getValue() != function.checksum()) {
            throw new IllegalArgumentException(String.format(
                    "core (%d, %d): the code of %s at 0x%08x is not what was loaded: the program has overwritten it",
                    core.coreId() >> 6,
                    core.coreId() & 63,
                    function.function().name(),
                    function.function().address()));
        }
    }

    private void outside(CoreState core, CoreMemory memory, boolean stackFull) {
        charge(core, StepCosts.OUTSIDE);
        core.setRegister(Registers.LR, returnTo);
        core.setPc(memory.loadWord(slot + 8));
        events.ranOutside(functions.at(slot), stackFull, core.clock());
    }

    private void longjmp(CoreState core, CoreMemory memory, CacheTable table) {
        int mark = core.register(MARK);
        while (memory.loadWord(program.manager().label("csp")) > mark) {
            pop(core, memory, table);
            charge(core, StepCosts.OUTSIDE);
        }
        charge(core, StepCosts.OUTSIDE);
        core.setPc(program.longjmp());
    }

    private static void charge(CoreState core, int cycles) {
        core.setClock(core.clock() + cycles);
    }
}
