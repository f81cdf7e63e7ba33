package org.edarts.epiphany.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table as a whole. */
class InstructionTableTest {
    private final List<Encoding> encodings = InstructionTable.encodings();

    @Test
    void thereAreNinetyFourShortAndAHundredAndSixLongEncodings() {
        assertEquals(
                94, encodings.stream().filter(encoding -> encoding.bytes() == 2).count());
        assertEquals(
                106,
                encodings.stream().filter(encoding -> encoding.bytes() == 4).count());
    }

    @Test
    void noTwoEncodingsOverlap() {
        for (Encoding one : encodings) {
            for (Encoding other : encodings) {
                if (one != other && one.bytes() == other.bytes()) {
                    int common = one.mask() & other.mask();
                    assertNotEquals(one.match() & common, other.match() & common, one + " and " + other);
                }
            }
        }
    }

    @Test
    void theLengthFollowsFromTheFirstHalf() {
        for (Encoding encoding : encodings) {
            assertEquals(0xF, encoding.mask() & 0xF, encoding.toString());
            assertEquals(encoding.bytes(), InstructionTable.length(encoding.match()), encoding.toString());
        }
    }

    @Test
    void everyOperationButTheIllegalOneIsEncoded() {
        Set<Operation> encoded = encodings.stream()
                .map(Encoding::operation)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Operation.class)));
        assertEquals(EnumSet.complementOf(EnumSet.of(Operation.ILLEGAL)), encoded);
    }

    @Test
    void aScoreboardLearnsWhatADoubleLoadTouches() {
        Instruction load = Decoder.decode(0x2400_51ED); // ldrd r10,[r12],+r3
        assertEquals(1L << 12 | 1L << 3, load.reads());
        assertEquals(1L << 10 | 1L << 11 | 1L << 12, load.writes());
        assertEquals(Unit.LOAD_STORE, load.operation().unit());
        assertEquals(TimingClass.LOAD, load.operation().timing());
    }

    @Test
    void aScoreboardLearnsThatAConditionalMoveMayKeepWhatWasThere() {
        Instruction move = Decoder.decode(0x1402_300F); // moveq r1,r44
        assertEquals(1L << 44 | 1L << 1, move.reads());
        assertEquals(1L << 1, move.writes());
        assertTrue((move.flagsRead() & StatusFlags.AZ) != 0);
        assertEquals(StatusFlags.NONE, move.flagsWritten());
    }

    @Test
    void displacementsCountInUnitsOfTheAccess() {
        assertEquals(-3 * 4, Decoder.decode(0x0100_29CC).immediate()); // ldr r1,[r2,-0x3]
        assertEquals(-2 * 8, Decoder.decode(0x2700_516C).immediate()); // ldrd r10,[r12],-0x2
    }
}
