package org.edarts.epiphany.cam.watch;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.cam.watch.WatchedProgram.Brings;
import org.edarts.epiphany.core.CodeParts;
import org.edarts.epiphany.isa.AccessSize;
import org.edarts.epiphany.isa.Decoder;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSegment;
import org.jspecify.annotations.Nullable;

/**
 * What a core's program counter tells of the {@linkplain Activity activity}, and which instructions of the firmware are
 * worth a note. It is found in the code as it is: by the names of its routines, and by the instructions that fire,
 * signal, and make ready, of which each has a form of its own. So nothing is added to the firmware. Immutable once
 * made.
 */
final class WatchedCode {
    /** What an instruction tells. */
    enum Mark {
        /** A codelet is taken from the pool; the register has its address. */
        TAKEN,
        /** Its kernel is called after its data or code has come; the register has its address. */
        CALLED,
        /** A CU fires what its SU has written for it; the register has the address of the codelet on the SU's core. */
        SERVED,
        /** It is heard that another core has fired a codelet of this one; the register has its address. */
        TOLD,
        /** A codelet of this core is going to be stolen; the register has its address. */
        GIVEN,
        /** Who steals what was noted just now; the register has the address of what is known of the thief. */
        GIVEN_TO,
        /** A core fires what it has stolen. */
        STOLEN,
        /** A codelet goes into the pool; the register has its address. */
        READY,
        /** A kernel is there; the register, when this has been carried out, where. */
        CODE_PLACED,
        /** A row is told that its kernel is there, if that was noted just now, or that it leaves. */
        CODE_TOLD,
        /** A signal leaves for a ring in another core's memory; the register has the address there. */
        SENT,
        /** A signal is read from a ring of this core; the register has its address. */
        READ,
        /** The core lets the timer run by which a run is measured. */
        BEGUN
    }

    private static final int POOL = 28;
    private static final int RECORD = 29;
    private static final int RING_THERE = 2;
    private static final int RING_HERE = 18;
    private static final int KERNEL = 12;
    private static final int STREAMED_CODELET = 2;
    private static final int FETCHED_FROM = 4;
    private static final int STAMP_READ = 6;
    private static final int STAMP_PLACE = 5;
    private static final int TOP = 4;
    private static final int BERTH = 7;
    private static final int BERTH_CODELET = 2;
    private static final int LINE = 21;
    private static final int THIEF = 1;
    private static final int GIVEN_CODELET = 2;

    private final CodeParts.Builder parts;
    private final Map<Integer, Mark> marks;
    private final int finish;

    /**
     * Finds it for all cores that have the same of the firmware.
     *
     * @param like one of these
     */
    WatchedCode(WatchedGraph graph, WatchedMemory like) {
        parts = CodeParts.with();
        marks = new HashMap<>();
        part(like.kernels(), ChipMap.LOCAL_BYTES, Activity.FIRES);
        for (ElfFile program : like.firmware()) {
            for (ElfSegment segment : program.segments()) {
                read(program, segment);
            }
        }
        finish = graph.finish();
    }

    /** Finds it for one core, which has more besides. */
    WatchedCode(WatchedCode all, WatchedMemory memory) {
        parts = all.parts().further();
        marks = new HashMap<>(all.marks);
        finish = all.finish;
        memory.programs().forEach(this::read);
    }

    /** Returns what is told apart while the core is watched. */
    CodeParts parts() {
        return parts.make();
    }

    /** Returns what an instruction tells, if it is one of those that tell something. */
    @Nullable
    Mark at(int pc) {
        return marks.get(pc);
    }

    /** Returns what a core does that is at an address: outside of its memory lie kernels alone. */
    static Activity activity(CodeParts parts, int pc) {
        return Integer.compareUnsigned(pc, ChipMap.LOCAL_BYTES) < 0 ? Activity.of(parts.partOf(pc)) : Activity.FIRES;
    }

    /** Returns whether the core stops here for good. */
    boolean isEnd(int pc) {
        return pc == finish;
    }

    private void part(int from, int to, Activity activity) {
        parts.part(from, to, activity.number());
    }

    private void mark(int pc, Mark mark, int register) {
        parts.note(pc, register);
        marks.put(pc, mark);
    }

    private void read(ElfFile program, ElfSegment segment) {
        NavigableMap<Integer, Activity> routines = WatchedRoutines.of(program);
        Activity routine = Activity.OTHER;
        boolean dispatches = false;
        int end = segment.address() + segment.bytes().length;
        for (int pc = segment.address(); pc < end; ) {
            Instruction instruction = instruction(segment.bytes(), pc - segment.address());
            routine = routines.getOrDefault(pc, routine);
            dispatches |= routine == Activity.SIGNALS && beginsDispatch(instruction);
            part(pc, pc + instruction.bytes(), dispatches ? Activity.DISPATCH : routine);
            dispatches &= instruction.operation() != Operation.JUMP;
            mark(pc, instruction);
            pc += instruction.bytes();
        }
        if (WatchedRoutines.handOut(program)) {
            markCentral(program, segment);
        } else if (WatchedRoutines.serve(program)) {
            mark(address(program, "serve_mail"), Mark.SERVED, BERTH);
        } else if (WatchedRoutines.steal(program)) {
            markStealing(program, segment);
        }
    }

    /** What an SU makes ready and hands on at once, or puts in line, is in no pool. */
    private void markCentral(ElfFile program, ElfSegment segment) {
        boolean ready = false;
        for (int pc = address(program, "fired_both"); pc < address(program, "makes_other_ready"); ) {
            Instruction i = instruction(segment.bytes(), pc - segment.address());
            ready |= pc == address(program, "makes_ready");
            boolean berth = i.size() == AccessSize.HALF && i.rd() == BERTH_CODELET && i.rn() == BERTH;
            if (berth && i.operation() == Operation.LOAD) {
                mark(pc + i.bytes(), Mark.TOLD, BERTH_CODELET);
            } else if (berth && i.operation() == Operation.STORE && ready) {
                mark(pc, Mark.READY, BERTH_CODELET);
            }
            boolean inLine = i.operation() == Operation.STORE_POSTMODIFY && i.rn() == LINE;
            if (inLine && ready) {
                mark(pc, Mark.READY, BERTH_CODELET);
            }
            pc += i.bytes();
        }
    }

    /** A victim notes what it gives, and to whom; a thief fires that; the victim hears so. */
    private void markStealing(ElfFile program, ElfSegment segment) {
        mark(address(program, "take_back"), Mark.TOLD, GIVEN_CODELET);
        mark(address(program, "fire_stolen"), Mark.STOLEN, 0);
        for (int pc = address(program, "give_next"); pc < address(program, "take_back"); ) {
            Instruction i = instruction(segment.bytes(), pc - segment.address());
            if (i.operation() == Operation.STORE && i.size() == AccessSize.WORD && i.rd() == 0 && i.rn() == THIEF) {
                mark(pc, Mark.GIVEN, 0);
                mark(pc + i.bytes(), Mark.GIVEN_TO, THIEF);
            }
            pc += i.bytes();
        }
    }

    private static int address(ElfFile program, String symbol) {
        return program.symbol(symbol).orElseThrow().value();
    }

    /** The summary is looked at, or a codelet's kernel is. */
    private static boolean beginsDispatch(Instruction i) {
        return i.operation() == Operation.LOAD && i.immediate() == 0 && (i.rn() == RECORD || takes(i));
    }

    private static boolean takes(Instruction i) {
        return i.size() == AccessSize.HALF && i.rd() == KERNEL && i.rn() == 0;
    }

    private void mark(int pc, Instruction i) {
        if (i.operation() == Operation.STORE_POSTMODIFY && i.size() == AccessSize.HALF) {
            switch (i.rn()) {
                case POOL -> mark(pc, Mark.READY, i.rd());
                case RING_THERE -> mark(pc, Mark.SENT, RING_THERE);
                case RING_HERE -> mark(pc, Mark.READ, RING_HERE);
                default -> {}
            }
        } else if (i.operation() == Operation.LOAD && i.immediate() == 0 && takes(i)) {
            mark(pc, Mark.TAKEN, i.rn());
        } else if (i.operation() == Operation.MOVE_TO_SPECIAL && i.immediate() == SpecialRegister.CONFIG.index()) {
            mark(pc, Mark.BEGUN, i.rd());
        }
    }

    private void read(WatchedProgram program) {
        part(program.at(), program.at() + program.code().length, Activity.DISPATCH);
        part(program.rows(), program.rowsEnd(), Activity.DISPATCH);
        boolean waits = false;
        for (int place = program.first(); place < program.code().length; ) {
            Instruction i = instruction(program.code(), place);
            int pc = program.at() + place;
            waits |= beginsToWait(program, i);
            if (waits || i.operation() == Operation.IDLE) {
                Activity waiting = program.brings() == Brings.KERNELS ? Activity.CODE : Activity.DATA;
                part(pc, pc + i.bytes(), waiting);
            }
            waits &= i.operation() != Operation.BRANCH;
            if (place < program.end() && calls(program, i)) {
                mark(pc, Mark.CALLED, program.brings() == Brings.KERNELS ? TOP : STREAMED_CODELET);
            }
            Mark mark = program.brings() == Brings.KERNELS ? WatchedKernels.mark(i) : null;
            if (mark != null) {
                mark(mark == Mark.CODE_PLACED ? pc + i.bytes() : pc, mark, WatchedKernels.register(mark));
            }
            place += i.bytes();
        }
    }

    /** What waits does so up to the next branch. */
    private static boolean beginsToWait(WatchedProgram program, Instruction i) {
        return switch (program.brings()) {
            case BLOCKS -> i.operation() == Operation.LOAD && i.rd() == STAMP_READ && i.rn() == STAMP_PLACE;
            case INPUTS ->
                i.operation() == Operation.MOVE_FROM_SPECIAL
                        || i.operation() == Operation.LOAD_POSTMODIFY && i.rn() == FETCHED_FROM;
            case KERNELS, COPIES -> false;
        };
    }

    /** A row leads to the program; another codelet may be taken in place of one whose kernel is not there. */
    private static boolean calls(WatchedProgram program, Instruction i) {
        return switch (program.brings()) {
            case BLOCKS -> i.operation() == Operation.JUMP_AND_LINK;
            case INPUTS -> i.operation() == Operation.JUMP && i.rn() == KERNEL;
            case KERNELS ->
                i.operation() == Operation.LOAD
                        && i.size() == AccessSize.HALF
                        && i.rd() == KERNEL
                        && i.rn() == TOP
                        && i.immediate() == 0;
            case COPIES -> false;
        };
    }

    private static Instruction instruction(byte[] bytes, int at) {
        return Decoder.decode(half(bytes, at) | half(bytes, at + Short.BYTES) << Short.SIZE);
    }

    private static int half(byte[] bytes, int at) {
        return at + 1 < bytes.length
                ? Byte.toUnsignedInt(bytes[at]) | Byte.toUnsignedInt(bytes[at + 1]) << Byte.SIZE
                : 0;
    }
}
