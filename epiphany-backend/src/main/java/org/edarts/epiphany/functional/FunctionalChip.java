package org.edarts.epiphany.functional;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.core.ChipWires;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.Interrupt;
import org.edarts.epiphany.core.MemoryProtection;
import org.edarts.epiphany.core.SpecialRegisters;
import org.edarts.epiphany.dma.InstantDma;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.isa.SpecialRegister.Group;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.epiphany.memory.HoleException;
import org.edarts.epiphany.memory.ProgramLoader;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.service.Services;
import org.edarts.pic.elf.ElfFile;

/**
 * Some cores of a chip and the shared memory, without time: the cores take turns, each for the same number of
 * instructions, so that every run does the same. The turns are short while cores store into each other's memory. What
 * a DMA channel moves is there at once, its interrupt comes after as many cycles as a channel takes to start: programs
 * go to sleep behind the start and count on being woken. Owner: the thread that runs it.
 */
public final class FunctionalChip implements ChipWires {
    private static final int TURN = 1_000;

    /**
     * Programs whose cores talk may count on their being nearly in step, as they are on the chip: what one sends again
     * is lost where the other has not yet taken the first.
     */
    private static final int TURN_OF_TALK = 10;

    /** So long they stay in step after a store, and from the start: what clears its memory then must not be late. */
    private static final long TALK_CYCLES = 100_000;

    private static final int TURN_ALONE = 1_000_000;
    private static final int BREAKPOINT_ENABLED = 1 << 23;

    private final ChipMap map;
    private final long dmaCycles;
    private final AddressSpace space = new AddressSpace();
    private final List<FunctionalCore> cores = new ArrayList<>();
    private boolean talked;
    private long talkEnds = TALK_CYCLES;

    /**
     * Makes a chip whose memory is zero and whose cores are about to carry out the instruction at address 0.
     *
     * @param chip the chip
     * @param nodes the cores of it that are there, by their numbers in the chip
     * @param services what their traps do
     */
    public FunctionalChip(Chip chip, List<Integer> nodes, Services services) {
        map = chip.map();
        dmaCycles = chip.dma().startup() / 2;
        space.map(map.dramBase(), storage(map.dramBytes()));
        List<CoreState> states = new ArrayList<>();
        List<SpecialRegisters> special = new ArrayList<>();
        for (int node : nodes) {
            space.map(map.globalAddress(node, 0), storage(ChipMap.LOCAL_BYTES));
            CoreState state = new CoreState(map.coreId(node), map.addresses().columnBits(), chip.generation());
            states.add(state);
            special.add(new SpecialRegisters(state));
        }
        for (int index = 0; index < states.size(); index++) {
            RegisterWindows registers = new RegisterWindows(map, nodes.get(index));
            for (int other = 0; other < states.size(); other++) {
                registers.add(nodes.get(other), states.get(other), special.get(other));
            }
            Storage local = space.storage(map.globalAddress(nodes.get(index), 0));
            AddressSpace seen = space.seenWith(local);
            FunctionalMemory memory =
                    new FunctionalMemory(states.get(index)::loadBehindMemory, this::talk, seen, registers);
            special.get(index)
                    .connect(
                            Group.DMA,
                            new InstantDma(
                                    local,
                                    new FunctionalMemory(FunctionalChip::refuse, this::talk, seen, registers),
                                    dmaOwner(states.get(index))));
            CoreState state = states.get(index);
            special.get(index)
                    .connect(Group.MEMORY, new MemoryProtection(local, () -> state.raise(Interrupt.MEMORY_FAULT)));
            cores.add(new FunctionalCore(state, special.get(index), seen, memory, this, services));
        }
    }

    private void talk() {
        talked = true;
    }

    /** A DMA channel ends as an error where a core reads zero. */
    private static int refuse(int address) {
        throw new HoleException(address);
    }

    private InstantDma.Owner dmaOwner(CoreState owner) {
        return new InstantDma.Owner() {
            @Override
            public void done(int channel) {
                owner.raiseAt(channel == 0 ? Interrupt.DMA0 : Interrupt.DMA1, owner.clock() + dmaCycles);
            }

            @Override
            public void message(int address) {
                cores().stream().filter(core -> isIn(core, address)).forEach(core -> core.raise(Interrupt.MESSAGE));
            }
        };
    }

    private boolean isIn(CoreState core, int address) {
        int node = map.nodeOf(address);
        return node >= 0 && core.coreId() == map.coreId(node);
    }

    private Storage storage(int bytes) {
        Storage storage = new Storage(bytes);
        storage.onCodeChange(() -> cores.forEach(FunctionalCore::codeChanged));
        return storage;
    }

    /** Returns the cores, in the order in which they were named. */
    public List<CoreState> cores() {
        return cores.stream().map(FunctionalCore::state).toList();
    }

    /**
     * Loads a program into all cores, which begin where it begins.
     *
     * @throws IllegalArgumentException if the file is no program, or nothing lies where it is to be loaded
     */
    public void load(ElfFile program) {
        for (FunctionalCore core : cores) {
            ProgramLoader.load(program, core.seen());
            core.state().setPc(program.entry());
        }
    }

    /** Returns memory as others see it: no core's alias is in it. */
    public AddressSpace memory() {
        return space;
    }

    /** Returns memory as that core sees it: low addresses are its own memory. */
    public AddressSpace seenBy(CoreState core) {
        return cores.stream()
                .filter(each -> each.state() == core)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no core of this chip"))
                .seen();
    }

    /**
     * Runs the cores until all have ended, stand still or wait for what cannot come, or until that many cycles have
     * passed.
     *
     * @return whether time ran out
     */
    public boolean run(long cycles) {
        long now = cores.get(0).state().clock();
        long end = now + Math.min(cycles, Long.MAX_VALUE - now);
        while (now < end && anyAlive()) {
            now = Math.min(end, now + turn(now));
            for (FunctionalCore core : cores) {
                core.run(now);
            }
            if (talked) {
                talked = false;
                talkEnds = Math.max(talkEnds, now + TALK_CYCLES);
            }
        }
        return anyAlive();
    }

    private boolean anyAlive() {
        for (FunctionalCore core : cores) {
            if (core.alive()) {
                return true;
            }
        }
        return false;
    }

    private int turn(long now) {
        int standing = 0;
        for (FunctionalCore core : cores) {
            standing += core.state().halted() ? 0 : 1;
        }
        if (standing == 1) {
            return TURN_ALONE;
        }
        return now < talkEnds ? TURN_OF_TALK : TURN;
    }

    /** Runs each core until it is at that address, or for that many cycles if it does not come there. */
    public void runTo(int address, long cycles) {
        for (FunctionalCore core : cores) {
            core.runTo(address, cycles);
        }
    }

    @Override
    public void raiseWand(CoreState core) {
        core.setWand(true);
        if (cores.stream().allMatch(each -> each.state().wand())) {
            for (FunctionalCore each : cores) {
                each.state().endWand(Math.max(each.state().clock(), core.clock()) + WAND_CYCLES);
            }
        }
    }

    @Override
    public void sync() {
        cores.forEach(each -> each.state().raise(Interrupt.SYNC));
    }

    @Override
    public void breakpointAll() {
        for (FunctionalCore each : cores) {
            int config = each.special(SpecialRegister.CONFIG);
            if ((config & BREAKPOINT_ENABLED) != 0) {
                each.state().halt();
            }
        }
    }
}
