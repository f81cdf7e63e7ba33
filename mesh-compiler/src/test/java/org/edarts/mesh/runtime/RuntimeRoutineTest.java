package org.edarts.mesh.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The routines give Java's results on a core, at all edges and for random numbers. */
class RuntimeRoutineTest {
    private static final int RANDOM = 100_000;
    private static final int[] DIGITS = {0, 1, 0x7F_FFFF, 0x40_0000, 0x35_04F3, 0x2A_AAAB};
    private static final List<Integer> INTS =
            List.of(1, 2, 3, 7, 10, 255, 0xFF_FFFF, 0x100_0001, 0x1FF_FFFF, 0x4000_0001);

    @ParameterizedTest
    @EnumSource
    void itGivesWhatJavaGives(RuntimeRoutine routine) {
        IntBinaryOperator java = java(routine);
        boolean integers = routine == RuntimeRoutine.INT_DIVIDE || routine == RuntimeRoutine.INT_REMAINDER;
        int[][] pairs = integers ? integers() : floats();
        int[] found = RoutineCalls.results(routine, pairs[0], pairs[1]);
        for (int index = 0; index < found.length; index++) {
            int a = pairs[0][index];
            int b = pairs[1][index];
            int wanted = java.applyAsInt(a, b);
            if (wanted != found[index] && !(isNan(wanted) && isNan(found[index]) && !integers)) {
                assertEquals(
                        Integer.toHexString(wanted),
                        Integer.toHexString(found[index]),
                        routine + " of " + Integer.toHexString(a) + " and " + Integer.toHexString(b));
            }
        }
    }

    private static IntBinaryOperator java(RuntimeRoutine routine) {
        return switch (routine) {
            case INT_DIVIDE -> (a, b) -> a / b;
            case INT_REMAINDER -> (a, b) -> a % b;
            case FLOAT_DIVIDE -> (a, b) -> bits(FlushingJava.divide(number(a), number(b)));
            case FLOAT_REMAINDER -> (a, b) -> bits(number(a) % number(b));
            case FLOAT_ROOT -> (a, b) -> bits(FlushingJava.root(number(a)));
            case FLOAT_TO_INT -> (a, b) -> (int) number(a);
            case FLOOR -> (a, b) -> bits((float) Math.floor(number(a)));
            case COMPARE_OR_LESS -> (a, b) -> compare(number(a), number(b), -1);
            case COMPARE_OR_GREATER -> (a, b) -> compare(number(a), number(b), 1);
            case FLOAT_MINIMUM -> (a, b) -> bits(Math.min(number(a), number(b)));
            case FLOAT_MAXIMUM -> (a, b) -> bits(Math.max(number(a), number(b)));
        };
    }

    private static int compare(float a, float b, int unordered) {
        return a < b ? -1 : a > b ? 1 : a == b ? 0 : unordered;
    }

    private static float number(int bits) {
        return Float.intBitsToFloat(bits);
    }

    private static int bits(float number) {
        return Float.floatToRawIntBits(number);
    }

    private static boolean isNan(int bits) {
        return Float.isNaN(number(bits));
    }

    /** All edges with some edges, all of these with each other, numbers close to each other, and random ones. */
    private static int[][] floats() {
        int[] all = IntStream.range(0, 512)
                .flatMap(exponent -> Arrays.stream(DIGITS).map(digits -> exponent << 23 | digits))
                .toArray();
        int[] some = IntStream.of(0, 1, 2, 24, 63, 64, 103, 126, 127, 128, 150, 158, 190, 251, 252, 253, 254, 255)
                .flatMap(exponent -> IntStream.of(exponent << 23, exponent << 23 | 1, exponent << 23 | 0x7F_FFFF))
                .flatMap(number -> IntStream.of(number, number | Integer.MIN_VALUE))
                .toArray();
        Random random = new Random(1);
        Pairs pairs = new Pairs();
        for (int a : all) {
            for (int near = -2; near <= 2; near++) {
                pairs.add(a, a + near);
            }
            for (int more = 0; more < 8; more++) {
                int b = some[random.nextInt(some.length)];
                pairs.add(a, b);
                pairs.add(b, a);
            }
        }
        for (int a : some) {
            for (int b : some) {
                pairs.add(a, b);
            }
        }
        for (int index = 0; index < RANDOM; index++) {
            int a = random.nextInt();
            int near =
                    (a & 0x7F80_0000) + (random.nextInt(61) - 30 << 23) & 0x7F80_0000 | random.nextInt() & 0x807F_FFFF;
            pairs.add(a, index % 2 == 0 ? near : random.nextInt());
        }
        return pairs.both();
    }

    /** All powers of two, what lies beside them, and random numbers of all lengths. */
    private static int[][] integers() {
        int[] edges = IntStream.concat(
                        INTS.stream().mapToInt(edge -> edge),
                        IntStream.range(0, 32).flatMap(bit -> IntStream.of((1 << bit) - 1, 1 << bit, (1 << bit) + 1)))
                .flatMap(edge -> IntStream.of(edge, -edge))
                .toArray();
        Random random = new Random(2);
        Pairs pairs = new Pairs();
        for (int a : edges) {
            for (int b : edges) {
                pairs.add(a, b == 0 ? 5 : b);
            }
        }
        for (int index = 0; index < RANDOM; index++) {
            int b = random.nextInt() >> random.nextInt(32);
            pairs.add(random.nextInt() >> random.nextInt(32), b == 0 ? 1 : b);
        }
        return pairs.both();
    }

    /** Pairs of arguments. */
    private static final class Pairs {
        private final IntStream.Builder firsts = IntStream.builder();
        private final IntStream.Builder seconds = IntStream.builder();

        void add(int first, int second) {
            firsts.add(first);
            seconds.add(second);
        }

        int[][] both() {
            return new int[][] {firsts.build().toArray(), seconds.build().toArray()};
        }
    }

    /** Each takes room on the stack once at most, and says how much. */
    @ParameterizedTest
    @EnumSource
    void itTakesTheStackThatItTellsOf(RuntimeRoutine routine) throws Exception {
        Path sources = Path.of("src/main/epiphany/runtime");
        int taken = 0;
        try (Stream<Path> files = Files.list(sources)) {
            for (Path file : files.toList()) {
                String text = Files.readString(file);
                if (file.toString().endsWith(".inc")
                        || text.contains(" " + routine.symbol() + "\n")
                        || text.contains(" " + routine.symbol() + ",")) {
                    taken += Pattern.compile("sub\\s+sp, sp, #(\\d+)")
                            .matcher(text)
                            .results()
                            .mapToInt(match -> Integer.parseInt(match.group(1)))
                            .sum();
                }
            }
        }
        assertEquals(taken, routine.stackBytes());
    }

    @Test
    void theObjectsWereMadeOfTheSourcesThatAreThere() throws Exception {
        Path sources = Path.of("src/main/epiphany/runtime");
        try (InputStream stream = RuntimeRoutine.class.getResourceAsStream("sources.sha256")) {
            List<String> lines = new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertTrue(lines.size() >= 9, lines.toString());
            for (String line : lines) {
                String[] sumAndName = line.split("\\s+");
                byte[] content = Files.readAllBytes(sources.resolve(sumAndName[1]));
                String sum = HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(content));
                assertEquals(sumAndName[0], sum, sumAndName[1] + " was changed: run " + sources + "/rebuild.sh");
            }
        }
    }
}
