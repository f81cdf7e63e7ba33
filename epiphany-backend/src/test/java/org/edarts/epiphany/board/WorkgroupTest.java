package org.edarts.epiphany.board;

import static org.edarts.epiphany.board.BoardPrograms.FLAG;
import static org.edarts.epiphany.board.BoardPrograms.RESULT;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.Fixtures;
import org.edarts.epiphany.core.Interrupt;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A host's program and a simulated board. */
class WorkgroupTest {
    private static final int FIRST_ROW = 32;
    private static final int FIRST_COLUMN = 8;

    private final SimulatedBoard simulated = new SimulatedBoard(Chips.PARALLELLA);
    private final Board board = simulated.connect();

    @AfterEach
    void close() {
        board.close();
    }

    @Test
    void everyCoreRunsTheProgramAndTheHostReadsItsResult() {
        try (Workgroup group = board.open(1, 1, 2, 3)) {
            group.load(BoardPrograms.TRIPLE);
            group.start();
            assertTrue(simulated.runToEnd(1_000_000));
            for (int row = 0; row < 2; row++) {
                for (int column = 0; column < 3; column++) {
                    int id = FIRST_ROW + 1 + row << 6 | FIRST_COLUMN + 1 + column;
                    assertEquals(id, group.coreId(row, column));
                    assertEquals(3 * id, group.readWord(row, column, RESULT));
                    assertFalse(group.isActive(row, column));
                }
            }
            assertEquals(8, simulated.report(2, 3).instructions());
            assertEquals(0, simulated.report(0, 0).instructions());
        }
    }

    @Test
    void aProgramWithoutAVectorBeginsAtItsEntry() {
        try (Workgroup group = board.open(0, 0, 1, 1)) {
            group.load(Assembler.assemble(
                    "late.S", "movfs r0, coreid\nmov r2, #0x4000\nstr r0, [r2]\nidle\n", Map.of(".text", 0x300L)));
            group.start();
            assertTrue(simulated.runToEnd(1_000_000));
            assertEquals(group.coreId(0, 0), group.readWord(0, 0, RESULT));
        }
    }

    @Test
    void aChipBeyondTheRealAddressMapIsDrivenTheSameWay() {
        SimulatedBoard large = new SimulatedBoard(Chips.mesh(34, 33));
        try (Board largeBoard = large.connect();
                Workgroup group = largeBoard.open(32, 31, 2, 2)) {
            group.load(BoardPrograms.TRIPLE);
            group.start();
            assertTrue(large.runToEnd(1_000_000));
            assertEquals(3 * group.coreId(1, 1), group.readWord(1, 1, RESULT));
            assertEquals(group.coreId(1, 1), group.readRegister(1, 1, SpecialRegister.COREID));
            group.reset();
            assertEquals(0, group.readRegister(1, 1, SpecialRegister.PC));
        }
    }

    @Test
    void aHostThatPollsSeesTheFlag() {
        assertEquals(cyclesUntilTheFlagIsSeen(), cyclesUntilTheFlagIsSeen());
    }

    private static long cyclesUntilTheFlagIsSeen() {
        SimulatedBoard simulated = new SimulatedBoard(Chips.PARALLELLA);
        try (Board board = simulated.connect()) {
            Workgroup group = board.open(0, 0, 1, 1);
            group.load(BoardPrograms.TRIPLE);
            group.start();
            int looks = 0;
            while (group.readWord(0, 0, FLAG) == 0) {
                looks++;
                assertTrue(looks < 1_000);
            }
            return simulated.now();
        }
    }

    @Test
    void accessesCostWhatIsDeclared() {
        Workgroup group = board.open(0, 0, 1, 1);
        HostTiming cost = HostTiming.DECLARED;
        group.readWord(0, 0, 0);
        assertEquals(cost.readCycles(), simulated.now());
        group.write(0, 0, 0x1001, new byte[17]);
        assertEquals(cost.readCycles() + 3 * cost.writeCycles(), simulated.now());
        board.pause(Duration.ofNanos(1_000));
        assertEquals(cost.readCycles() + 3 * cost.writeCycles() + 600, simulated.now());
    }

    @Test
    void aCoreIsStartedAlone() {
        Workgroup group = board.open(0, 0, 1, 2);
        group.load(BoardPrograms.TRIPLE);
        group.start(0, 1);
        simulated.runToEnd(100_000);
        assertEquals(0, group.readWord(0, 0, FLAG));
        assertEquals(1, group.readWord(0, 1, FLAG));
    }

    @Test
    void aHaltedCoreStandsStillAndShowsItsRegisters() {
        Workgroup group = board.open(0, 0, 1, 1);
        group.load(BoardPrograms.COUNTER);
        group.start();
        simulated.run(10_000);
        assertTrue(group.isActive(0, 0));
        group.halt(0, 0);
        int count = group.readWord(0, 0, RESULT);
        simulated.run(10_000);
        assertEquals(count, group.readWord(0, 0, RESULT));
        assertEquals(1, group.readRegister(0, 0, SpecialRegister.DEBUGSTATUS));
        int pc = group.readRegister(0, 0, SpecialRegister.PC);
        assertTrue(pc > 0 && pc < 0x100, "pc " + pc);
        int r1 = 0xF0004;
        assertEquals(count, group.readWord(0, 0, r1), 1);
        group.writeWord(0, 0, r1, 5_000_000);
        group.resume(0, 0);
        simulated.run(10_000);
        int later = group.readWord(0, 0, RESULT);
        assertTrue(later > 5_000_000 && later < 5_010_000, "counted to " + later);
    }

    @Test
    void eachSignalIsAnInterrupt() {
        Workgroup group = board.open(3, 3, 1, 1);
        group.load(BoardPrograms.COUNTER);
        group.start();
        for (int signal = 1; signal <= 3; signal++) {
            simulated.run(1_000);
            group.signal(0, 0);
            simulated.run(1_000);
            assertEquals(signal, group.readWord(0, 0, FLAG));
        }
    }

    @Test
    void aResetGroupCanBeStartedAgain() {
        Workgroup group = board.open(0, 0, 2, 2);
        group.load(BoardPrograms.COUNTER);
        group.start();
        simulated.run(50_000);
        group.reset();
        assertTrue(simulated.runToEnd(1_000), "a core goes on after reset");
        int before = group.readWord(1, 1, RESULT);
        assertFalse(group.isActive(1, 1));
        assertEquals(0, group.readRegister(1, 1, SpecialRegister.DEBUGSTATUS));
        group.start();
        simulated.run(3_000);
        int after = group.readWord(1, 1, RESULT);
        assertTrue(after > 0 && after < before, "counted to " + before + ", then to " + after);
    }

    @Test
    void aProgramThatHasEndedRunsAgainAfterReset() {
        Workgroup group = board.open(0, 0, 1, 1);
        for (int code = 7; code < 9; code++) {
            group.load(Assembler.assemble("end.S", "mov r0, #" + code + "\ntrap 3\n"));
            group.start();
            assertTrue(simulated.runToEnd(10_000));
            assertEquals(code, simulated.exitCode(0, 0).orElseThrow());
            board.resetSystem();
            assertTrue(simulated.exitCode(0, 0).isEmpty());
        }
    }

    @Test
    void aRunMayBeAsLongAsTheHostLikes() {
        Workgroup group = board.open(0, 0, 1, 1);
        group.load(Assembler.assemble("end.S", "mov r0, #7\ntrap 3\n"));
        simulated.run(100);
        group.start();
        assertTrue(simulated.runToEnd(Long.MAX_VALUE));
        assertEquals(7, simulated.exitCode(0, 0).orElseThrow());
        assertThrows(IllegalArgumentException.class, () -> simulated.runToEnd(-1));
    }

    @Test
    void resetEndsTheProtectionOfMemoryAndDetours() {
        Workgroup group = board.open(0, 0, 1, 1);
        for (SpecialRegister register :
                List.of(SpecialRegister.MEMPROTECT, SpecialRegister.MESHCONFIG, SpecialRegister.CMESHROUTE)) {
            group.writeRegister(0, 0, register, 0xFF0);
            assertEquals(0xFF0, group.readRegister(0, 0, register));
        }
        group.writeWord(0, 0, 0x4000, 1);
        assertEquals(0, group.readWord(0, 0, 0x4000));
        group.reset();
        group.writeWord(0, 0, 0x4000, 1);
        assertEquals(1, group.readWord(0, 0, 0x4000));
        assertEquals(0, group.readRegister(0, 0, SpecialRegister.MESHCONFIG));
        assertEquals(0, group.readRegister(0, 0, SpecialRegister.CMESHROUTE));
    }

    @Test
    void aResetCoreDropsTheLoadItWaitedFor() {
        Workgroup group = board.open(0, 0, 4, 4);
        group.load(Assembler.assemble("loads.S", """
                mov r1, #0
                movt r1, #0x8e00
                again: ldr r2, [r1]
                b again
                """));
        group.start();
        simulated.run(5_003);
        for (int row = 0; row < 4; row++) {
            for (int column = 0; column < 4; column++) {
                group.writeRegister(row, column, SpecialRegister.RESETCORE, 1);
                group.writeRegister(row, column, SpecialRegister.RESETCORE, 0);
            }
        }
        assertTrue(simulated.runToEnd(100_000));
        assertEquals(0, group.readRegister(2, 1, SpecialRegister.PC));
        group.load(BoardPrograms.TRIPLE);
        group.start();
        assertTrue(simulated.runToEnd(100_000));
        assertEquals(3 * group.coreId(2, 1), group.readWord(2, 1, RESULT));
    }

    @Test
    void whatHostAndCoresWriteToSharedMemoryTheOtherSees() {
        Workgroup group = board.open(0, 0, 1, 1);
        group.load(Assembler.assemble("shared.S", """
                mov r1, #0x1000
                movt r1, #0x8e00
                ldr r2, [r1]
                add r2, r2, #1
                str r2, [r1, #1]
                idle
                """));
        try (SharedMemory memory = board.allocate(0x1000, 64)) {
            assertEquals(0x8E001000, memory.address());
            memory.writeWord(0, 41);
            memory.write(9, "abc".getBytes(StandardCharsets.US_ASCII));
            group.start();
            simulated.runToEnd(10_000);
            assertEquals(42, memory.readWord(4));
            assertArrayEquals(new byte[] {0, 'a', 'b', 'c', 0}, memory.read(8, 5));
        }
    }

    @Test
    void coresMeetAtTheWandOnceAllAreStarted() {
        Workgroup group = board.open(0, 0, 2, 2);
        group.load(Assembler.assemble("wand.S", """
                b main
                .balignw 32,0x01a2
                b woken
                main:
                mov r0, %low(begin)
                movts iret, r0
                rti
                begin:
                gid
                wand
                gie
                idle
                again: b again
                woken:
                mov r1, #0x4000
                mov r2, #1
                str r2, [r1, #1]
                mov r0, #0x3ff
                movts imask, r0
                mov r0, %low(sleep)
                movts iret, r0
                rti
                sleep: idle
                """));
        for (int core = 0; core < 4; core++) {
            simulated.run(2_000);
            assertEquals(0, group.readWord(0, 0, FLAG));
            group.start(core / 2, core % 2);
        }
        simulated.runToEnd(10_000);
        for (int core = 0; core < 4; core++) {
            assertEquals(1, group.readWord(core / 2, core % 2, FLAG));
        }
    }

    @Test
    void theHostSetsUpADmaTransfer() {
        Workgroup group = board.open(0, 0, 1, 2);
        group.write(0, 0, 0x2000, "sixteen bytes...".getBytes(StandardCharsets.US_ASCII));
        Map<SpecialRegister, Integer> registers = Map.of(
                SpecialRegister.DMA0STRIDE, 0x0008_0008,
                SpecialRegister.DMA0COUNT, 0x0001_0002,
                SpecialRegister.DMA0SRCADDR, 0x2000,
                SpecialRegister.DMA0DSTADDR, group.globalAddress(0, 1, 0x3000));
        registers.forEach((register, value) -> group.writeRegister(0, 0, register, value));
        group.writeRegister(0, 0, SpecialRegister.DMA0CONFIG, 3 << 5 | 3);
        assertTrue(simulated.runToEnd(10_000));
        assertEquals("sixteen bytes...", new String(group.read(0, 1, 0x3000, 16), StandardCharsets.US_ASCII));
    }

    @Test
    void anInterruptThatIsMaskedStaysLatched() {
        Workgroup group = board.open(0, 0, 1, 1);
        group.writeRegister(0, 0, SpecialRegister.IMASK, 0x3FF);
        group.signal(0, 0);
        assertEquals(Interrupt.USER.bit(), group.readRegister(0, 0, SpecialRegister.ILAT));
        group.writeRegister(0, 0, SpecialRegister.ILATCL, Interrupt.USER.bit());
        assertEquals(0, group.readRegister(0, 0, SpecialRegister.ILAT));
    }

    @Test
    void aFaultOfACoreIsTold() {
        Workgroup group = board.open(0, 0, 1, 1);
        group.load(Assembler.assemble("fault.S", "mov r1, #0\nmovt r1, #0x7000\nldr r0, [r1]\n"));
        group.start();
        simulated.runToEnd(10_000);
        assertEquals(
                List.of("core (32, 8), pc 0x00000006: access to nothing at 0x70000000 by 'ldr r0,[r1]'"),
                simulated.complaints());
    }

    @Test
    void aCompiledProgramPrintsThroughTheServices() {
        Workgroup group = board.open(0, 0, 1, 1);
        group.load(Fixtures.program("arithmetic"));
        group.start();
        assertTrue(simulated.runToEnd(100_000_000));
        assertEquals(0, simulated.exitCode(0, 0).orElseThrow());
        assertEquals(List.of(), simulated.complaints());
    }
}
