package org.edarts.mesh.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.object.KernelObject;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.source.RefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What single methods do on a core: results, checks, refusals. */
class KernelHarnessTest {
    private static final long LIMIT = 20_000_000;

    private static KernelOutcome fire(String method, Object... arguments) {
        return new KernelHarness(MeshCompiler.compile(Samples.class, method), LIMIT).fire(arguments);
    }

    private static String failure(String method, Object... arguments) {
        Failure failure = fire(method, arguments).failure();
        assertNotNull(failure, "a failure of " + method);
        return failure.text().replaceAll(":\\d+\\)", ":LINE)");
    }

    @Test
    void methodsCallThemselves() {
        assertEquals(Samples.fibonacci(10), fire("fibonacci", 10).result());
    }

    @Test
    void recordsAreTheirComponents() {
        assertEquals(
                Samples.walk(1.5f, 0.25f, 11), fire("walk", 1.5f, 0.25f, 11).result());
    }

    /** Java's compiler uses the place of a variable again: a record may lie where null was. */
    @Test
    void placesAreUsedAgainForOtherVariables() {
        float[] values = {3, -1, 4, 1.5f, 9};
        for (int n = 0; n <= 5; n++) {
            assertEquals(
                    Samples.placesAreUsedAgain(values, n),
                    fire("placesAreUsedAgain", values, n).result());
        }
    }

    /** Rounds are carried out together only where a second array is not the first one. */
    @Test
    void arraysThatAreTheSameAreToldFromOthers() {
        for (int n = 0; n <= 13; n++) {
            float[] from = numbers();
            float[] to = numbers();
            float[] wanted = numbers();
            Samples.average(from, wanted, n);
            assertNull(fire("average", from, to, n).failure());
            assertArrayEquals(wanted, to, "of " + n + " numbers of another array");
            float[] same = numbers();
            Samples.average(same, same, n);
            assertNull(fire("average", from, from, n).failure());
            assertArrayEquals(same, from, "of " + n + " numbers of the same array");
        }
    }

    /** What a round reaches is farther apart than a load reaches from either end. */
    @Test
    void accessesFarApartHaveAnEncoding() {
        int[] values = new int[2500];
        Arrays.setAll(values, index -> 3 * index);
        assertEquals(
                Samples.farApart(values, 1300), fire("farApart", values, 1300).result());
    }

    /** Two rounds are written out: there may be one more, or none, and any may be the last. */
    @Test
    void roundsWithBranchesAreWrittenOut() {
        for (String method : List.of("movedUp", "rounds", "pushed")) {
            assertFalse(behind("rounds", method).isEmpty(), method);
        }
        for (int from = -1; from < 7; from++) {
            for (int number = 0; number < 9; number++) {
                int[] here = {1, 2, 3, 4, 5, 6, 7, 8};
                int[] there = here.clone();
                assertEquals(
                        Samples.movedUp(there, from, number),
                        fire("movedUp", here, from, number).result());
                assertArrayEquals(there, here);
            }
        }
    }

    /** What is left of a limit may be beyond the smallest number. */
    @Test
    void limitsOfWrittenRoundsDoNotOverflow() {
        int[] edges = {0, 1, 2, 5, Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE, Integer.MIN_VALUE + 1};
        for (int from : edges) {
            for (int limit : edges) {
                int[] here = {9, 1, 9, 1, 9, 1, 9, 1};
                int[] there = here.clone();
                assertEquals(
                        Samples.rounds(there, from, limit),
                        fire("rounds", here, from, limit).result(),
                        from + " to " + limit);
                assertArrayEquals(there, here);
            }
        }
    }

    /** What a round may have written is loaded behind it. */
    @Test
    void nothingIsLoadedAheadOfWhatMayBeWritten() {
        float[] here = {3, 5, 7, 9, 8, 11, 2, 13, 0};
        float[] there = here.clone();
        assertEquals(Samples.pushed(there, 8, 1), fire("pushed", here, 8, 1f).result());
        assertArrayEquals(there, here);
    }

    /** Nothing is known of where an index lies that was shifted by a variable. */
    @Test
    void wordsAreJoinedOnlyWhereTheyAreKnownToBeginADoubleword() {
        int[] values = {0, 1, 2, 4, 8, 16, 32};
        for (int other = 0; other < 3; other++) {
            KernelOutcome fired = fire("shifted", values, 0, other);
            assertNull(fired.failure());
            assertEquals(Samples.shifted(values, 0, other), fired.result());
        }
    }

    private static String behind(String wanted, String method) {
        StringBuilder found = new StringBuilder();
        MeshCompiler.compile(Samples.class.getClassLoader(), Samples.class.getName(), method, (pass, text) -> {
            if (pass.equals(wanted)) {
                found.append(text.get());
            }
        });
        return found.toString();
    }

    /** A sum that overflows has another sign than its flags say. */
    @Test
    void comparisonsWithZeroHoldForSumsThatOverflow() {
        KernelObject kernel = MeshCompiler.compile(Samples.class, "signs");
        int[] numbers = {0, 1, -1, 5, -7, 1 << 28, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : numbers) {
            for (int b : numbers) {
                assertEquals(
                        Samples.signs(a, b),
                        new KernelHarness(kernel, LIMIT).fireUntimed(a, b).result(),
                        a + " and " + b);
            }
        }
        long compared = behind("tidy", "signs")
                .lines()
                .filter(line -> line.matches(".*subtract +r\\d+, r\\d+"))
                .count();
        assertEquals(3, compared, "two sums and a difference; not what logic and shifts make");
    }

    /** Differences that flush to zero, those of infinities, and what is no number. */
    @Test
    void floatsCompareAsInJava() {
        KernelObject kernel = MeshCompiler.compile(Samples.class, "relations");
        float[] numbers = {
            0f,
            -0f,
            1f,
            -1f,
            Math.nextUp(1f),
            Float.MIN_VALUE,
            -Float.MIN_VALUE,
            Float.MIN_NORMAL,
            Math.nextUp(Float.MIN_NORMAL),
            -Float.MIN_NORMAL,
            Math.nextDown(Float.MIN_NORMAL),
            Float.MAX_VALUE,
            -Float.MAX_VALUE,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            Float.NaN,
            Float.intBitsToFloat(0xFFC0_0000),
            Float.intBitsToFloat(0x7F80_0001),
            Float.intBitsToFloat(0xFF80_0001)
        };
        for (float a : numbers) {
            for (float b : numbers) {
                assertEquals(
                        Samples.relations(a, b),
                        new KernelHarness(kernel, LIMIT).fireUntimed(a, b).result(),
                        a + " and " + b);
            }
        }
    }

    /** The flags of a difference decide, and a way that ends a round does not branch to the round's end. */
    @Test
    void aLoopThatComparesFloatsIsShort() {
        float[] values = {3, -1, 4, 1.5f, Float.NaN, 9, 2};
        assertEquals(Samples.largest(values), fire("largest", values).result());
        String code = behind("tidy", "largest");
        List<String> rounds = code.lines()
                .filter(line -> line.matches(".*branch +lt +L\\d+.*"))
                .toList();
        assertTrue(rounds.stream().distinct().count() < rounds.size(), code);
        assertTrue(code.contains("branch blt"), code);
    }

    /** The runtime's routines leave the register alone that holds where to return to. */
    @Test
    void whoCallsTheRuntimeAloneNeedsNoStack() {
        float[] values = {3, -1, 4, 1.5f};
        assertEquals(Samples.quotients(values, 3), fire("quotients", values, 3f).result());
        assertFalse(behind("tidy", "quotients").contains("r13"));
        assertTrue(behind("tidy", "fibonacci").contains("r13"));
    }

    @Test
    void aSelectionKeepsWhatIsThereAlready() {
        assertEquals(Samples.steps(27), fire("steps", 27).result());
        String code = behind("tidy", "steps");
        assertEquals(1, code.lines().filter(line -> line.contains("move ne")).count(), code);
        String round = code.substring(code.indexOf("(loops: 1)"));
        long moves = round.lines()
                .takeWhile(line -> !line.contains("(loops: 0)"))
                .filter(line -> line.matches("[ 0-9]*move  +r\\d+, r\\d+"))
                .count();
        assertEquals(0, moves, code);
    }

    /** Where arrays begin is told behind what is loaded before a loop, and of rounds together alone. */
    @Test
    void whatIsLoadedBeforeALoopIsNotTakenToBeginADoubleword() {
        float[] from = {2, 3, 4, 5, 6, 7, 8};
        float[] to = new float[7];
        assertNull(fire("byTheFirst", from, to, 7).failure());
        assertArrayEquals(new float[] {4, 6, 8, 10, 12, 14, 16}, to);
        List<String> loads = behind("loads", "byTheFirst")
                .lines()
                .filter(line -> line.contains(" = load FLOAT"))
                .toList();
        assertTrue(loads.get(0).endsWith(" apart"), () -> String.join("\n", loads));
        assertTrue(loads.get(1).endsWith(" apart aligned"), () -> String.join("\n", loads));
    }

    /** In a loop with branches the address goes along, in its register: no shift in a round. */
    @Test
    void addressesGoAlongWithRoundsThatHaveBranches() {
        int[] numbers = {3, -1, 4, 1, -5, 9, 2, 6};
        int[] sorted = numbers.clone();
        Arrays.sort(sorted);
        assertNull(fire("sort", numbers, numbers.length).failure());
        assertArrayEquals(sorted, numbers);
        String tidy = behind("tidy", "sort");
        List<String> rounds = Arrays.stream(tidy.split("\\nL"))
                .filter(block -> block.contains("(loops: 2)"))
                .toList();
        assertFalse(rounds.isEmpty(), tidy);
        assertTrue(rounds.stream().noneMatch(block -> block.contains("shift_left")), tidy);
        assertTrue(Pattern.compile("add +(r\\d+), \\1, #-4").matcher(tidy).find(), tidy);
    }

    @Test
    void whatACounterComesToIsToldBeforeRoundsTogether() {
        int[] numbers = new int[40];
        Arrays.setAll(numbers, index -> index * index - 3);
        for (int from = 0; from < 4; from++) {
            for (int to = -2; to < 12; to++) {
                assertEquals(
                        Samples.howFar(numbers, from, to),
                        fire("howFar", numbers, from, to).result(),
                        from + " to " + to);
            }
        }
        assertTrue(!behind("last", "howFar").isEmpty());
    }

    @Test
    void aLoopUpToTheLargestNumberNeverEnds() {
        int[] numbers = {1, 2, 3, 4};
        int to = Integer.MAX_VALUE - 1;
        assertEquals(Samples.endless(numbers, to), fire("endless", numbers, to).result());
        KernelHarness run = new KernelHarness(MeshCompiler.compile(Samples.class, "endless"), 5000);
        assertThrows(IllegalStateException.class, () -> run.fire(numbers, Integer.MAX_VALUE));
    }

    private static float[] numbers() {
        float[] numbers = new float[15];
        for (int index = 0; index < numbers.length; index++) {
            numbers[index] = index * index;
        }
        return numbers;
    }

    @Test
    void accessesMoveTheirAddressesAndTwoWordsAtOnce() {
        List<String> passes = new ArrayList<>();
        MeshCompiler.compile(Samples.class.getClassLoader(), Samples.class.getName(), "average", (pass, text) -> {
            if (pass.equals("allocate")) {
                passes.add(text.get());
            }
        });
        assertTrue(passes.get(0).contains("load.d"), passes.get(0));
        assertTrue(passes.get(0).contains("store_postmodify"), passes.get(0));
    }

    /** Interrupts come in between parts of a loop that the core counts. */
    @Test
    void longLoopsAreCountedInParts() {
        int[] values = {3, -7, 11, 1 << 20, -1, 13, 99, 5};
        for (int rounds : new int[] {0, 1, 7, 255, 256, 257, 512, 513, 3000}) {
            assertEquals(
                    Samples.mixed(values, rounds), fire("mixed", values, rounds).result(), rounds + " rounds");
        }
        List<String> entered = new ArrayList<>();
        MeshCompiler.compile(Samples.class.getClassLoader(), Samples.class.getName(), "mixed", (pass, text) -> {
            if (pass.equals("loops")) {
                entered.add(text.get());
            }
        });
        assertTrue(entered.get(0).contains("disable_interrupts"), entered.get(0));
        assertTrue(entered.get(0).matches("(?s).*move_immediate +t\\d+, #(128|256)\\n.*"), entered.get(0));
    }

    @Test
    void tablesOfConstantsLieBehindTheCode() {
        assertEquals(11, fire("prime", 4).result());
    }

    /** The addresses of the loop in hardware move along. */
    @Test
    void codeDoesTheSameWhereverItLies() {
        KernelObject kernel = MeshCompiler.compile(Samples.class, "dot");
        for (int begin : new int[] {0x100, 0x118, 0x1F0, 0x1000}) {
            KernelOutcome firing =
                    new KernelHarness(kernel, LIMIT, begin).fire(new float[] {1, 2, 3}, new float[] {4, 5, 6});
            assertEquals(32f, firing.result(), "at " + begin);
        }
        assertTrue(kernel.file().relocations().isEmpty(), "nothing to relocate");
    }

    @Test
    void aKernelTellsOfMethodsThatWerePutInPlaceOfTheirCalls() {
        KernelObject kernel = MeshCompiler.compile(Samples.class, "square");
        assertEquals(
                Set.of("dot", "square"),
                kernel.methods().stream().map(MethodName::name).collect(Collectors.toSet()));
        assertTrue(
                kernel.file().symbols().stream()
                        .noneMatch(symbol -> symbol.name().contains("dot")),
                "it is put in place");
    }

    @Test
    void arraysAreUpdated() {
        float[] to = new float[4];
        assertNull(fire("stencil", new float[] {1, 2, 3, 4}, to).failure());
        assertArrayEquals(new float[] {0, 4, 6, 0}, to);
    }

    @Test
    void checksThatLoopsProveAreLeftOut() {
        KernelObject kernel = MeshCompiler.compile(Samples.class, "stencil");
        long checks = kernel.failures().stream()
                .filter(point -> point.site().failure() == org.edarts.mesh.source.Site.Failure.BOUNDS)
                .count();
        assertEquals(1, checks, "of three accesses only the one to another array may fail");
    }

    @Test
    void arraysThatFindNoRoomLieInTheSharedMemory() {
        float[] large = new float[6_000];
        java.util.Arrays.fill(large, 0.5f);
        assertEquals(1500f, fire("dot", large, large).result());
    }

    @Test
    void failuresAreThoseOfJava() {
        String samples = " at org.edarts.mesh.run.Samples.";
        assertEquals(
                "java.lang.ArrayIndexOutOfBoundsException: Index 6 out of bounds for length 6" + samples
                        + "prime(Samples.java:LINE)",
                failure("prime", 6));
        assertEquals(
                "java.lang.ArithmeticException: / by zero" + samples + "quotient(Samples.java:LINE)",
                failure("quotient", 1, 0));
        assertEquals(
                "java.lang.NullPointerException" + samples + "length(Samples.java:LINE)",
                failure("length", (Object) null));
    }

    @Test
    void whatGoesBelowTheSmallestIntegerIsChecked() {
        assertTrue(failure("under", new int[] {1}, -2_147_483_600)
                .contains("Index 2147483596 out of bounds for length 1"));
    }

    @Test
    void whatWasDoneBeforeAFailureIsDone() {
        int[] array = new int[3];
        assertTrue(failure("fill", array, 5).contains("Index 3 out of bounds for length 3"));
        assertArrayEquals(new int[] {1, 2, 3}, array);
    }

    @Test
    void whatFailsInALoopFailsWhereJavaDoes() {
        int[] to = new int[20];
        Failure behind = fire("untilEqual", to, new int[20], 3, 10, -4).failure();
        assertEquals("Index 20 out of bounds for length 20", behind == null ? "" : behind.message());
        Failure far = fire("vouchedFor", new int[4], new int[4], 1 << 27, 1).failure();
        assertEquals("Index 134217728 out of bounds for length 4", far == null ? "" : far.message());
        assertNull(fire("weighted", new int[8], null, new int[8], 1, 0).failure());
        Failure nothing = fire("weighted", new int[8], null, new int[8], 1, 5).failure();
        assertNotNull(nothing);
        assertTrue(nothing.text().contains("NullPointerException"), nothing::text);
    }

    /**
     * Whether checks will pass is told before a loop: indices that overflow on their way are not taken for good ones.
     */
    @Test
    void whatIsToldOfIndicesBeforeALoopHolds() {
        KernelObject kernel = MeshCompiler.compile(Samples.class, "along");
        for (int from : new int[] {Integer.MIN_VALUE, -1, 0, 1, 38, 39, Integer.MAX_VALUE}) {
            for (int step : new int[] {Integer.MIN_VALUE, -1, 0, 1, 3, 1024, 1 << 30, Integer.MAX_VALUE}) {
                for (int n : new int[] {Integer.MIN_VALUE, 0, 1, 2, 5, 13, 40}) {
                    int[] wanted = new int[40];
                    int[] found = new int[40];
                    String onHost = alongOnHost(wanted, from, step, n);
                    KernelOutcome fired = new KernelHarness(kernel, LIMIT).fireUntimed(found, from, step, n);
                    String onCore = fired.failure() == null
                            ? String.valueOf(fired.result())
                            : fired.failure().message();
                    assertEquals(onHost, onCore, "from " + from + " by " + step + ", " + n + " rounds");
                    assertArrayEquals(wanted, found, "from " + from + " by " + step + ", " + n + " rounds");
                }
            }
        }
    }

    private static String alongOnHost(int[] values, int from, int step, int n) {
        try {
            return String.valueOf(Samples.along(values, from, step, n));
        } catch (ArrayIndexOutOfBoundsException outside) {
            return String.valueOf(outside.getMessage());
        }
    }

    @Test
    void withoutChecksNothingFails() {
        assertNull(fire("unchecked", new int[] {1, 2}, 2).failure());
        assertTrue(MeshCompiler.compile(Samples.class, "unchecked").failures().isEmpty());
    }

    @Test
    void theSmallestIntegerDividedByMinusOneIsItself() {
        assertEquals(Integer.MIN_VALUE, fire("quotient", Integer.MIN_VALUE, -1).result());
    }

    @Test
    void aKernelThatDoesNotEndIsNamed() {
        KernelHarness run = new KernelHarness(MeshCompiler.compile(Samples.class, "fibonacci"), 1000);
        String message =
                assertThrows(IllegalStateException.class, () -> run.fire(20)).getMessage();
        assertTrue(message.startsWith("org.edarts.mesh.run.Samples.fibonacci still runs after 1000 cycles"), message);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "object, 'new' makes an object",
                "checkedRecord, 'new' makes an object",
                "sameRecord, a record is compared as an object",
                "recordOrNull, a record may be null here",
                "waitsForOthers, org.edarts.mesh.run.Samples.elsewhere is native",
                "array, 'new' makes an array",
                "wide, a result is long",
                "doubled, a result is double",
                "inside, double",
                "letters, a parameter is java.lang.String",
                "thrower, an exception is thrown",
                "catcher, catches exceptions",
                "locked, synchronized",
                "locks, 'synchronized' is used",
                "instance, not static",
                "absent, there is no method"
            })
    void whatCoresDoNotHaveIsRefused(String method, String reason) {
        String message = assertThrows(RefusedException.class, () -> MeshCompiler.compile(Samples.class, method))
                .getMessage();
        assertTrue(message.contains("org.edarts.mesh.run.Samples." + method), message);
        assertTrue(message.contains(reason.equals("double") ? "double" : reason), message);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "3, 3", "-1, 3", "0, 0", "0, -1", "5, -3", "-4, -3", "2147483646, 2147483647"})
    void indicesAreCheckedAgainstAnyLength(int index, int length) {
        for (String method : List.of("checked", "checkedTwice")) {
            try {
                Samples.checked(index, length);
                assertEquals(index, fire(method, index, length).result());
            } catch (IndexOutOfBoundsException wrong) {
                assertEquals(
                        wrong + " at " + Samples.class.getName() + "." + method + "(Samples.java:LINE)",
                        failure(method, index, length));
            }
        }
    }
}
