package org.edarts.epiphany.chip;

import org.edarts.epiphany.chip.TimedCore.Turn;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.counts.Stall;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.epiphany.memory.HoleException;
import org.edarts.epiphany.memory.RegisterWindow;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.mesh.NodePort;
import org.edarts.epiphany.mesh.Requester;
import org.edarts.epiphany.mesh.Waiter;
import org.edarts.epiphany.time.HalfCycles;
import org.jspecify.annotations.Nullable;

/**
 * What a core does over the mesh: loads and fetches that it waits for, stores that may find no room. A waiting core is
 * put back into its chip's turns when the mesh has answered. Owner: one thread; times are cycles where not said
 * otherwise.
 */
final class RemoteAccess implements Waiter {
    private static final int LINE = 8;
    private static final int NOTHING = 1;

    private final TimedChip chip;
    private final int node;
    private final CoreState core;
    private final NodePort port;
    private final TimedMemory memory;
    private final AddressSpace content;
    private final int loadReturn;
    private final int[] lines = {NOTHING, NOTHING};
    private @Nullable CoreCounts counts;
    private int wantedLine = NOTHING;
    private long waitsSince;
    private boolean answered;
    private boolean abandoned;
    private long answer;
    private Stall cause = Stall.STORE;

    RemoteAccess(
            TimedChip chip,
            int node,
            CoreState core,
            NodePort port,
            TimedMemory memory,
            AddressSpace content,
            int loadReturn) {
        this.chip = chip;
        this.node = node;
        this.core = core;
        this.port = port;
        this.memory = memory;
        this.content = content;
        this.loadReturn = loadReturn;
    }

    void setCounts(CoreCounts coreCounts) {
        counts = coreCounts;
    }

    /** Forgets what the mesh has brought, and what it will bring if the core waits for it. */
    void reset(boolean waits) {
        answered = false;
        abandoned = waits;
        lines[0] = NOTHING;
        lines[1] = NOTHING;
    }

    boolean isQuiet() {
        return port.isQuiet();
    }

    /** Returns whether the mesh has brought the data of the load that is carried out next. */
    boolean hasAnswer() {
        return answered;
    }

    void serve(CoreState served) {
        chip.serve(node, served);
    }

    /**
     * Lets the core look again when the rest of the chip has done something; what stands still on the mesh needs other
     * detours.
     */
    Turn comeBackWhenSomethingHappens(CoreState waiting) {
        if (!chip.isMeshMoving()) {
            return Turn.RESTS;
        }
        waiting.setClock(Math.max(waiting.clock() + 1, chip.nextMeshCycle()));
        return Turn.GOES_ON;
    }

    /** Returns whether both ends of the longest instruction there have come over the mesh. */
    boolean hasFetched(int pc) {
        return has(pc & -LINE) && ((pc & LINE - 1) != LINE - 2 || isShort(pc) || has(pc + 2));
    }

    private boolean isShort(int pc) {
        return instruction(pc).bytes() == Short.BYTES;
    }

    private boolean has(int address) {
        int line = address & -LINE;
        return lines[0] == line || lines[1] == line;
    }

    Instruction instruction(int pc) {
        Storage storage = content.holding(pc, Short.BYTES);
        if (storage == null) {
            throw new HoleException(pc);
        }
        return storage.instruction(content.place(pc));
    }

    /** Asks for the line that the core needs next. */
    Turn fetch(CoreState fetching, int pc) {
        int line = has(pc & -LINE) ? (pc & -LINE) + LINE : pc & -LINE;
        if (!port.reaches(line) || (pc & 1) != 0) {
            fetching.fetchFault(pc);
            return Turn.GOES_ON;
        }
        wantedLine = line;
        cause = Stall.EXTERNAL_FETCH;
        waitsSince = fetching.clock();
        int reply = RegisterWindow.offsetOf(SpecialRegister.IAB);
        if (!port.read(Requester.FETCH, line, 3, reply, now(), this)) {
            cause = Stall.STORE;
        }
        return Turn.WAITS;
    }

    /** The core has jumped: its fetch pipeline is empty, also if the program goes on in a line that it had. */
    void jumped() {
        lines[0] = NOTHING;
        lines[1] = NOTHING;
    }

    /** A TESTSET is carried out: what it found is no answer to a later access, and no later store is its own. */
    void forgetAnswer() {
        memory.clearAnswer();
    }

    /** The core has gone on to the next instruction. */
    void executed(int pc) {
        if (lines[1] != NOTHING && lines[1] == (pc & -LINE)) {
            lines[0] = lines[1];
            lines[1] = NOTHING;
        }
    }

    /**
     * Does what an access needs before it can be carried out.
     *
     * @return how the turn ends, or null if the access can be carried out
     */
    @Nullable
    Turn access(CoreState accessing, Instruction instruction, int address) {
        memory.clearAnswer();
        boolean unaligned = (address & instruction.size().bytes() - 1) != 0;
        if (address >>> 20 == 0 || unaligned) {
            return null;
        }
        if (answered) {
            answered = false;
            memory.setAnswer(answer, instruction.operation() == Operation.TEST_AND_SET);
            return null;
        }
        boolean isStore =
                instruction.operation() == Operation.STORE || instruction.operation() == Operation.STORE_POSTMODIFY;
        boolean multicasts = isStore && memory.isMulticasting();
        if (!multicasts && !port.reaches(address)) {
            return null;
        }
        waitsSince = accessing.clock();
        if (isStore) {
            cause = Stall.STORE;
            return port.hasRoomForWrite(address, multicasts, this) ? null : Turn.WAITS;
        }
        cause = Stall.EXTERNAL_LOAD;
        int reply = RegisterWindow.offsetOf(instruction.rd());
        int size = instruction.size().shift();
        boolean sent = instruction.operation() == Operation.TEST_AND_SET
                ? port.testAndSet(address, size, accessing.register(instruction.rd()), reply, now(), this)
                : port.read(Requester.LOAD, address, size, reply, now(), this);
        if (!sent) {
            cause = Stall.STORE;
        }
        return Turn.WAITS;
    }

    /** The mesh has brought what the core waits for; time is half cycles. */
    void reply(int requester, long data, long now) {
        if (abandoned) {
            abandoned = false;
        } else if (requester == Requester.FETCH) {
            lines[lines[0] + LINE == wantedLine ? 1 : 0] = wantedLine;
            if (lines[0] == wantedLine) {
                lines[1] = NOTHING;
            }
        } else {
            answered = true;
            answer = data;
        }
        goOn(now + loadReturn);
    }

    @Override
    public void resume(long now) {
        abandoned = false;
        goOn(now);
    }

    private void goOn(long halfCycle) {
        long cycle = halfCycle + 1 >> 1;
        core.setClock(Math.max(core.clock(), cycle));
        if (counts != null) {
            counts.stalled(cause, core.clock() - waitsSince);
        }
        chip.goOn(node);
    }

    private long now() {
        return HalfCycles.ofCycles(core.clock());
    }
}
