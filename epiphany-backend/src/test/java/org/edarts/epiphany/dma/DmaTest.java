package org.edarts.epiphany.dma;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.memory.RegisterWindow;
import org.edarts.epiphany.traffic.ScriptedCore;
import org.edarts.epiphany.traffic.TrafficChip;
import org.junit.jupiter.api.Test;

class DmaTest {
    private static final int MASTER = DmaConfig.ENABLE | DmaConfig.MASTER;
    private static final int BYTE = DmaConfig.ofSize(0);
    private static final int WORD = DmaConfig.ofSize(2);
    private static final int DOUBLEWORD = DmaConfig.ofSize(3);
    private static final int FROM = 0x2000;
    private static final int TO = 0x4000;
    private static final int IDLE = 0;
    private static final int SLAVE = 6;
    private static final int ERROR = 0xD;

    private final TrafficChip chip = new TrafficChip(Chips.PARALLELLA);

    DmaTest() {
        for (int node = 0; node < 16; node++) {
            for (int i = 0; i < 0x400; i++) {
                chip.node(node).memory().storeWord(FROM + 4 * i, node << 16 | i);
            }
        }
    }

    private void describe(int node, int at, int... words) {
        for (int i = 0; i < words.length; i++) {
            chip.node(node).memory().storeWord(at + 4 * i, words[i]);
        }
    }

    private void start(int node, int channel, int descriptor) {
        write(node, channel, SpecialRegister.DMA0CONFIG, DmaConfig.STARTUP | DmaConfig.ofNext(descriptor));
    }

    private int status(int node, int channel) {
        return read(node, channel, SpecialRegister.DMA0STATUS) & 0xF;
    }

    private int read(int node, int channel, SpecialRegister register) {
        return chip.node(node).dma().read(number(channel, register));
    }

    private void write(int node, int channel, SpecialRegister register, int value) {
        chip.node(node).dma().write(number(channel, register), value);
    }

    private static int number(int channel, SpecialRegister register) {
        return register.index()
                - SpecialRegister.DMA0CONFIG.index()
                + channel * (SpecialRegister.DMA1CONFIG.index() - SpecialRegister.DMA0CONFIG.index());
    }

    private static int strides(int destination, int source) {
        return destination << 16 | source & 0xFFFF;
    }

    private static int counts(int outer, int inner) {
        return outer << 16 | inner;
    }

    @Test
    void aBlockGoesToAnotherCore() {
        describe(
                0,
                0x100,
                MASTER | DOUBLEWORD | DmaConfig.IRQ,
                strides(8, 8),
                counts(1, 64),
                0,
                FROM,
                chip.address(9, TO));
        start(0, 1, 0x100);
        assertEquals(5, status(0, 1));
        chip.run();
        assertEquals(IDLE, status(0, 1));
        for (int i = 0; i < 128; i++) {
            assertEquals(i, chip.node(9).memory().loadWord(TO + 4 * i));
        }
        assertEquals(0, chip.node(9).memory().loadWord(TO + 512));
        assertEquals(1, chip.node(0).dmaInterrupts().size());
    }

    @Test
    void aBlockComesFromAnotherCoreAndInMessageModeIsThereWhenTheChannelIsDone() {
        int config = MASTER | DOUBLEWORD | DmaConfig.MESSAGE | DmaConfig.IRQ;
        describe(0, 0x100, config, strides(8, 8), counts(1, 64), 0, chip.address(15, FROM), TO);
        start(0, 0, 0x100);
        chip.run();
        assertEquals(IDLE, status(0, 0));
        assertEquals(15 << 16 | 127, chip.node(0).memory().loadWord(TO + 508));
        assertTrue(chip.node(0).dmaInterrupts().get(0) >= chip.node(0).lastArrival());
    }

    @Test
    void withoutMessageModeAChannelIsDoneWhenItsLastReadHasLeft() {
        describe(0, 0x100, MASTER | WORD | DmaConfig.IRQ, strides(4, 4), counts(1, 8), 0, chip.address(15, FROM), TO);
        start(0, 0, 0x100);
        chip.run();
        assertTrue(chip.node(0).dmaInterrupts().get(0) < chip.node(0).lastArrival());
        assertEquals(15 << 16 | 7, chip.node(0).memory().loadWord(TO + 28));
    }

    @Test
    void aMessageInterruptsTheReceiverOnceWithTheLastWrite() {
        describe(
                0, 0x100, MASTER | WORD | DmaConfig.MESSAGE, strides(4, 4), counts(1, 8), 0, FROM, chip.address(5, TO));
        start(0, 0, 0x100);
        chip.run();
        assertEquals(1, chip.node(5).messages().size());
        assertEquals(chip.node(5).lastArrival(), chip.node(5).messages().get(0));
    }

    @Test
    void aRectangleIsTakenOutOfAMatrix() {
        int rows = 5;
        int columns = 3;
        int width = 20;
        int toNextRow = 4 * (width - columns) + 4;
        describe(
                0,
                0x100,
                MASTER | WORD,
                strides(4, 4),
                counts(rows, columns),
                strides(4, toNextRow),
                FROM + 8,
                chip.address(1, TO));
        start(0, 0, 0x100);
        chip.run();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                assertEquals(
                        width * row + column + 2, chip.node(1).memory().loadWord(TO + 4 * (columns * row + column)));
            }
        }
        assertEquals(rows * columns, chip.node(1).arrivals());
    }

    @Test
    void stridesMayGoBackwardsAndBytesToo() {
        describe(0, 0x100, MASTER | BYTE, strides(1, -1), counts(1, 4), 0, FROM + 3, TO);
        chip.node(0).memory().storeWord(FROM, 0x04030201);
        start(0, 0, 0x100);
        chip.run();
        assertEquals(0x01020304, chip.node(0).memory().loadWord(TO));
    }

    @Test
    void shiftedStridesReachFromCoreToCore() {
        int config = MASTER | WORD | DmaConfig.SHIFT_DESTINATION_INNER;
        describe(0, 0x100, config, strides(0x10, 4), counts(1, 4), 0, FROM, chip.address(4, TO));
        start(0, 0, 0x100);
        chip.run();
        for (int i = 0; i < 4; i++) {
            assertEquals(i, chip.node(4 + i).memory().loadWord(TO), "a stride of 1 MB leads to the next column");
        }
    }

    @Test
    void descriptorsAreChained() {
        int chained = MASTER | WORD | DmaConfig.CHAIN | DmaConfig.ofNext(0x120);
        describe(0, 0x100, chained, strides(4, 4), counts(1, 4), 0, FROM, chip.address(1, TO));
        describe(0, 0x120, MASTER | WORD, strides(4, 4), counts(1, 4), 0, FROM + 16, chip.address(2, TO));
        start(0, 0, 0x100);
        chip.run();
        assertEquals(3, chip.node(1).memory().loadWord(TO + 12));
        assertEquals(7, chip.node(2).memory().loadWord(TO + 12));
        assertEquals(0x120, read(0, 0, SpecialRegister.DMA0STATUS) >>> 16);
    }

    @Test
    void aSlaveTakesWhatOthersWriteToItsRegister() {
        describe(3, 0x100, DmaConfig.ENABLE | WORD | DmaConfig.IRQ, strides(4, 0), counts(1, 3), 0, 0, TO);
        start(3, 0, 0x100);
        chip.run();
        assertEquals(SLAVE, status(3, 0));
        int register = chip.address(3, RegisterWindow.offsetOf(SpecialRegister.DMA0AUTO0));
        new ScriptedCore(chip, 0)
                .store(register, 2, 10)
                .pause(50)
                .store(register, 2, 20)
                .pause(50)
                .store(register, 2, 30)
                .startAt(chip.agenda().now());
        chip.run();
        assertEquals(IDLE, status(3, 0));
        assertEquals(10, chip.node(3).memory().loadWord(TO));
        assertEquals(20, chip.node(3).memory().loadWord(TO + 4));
        assertEquals(30, chip.node(3).memory().loadWord(TO + 8));
        assertEquals(1, chip.node(3).dmaInterrupts().size());
    }

    @Test
    void remoteToRemoteGoesAroundTheCoreThatAsks() {
        int count = counts(1, 16);
        describe(0, 0x100, MASTER | DOUBLEWORD, strides(8, 8), count, 0, chip.address(5, FROM), chip.address(10, TO));
        start(0, 0, 0x100);
        chip.run();
        assertEquals(5 << 16 | 31, chip.node(10).memory().loadWord(TO + 124));
        assertEquals(0, chip.node(0).arrivals());
    }

    @Test
    void dramGoesBothWays() {
        int count = counts(1, 32);
        describe(0, 0x100, MASTER | DOUBLEWORD, strides(8, 8), count, 0, FROM, chip.dramAddress(0x1000));
        start(0, 0, 0x100);
        chip.run();
        describe(7, 0x100, MASTER | DOUBLEWORD, strides(8, 8), count, 0, chip.dramAddress(0x1000), TO);
        start(7, 0, 0x100);
        chip.run();
        for (int i = 0; i < 64; i++) {
            assertEquals(i, chip.node(7).memory().loadWord(TO + 4 * i));
        }
    }

    @Test
    void channelZeroGoesFirst() {
        describe(0, 0x100, MASTER | WORD | DmaConfig.IRQ, strides(4, 4), counts(1, 64), 0, FROM, chip.dramAddress(0));
        describe(0, 0x120, MASTER | WORD, strides(4, 4), counts(1, 64), 0, FROM, chip.dramAddress(0x1000));
        start(0, 1, 0x120);
        start(0, 0, 0x100);
        while (chip.node(0).dmaInterrupts().isEmpty()) {
            chip.agenda().advance();
        }
        int left = read(0, 1, SpecialRegister.DMA0COUNT) & 0xFFFF;
        assertTrue(left > 32, "channel 1 has only " + left + " of 64 left when channel 0 is done");
        chip.run();
        assertEquals(63, chip.dram().load(0x1000 + 4 * 63, 2));
    }

    @Test
    void aPausedChannelGoesOnWhereItWas() {
        describe(0, 0x100, MASTER | WORD, strides(4, 4), counts(1, 64), 0, FROM, chip.address(1, TO));
        start(0, 0, 0x100);
        chip.runUntil(800);
        chip.node(0).dma().pause(true);
        assertEquals(0xB, status(0, 0));
        chip.run();
        assertTrue(chip.node(1).arrivals() < 64);
        chip.node(0).dma().pause(false);
        chip.run();
        assertEquals(64, chip.node(1).arrivals());
        assertEquals(IDLE, status(0, 0));
    }

    @Test
    void badDescriptorsStopTheChannel() {
        start(0, 0, 0x104);
        assertEquals(ERROR, status(0, 0));
        start(0, 0, ChipMap.LOCAL_BYTES - 16);
        assertEquals(ERROR, status(0, 0));
        describe(0, 0x100, MASTER | WORD, strides(4, 4), counts(0, 4), 0, FROM, TO);
        start(0, 0, 0x100);
        chip.run();
        assertEquals(ERROR, status(0, 0), "an outer count of 0");
        describe(0, 0x100, MASTER | WORD, strides(4, 4), counts(1, 4), 0, FROM + 2, TO);
        start(0, 0, 0x100);
        chip.run();
        assertEquals(ERROR, status(0, 0), "a source that is not aligned");
        describe(0, 0x100, MASTER | WORD, strides(4, 4), counts(1, 4), 0, FROM, 0x40000000);
        start(0, 0, 0x100);
        chip.run();
        assertEquals(ERROR, status(0, 0), "a destination where there is nothing");
    }

    @Test
    void aBlockIsCopiedWithinOneBank() {
        int inTheSameBank = FROM + 0x1000;
        describe(0, 0x100, MASTER | WORD, strides(4, 4), counts(1, 16), 0, FROM, inTheSameBank);
        start(0, 0, 0x100);
        chip.run();
        assertEquals(IDLE, status(0, 0));
        for (int i = 0; i < 16; i++) {
            assertEquals(i, chip.node(0).memory().loadWord(inTheSameBank + 4 * i));
        }
    }
}
