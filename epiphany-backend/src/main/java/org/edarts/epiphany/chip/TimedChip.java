package org.edarts.epiphany.chip;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Generation;
import org.edarts.epiphany.core.CodeParts;
import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.Execution;
import org.edarts.epiphany.core.Interrupt;
import org.edarts.epiphany.core.MemoryProtection;
import org.edarts.epiphany.core.SpecialRegisters;
import org.edarts.epiphany.counts.DramTraffic;
import org.edarts.epiphany.counts.LinkCounts;
import org.edarts.epiphany.counts.MeshTraffic;
import org.edarts.epiphany.dma.DmaEngine;
import org.edarts.epiphany.isa.SpecialRegister.Group;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.mesh.EMesh;
import org.edarts.epiphany.mesh.NodePort;
import org.edarts.epiphany.offchip.OffChip;
import org.edarts.epiphany.service.Services;
import org.edarts.epiphany.time.Agenda;
import org.edarts.epiphany.time.HalfCycles;
import org.edarts.epiphany.timing.Schedules;

/**
 * A chip in time: cores, meshes, DMA, DRAM. Cores run ahead as far as nothing can reach them; results depend on the
 * programs alone. Owner: one thread. Times are cycles.
 */
public final class TimedChip {
    private final Chip description;
    private final Timeline timeline;
    private final AddressSpace space = new AddressSpace();
    private final Services services;
    private final EMesh mesh;
    private final OffChip offChip;
    private final List<CoreState> states = new ArrayList<>();
    private final List<SpecialRegisters> special = new ArrayList<>();
    private final List<TimedCore> cores = new ArrayList<>();
    private final List<DmaEngine> dmas = new ArrayList<>();
    private final List<CoreMemory> direct = new ArrayList<>();
    private final List<Banks> banks = new ArrayList<>();
    private final List<TimedNode> nodes = new ArrayList<>();
    private final List<CoreTurns> turns = new ArrayList<>();
    private final Schedules schedules = new Schedules();
    private final TimedWires wires;

    /**
     * Makes a chip whose memory is zero and whose cores rest.
     *
     * @param description the chip and its board
     * @param services what traps do
     */
    public TimedChip(Chip description, Services services) {
        this.description = description;
        this.services = services;
        ChipMap map = description.map();
        timeline = new Timeline(description.mesh().lookahead());
        wires = new TimedWires(timeline, states, special, turns);
        Storage dram = new Storage(map.dramBytes());
        space.map(map.dramBase(), dram);
        List<Storage> locals = new ArrayList<>();
        for (int node = 0; node < map.nodes(); node++) {
            Storage local = new Storage(ChipMap.LOCAL_BYTES);
            space.map(map.globalAddress(node, 0), local);
            CoreState state = new CoreState(map.coreId(node), map.addresses().columnBits(), description.generation());
            state.setIdle(true);
            locals.add(local);
            states.add(state);
            special.add(new SpecialRegisters(state));
            banks.add(new Banks());
            nodes.add(new TimedNode(this, node, state, local, banks.get(node)));
        }
        mesh = new EMesh(timeline.mesh(), description, nodes);
        offChip = new OffChip(timeline.mesh(), mesh, description, dram);
        for (int node = 0; node < map.nodes(); node++) {
            open(node, nodes.get(node), locals.get(node));
        }
    }

    private void open(int node, TimedNode inside, Storage local) {
        CoreState state = states.get(node);
        NodePort port = mesh.port(node);
        DmaEngine dma = new DmaEngine(timeline.mesh(), description, node, port, local, banks.get(node), inside);
        AddressSpace seen = space.seenWith(local);
        dmas.add(dma);
        RemoteAccess[] outside = new RemoteAccess[1];
        TimedMemory memory =
                new TimedMemory(state, special.get(node), local, seen, port, now -> outside[0].resume(now));
        outside[0] = new RemoteAccess(this, node, state, port, memory, space, description.loadReturn());
        special.get(node).connect(Group.DMA, dma);
        special.get(node).connect(Group.MEMORY, new MemoryProtection(local, () -> protectionBreached(node)));
        boolean takesDetours = description.generation() == Generation.FOURTH;
        special.get(node)
                .connect(
                        Group.MESH,
                        new MeshRegisters(
                                mesh,
                                node,
                                takesDetours,
                                inside::countTraffic,
                                this::detoursChanged,
                                () -> reset(node)));
        Execution execution = new Execution(state, special.get(node), memory, wires);
        TimedCore core = new TimedCore(state, execution, local, banks.get(node), outside[0], schedules);
        outside[0].setCounts(core.counts());
        inside.connect(memory, outside[0], dma, core);
        cores.add(core);
        direct.add(new DirectMemory(seen, address -> settleOwner(node, state, address)));
        turns.add(new CoreTurns(timeline, state, core, dma, port));
    }

    /** Returns the chip and its board. */
    public Chip description() {
        return description;
    }

    /** Returns the cores, row by row; those not started rest until they are interrupted. */
    public List<CoreState> cores() {
        return List.copyOf(states);
    }

    /** Returns memory as others see it: no core's alias is in it. */
    public AddressSpace memory() {
        return space;
    }

    /** Returns memory as a core sees it, and as it is by now. */
    public AddressSpace seenBy(int node) {
        return space.seenWith(space.storage(description.map().globalAddress(node, 0)));
    }

    /** Does something, once, when a core is about to carry out the instruction at an address. */
    void onVisit(int node, int address, Runnable what) {
        cores.get(node).watch().onVisit(address, what);
    }

    /** Calls a probe before each instruction that a core carries out in a range of addresses. */
    public void watch(int node, int address, int bytes, CodeProbe probe) {
        cores.get(node).watch().probe(address, bytes, probe);
    }

    /**
     * Takes notes from now on when a core comes to what is told apart of its code; those taken before are forgotten.
     * The core is as fast in its own time as without, and nearly so in that of the simulation.
     */
    public void note(int node, CodeParts parts) {
        cores.get(node).note(parts);
    }

    /**
     * Hands over what was noted of a core before a cycle up to which the chip has run, the oldest first, and forgets
     * it.
     */
    public void handOver(int node, long before, CodeNoteReceiver receiver) {
        cores.get(node).watch().handOver(before, receiver);
    }

    /** Lets a core begin at an address. */
    public void start(int node, int address) {
        wires.setTakesPart(node, true);
        states.get(node).setIdle(false);
        states.get(node).setPc(address);
        turns.get(node).schedule();
    }

    /** Lets a core take part in what concerns all cores, SYNC and WAND, or leaves it out. */
    void setTakesPart(int node, boolean takesPart) {
        wires.setTakesPart(node, takesPart);
    }

    /** Brings the meshes to a cycle up to which the chip has run. */
    void bringTo(long cycle) {
        timeline.mesh().advanceThrough(HalfCycles.ofCycles(cycle));
    }

    /** Returns a node as the mesh finds it. */
    TimedNode node(int node) {
        return nodes.get(node);
    }

    /** Returns the latest cycle in which anything has happened so far. */
    public long lastCycle() {
        long last = timeline.mesh().now() / HalfCycles.PER_CYCLE;
        for (CoreState core : states) {
            last = Math.max(last, core.endClock());
        }
        return last;
    }

    /**
     * Runs until nothing can happen any more, or until a time.
     *
     * @return whether time ran out
     */
    public boolean run(long cycles) {
        boolean late = timeline.run(cycles);
        if (late) {
            turns.forEach(each -> each.pause(timeline.limit()));
        }
        return late;
    }

    /** Returns what a core has done so far. */
    public CoreReport report(int node) {
        return CoreReport.of(
                states.get(node), cores.get(node).counts(), dmas.get(node).bytesMoved());
    }

    /** Returns what the meshes have done so far. */
    public MeshTraffic meshTraffic() {
        return mesh.traffic();
    }

    /** Returns the bytes that cores have received over the meshes so far, in writes and answers. */
    public long deliveredBytes() {
        return mesh.deliveredBytes();
    }

    /** Returns what has gone over each link of the meshes so far. */
    public LinkCounts linkCounts() {
        return mesh.linkCounts();
    }

    /** Returns what the DRAM has done so far. */
    public DramTraffic dramTraffic() {
        return offChip.traffic();
    }

    /** A waiting core's answer has come; its clock says when it goes on. */
    void goOn(int node) {
        turns.get(node).goOn();
    }

    /** Something reaches a core at a time, in half cycles. */
    void settle(int node, long now) {
        turns.get(node).settle(now);
    }

    /** A service for one core looks at an address: if it is another core's, that has done nothing too early. */
    private void settleOwner(int node, CoreState core, int address) {
        int owner = description.map().nodeOf(address);
        if (owner >= 0 && owner != node) {
            settle(owner, HalfCycles.ofCycles(core.clock()));
        }
    }

    /** Something has happened to a core that may rest; time is half cycles. */
    void wake(int node, long now) {
        turns.get(node).wake(now);
    }

    private void protectionBreached(int node) {
        states.get(node).raise(Interrupt.MEMORY_FAULT);
        wake(node, timeline.mesh().now());
    }

    private void reset(int node) {
        cores.get(node).reset(turns.get(node).waits());
        dmas.get(node).reset();
    }

    /** A router's detours have changed: a core that has something stuck on the mesh looks again. */
    private void detoursChanged() {
        for (CoreTurns each : turns) {
            each.wake(timeline.mesh().now());
        }
    }

    /** Returns whether anything will happen on the meshes by itself. */
    boolean isMeshMoving() {
        return timeline.mesh().nextTime() != Agenda.NEVER;
    }

    /** Returns the cycle of the next thing that happens on the meshes. */
    long nextMeshCycle() {
        return timeline.nextMeshCycle();
    }

    void serve(int node, CoreState core) {
        services.serve(core, direct.get(node));
    }
}
