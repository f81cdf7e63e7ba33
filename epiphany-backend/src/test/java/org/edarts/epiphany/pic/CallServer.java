package org.edarts.epiphany.pic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.HostTiming;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.service.NewlibServices;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.cache.CacheStatistics;
import org.edarts.pic.elf.ElfFile;

/**
 * A core that calls the functions f0, f1 and so on as the host tells it. Each adds its number, counted from 1, once for
 * every four of its bytes but eight, to a sum. The test's thread.
 */
final class CallServer implements AutoCloseable {
    /**
     * The host writes here which function is to be called, counted from 1; the core clears it when that has returned.
     */
    private static final int ORDER = 0x100;

    private static final int SUM = 0x104;

    private final CachedProgram program;
    private final CacheExtension extension;
    private final SimulatedBoard simulated;
    private final Board board;
    private final Workgroup group;

    /** Starts the core, whose functions have these sizes, multiples of 8. */
    CallServer(int region, CacheChoices choices, int... sizes) {
        program = CachedProgram.of(linked(sizes), new CacheSettings(0x4000, region, 20, 20), ManagerForm.SIMULATOR);
        extension = new CacheExtension(program, choices);
        simulated = new SimulatedBoard(
                Chips.PARALLELLA,
                HostTiming.DECLARED,
                new NewlibServices(
                        Sandbox.CLOSED,
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream()),
                extension,
                List.of(0));
        board = simulated.connect();
        group = board.open(0, 0, 1, 1);
        group.load(program.program());
        group.start();
    }

    /** Returns the program, which keeps its relocations. */
    static ElfFile linked(int... sizes) {
        StringBuilder text = new StringBuilder(".section vectors\n b.l begin\n");
        text.append(".section start\nbegin: mov r0, %low(main)\n movts iret, r0\n rti\n");
        text.append("main: mov sp, #0x3ff0\n mov r4, #0x100\n mov r5, #0x200\n");
        text.append("idle: ldr r1, [r4]\n sub r1, r1, #0\n beq idle\n sub r1, r1, #1\n lsl r1, r1, #2\n");
        text.append(" ldr r16, [r5, r1]\n jalr r16\n mov r1, #0\n str r1, [r4]\n b idle\n");
        text.append(".section pool\n");
        for (int index = 0; index < sizes.length; index++) {
            text.append("ref_" + index + "_f" + index + ": .word f" + index + "\n");
        }
        text.append(".text\n");
        for (int index = 0; index < sizes.length; index++) {
            text.append(".balign 8\nf" + index + ": ldr r1, [r4, #1]\n");
            text.append((" add.l r1, r1, #" + (index + 1) + "\n").repeat(sizes[index] / 4 - 2));
            text.append(" str r1, [r4, #1]\n rts\nend" + index + ":\n");
        }
        return CallGraph.withRelocations(
                sizes.length,
                Assembler.assemble(
                        "server",
                        text.toString(),
                        Map.of("vectors", 0L, ".text", 0x8E00_0000L, "start", 0x80L, "pool", 0x200L)));
    }

    CachedProgram program() {
        return program;
    }

    Workgroup group() {
        return group;
    }

    CacheStatistics counted() {
        return extension.statistics().get(0);
    }

    int sum() {
        return group.readWord(0, 0, SUM);
    }

    /** Calls functions one after the other, and waits until the last has returned. */
    void call(int... functions) {
        for (int function : functions) {
            group.writeWord(0, 0, ORDER, function + 1);
            for (int look = 0; look < 1000 && group.readWord(0, 0, ORDER) != 0; look++) {
                simulated.run(100);
            }
            assertEquals(List.of(), simulated.complaints());
            assertEquals(0, group.readWord(0, 0, ORDER), "the call has returned");
        }
    }

    @Override
    public void close() {
        board.close();
    }
}
