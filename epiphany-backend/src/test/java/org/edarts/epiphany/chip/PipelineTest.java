package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The manual's figures of the pipeline, and the calibration targets 4 to 6, on programs in local memory. */
class PipelineTest {
    private static final int TURNS = 100;
    private static final String END = "\n trap 3\n";

    private static String counted(int turns) {
        return " mov r50, #" + turns + "\n.balignw 8,0x01a2\nloop:\n";
    }

    private static String again() {
        return " sub r50, r50, #1\n bne loop\n";
    }

    private static String hardware(int turns, String body, String last) {
        return " mov r1, %low(start)\n movts ls, r1\n mov r1, %low(end)\n movts le, r1\n mov r1, #" + turns
                + "\n movts lc, r1\n gid\n.balignw 8,0x01a2\nstart:\n" + body + "end:\n" + last;
    }

    /** Returns what the body costs more when it is there than when it is not. */
    private static double perTurn(String body) {
        long few = Programs.cycles(counted(TURNS) + body + again() + END);
        long many = Programs.cycles(counted(2 * TURNS) + body + again() + END);
        return (many - few) / (double) TURNS;
    }

    private static double perHardwareTurn(String body, String last) {
        long few = Programs.cycles(" mov r45, #0x4000\n" + hardware(TURNS, body, last) + END);
        long many = Programs.cycles(" mov r45, #0x4000\n" + hardware(2 * TURNS, body, last) + END);
        return (many - few) / (double) TURNS;
    }

    private static final String EIGHT_ADDS = """
             add r16, r16, r17
             add r18, r18, r17
             add r20, r20, r17
             add r22, r22, r17
             add r24, r24, r17
             add r26, r26, r17
             add r28, r28, r17
            """;

    /** Target 4. */
    @Test
    void aHardwareLoopSavesFiveCyclesPerTurn() {
        String last = " add r30, r30, r17\n";
        double software = perTurn(EIGHT_ADDS + last);
        double hardware = perHardwareTurn(EIGHT_ADDS, last);
        assertEquals(8, hardware);
        assertEquals(5, software - hardware);
    }

    private static final String COPY = """
             ldrd r16, [r8], #1
             ldrd r18, [r8], #1
             ldrd r20, [r8], #1
             ldrd r22, [r8], #1
             strd r16, [r9], #1
             strd r18, [r9], #1
             strd r20, [r9], #1
            """;

    private static final String COPY_LAST = " strd r22, [r9], #1\n";

    private static final String POINTERS = " mov r8, #0x2000\n mov r9, #0x4000\n";

    /** Target 5. */
    @Test
    void fourDoublewordsAreCopiedInEightCyclesOrThirteen() {
        long few = Programs.cycles(POINTERS + hardware(20, COPY, COPY_LAST) + END);
        long many = Programs.cycles(POINTERS + hardware(40, COPY, COPY_LAST) + END);
        assertEquals(8, (many - few) / 20.0);
        few = Programs.cycles(POINTERS + counted(20) + COPY + COPY_LAST + again() + END);
        many = Programs.cycles(POINTERS + counted(40) + COPY + COPY_LAST + again() + END);
        assertEquals(13, (many - few) / 20.0);
    }

    /** Target 6: 25 FMADD on five accumulators with 15 integer moves between them. */
    @Test
    void theStencilsMacroTakes25Cycles() {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 25; i++) {
            body.append(" fmadd r").append(16 + i % 5).append(", r40, r41\n");
            if (i % 5 < 3) {
                body.append(" mov r").append(24 + i % 5).append(", r45\n");
            }
        }
        assertEquals(25 + 4, perTurn(body.toString()), "the loop's subtraction issues beside the last FMADD");
    }

    @Test
    void aDependentFloatingPointResultIsThereAfterFiveCycles() {
        assertEquals(5 + 5, perTurn(" fadd r16, r16, r17\n fadd r16, r16, r17\n"));
    }

    private static final String FIVE_PAIRS = """
             fadd r16, r30, r31
             mov.l r8, r45
             fadd r17, r30, r31
             mov.l r8, r45
             fadd r18, r30, r31
             mov.l r8, r45
             fadd r19, r30, r31
             mov.l r8, r45
             fadd r20, r32, r31
            """;

    @Test
    void aLoadDoesNotIssueBesideWhatReadsItsRegister() {
        String body = " mov r45, #0x4000\n" + counted(TURNS) + FIVE_PAIRS;
        long apart = Programs.cycles(body + " ldr.l r33, [r45]\n" + again() + END);
        long writesWhatIsRead = Programs.cycles(body + " ldr.l r32, [r45]\n" + again() + END);
        assertEquals(TURNS, writesWhatIsRead - apart, 1);
    }

    /**
     * The last instruction of a hardware loop does not issue beside the first one of the next turn: a pair at the end
     * that cannot issue together costs a cycle in each turn.
     */
    @Test
    void noInstructionIssuesBesideTheLastOneOfAHardwareLoop() {
        assertEquals(5, perHardwareTurn(FIVE_PAIRS, " ldr.l r33, [r45]\n"));
        assertEquals(6, perHardwareTurn(FIVE_PAIRS, " ldr.l r32, [r45]\n"));
    }

    @Test
    void truncatingSavesACycle() {
        String truncating = " mov r1, #1\n movts config, r1\n";
        String body = " fadd r16, r16, r17\n fadd r16, r16, r17\n";
        long rounded = Programs.cycles(counted(TURNS) + body + again() + END);
        long cut = Programs.cycles(truncating + counted(TURNS) + body + again() + END);
        assertEquals(TURNS, rounded - cut, 4);
    }

    @Test
    void aBranchNotTakenCostsOnlyItsIssue() {
        assertEquals(5 + 2, perTurn(" sub r16, r17, r17\n bne never\nnever:\n"));
    }

    @Test
    void aLoadedWordCanBeAddedAfterTwoCycles() {
        assertEquals(5 + 3, perTurn(" ldr r16, [r17]\n add r18, r16, r16\n"));
        assertEquals(5 + 4, perTurn(" ldrb r16, [r17]\n add r18, r16, r16\n"));
    }

    @Test
    void codeAndDataInOneBankHinderDualIssue() {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            body.append(" fmadd r")
                    .append(16 + i % 8)
                    .append(", r40, r41\n ldr r")
                    .append(24 + i % 8)
                    .append(", [r45]\n");
        }
        String apart = " mov r45, #0x4000\n";
        String together = " mov r45, #0x1000\n";
        long fast = Programs.cycles(apart + counted(TURNS) + body + again() + END);
        long slow = Programs.cycles(together + counted(TURNS) + body + again() + END);
        assertEquals(45 * TURNS, fast, 30);
        assertEquals(true, slow > fast + 30 * TURNS, slow + " and " + fast);
    }
}
