package org.edarts.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.epiphany.chip.BoardParameters;
import org.edarts.epiphany.chip.Boards;
import org.edarts.epiphany.core.ExceptionCause.Generation;
import picocli.CommandLine.Option;

/** The options that choose a chip and the cores of it that run a program. */
final class ChipChoice {
    private static final Pattern SHAPE = Pattern.compile("(\\d{1,2})x(\\d{1,2})");
    private static final Pattern GROUP = Pattern.compile("(\\d{1,2}),(\\d{1,2}),(\\d{1,2}),(\\d{1,2})");
    private static final int FIRST_ROW = 32;
    private static final int FIRST_COLUMN = 8;
    private static final int LIMIT = 64;
    private static final int SHARED_ROW = 35;
    private static final int SHARED_COLUMN = 32;

    @Option(
            names = "--chip",
            paramLabel = "CHIP",
            defaultValue = "e16",
            description = "e16, e64 or ROWSxCOLUMNS, whose first core is at (32, 8) (default: ${DEFAULT-VALUE}).")
    private String chip = "";

    @Option(
            names = "--cores",
            paramLabel = "R,C,ROWS,COLS",
            defaultValue = "0,0,1,1",
            description =
                    "The workgroup: its first row and column in the chip, its rows and columns (default: one core).")
    private String cores = "";

    Generation generation() {
        return chip.equalsIgnoreCase("e16") ? Generation.THIRD : Generation.FOURTH;
    }

    /** The chip and its board. */
    BoardParameters board() {
        int[] shape = shape();
        return switch (chip) {
            case "e16" -> Boards.E16;
            case "e64" -> Boards.E64;
            default -> Boards.grid(shape[0], shape[1]);
        };
    }

    /** The numbers of the cores of the workgroup in the chip, row by row. */
    List<Integer> nodes() {
        int columns = shape()[1];
        int[] group = group();
        List<Integer> nodes = new ArrayList<>();
        for (int row = group[0]; row < group[0] + group[2]; row++) {
            for (int column = group[1]; column < group[1] + group[3]; column++) {
                nodes.add(row * columns + column);
            }
        }
        return nodes;
    }

    /** The ids of the cores of the workgroup, row by row. */
    List<Integer> coreIds() {
        int columns = shape()[1];
        return nodes().stream()
                .map(node -> FIRST_ROW + node / columns << 6 | FIRST_COLUMN + node % columns)
                .toList();
    }

    /** First row, first column, rows and columns of the workgroup. */
    private int[] group() {
        int[] shape = shape();
        int[] group = numbers(GROUP, cores, "--cores", "row,column,rows,columns, for example 0,0,2,2");
        if (group[2] < 1 || group[3] < 1 || group[0] + group[2] > shape[0] || group[1] + group[3] > shape[1]) {
            throw new IllegalArgumentException("--cores " + cores + " leaves the chip " + chip + " of " + shape[0]
                    + " x " + shape[1] + " cores: choose fewer, or another --chip");
        }
        return group;
    }

    private int[] shape() {
        int[] shape = switch (chip) {
            case "e16" -> new int[] {4, 4};
            case "e64" -> new int[] {8, 8};
            default -> numbers(SHAPE, chip, "--chip", "e16, e64 or ROWSxCOLUMNS, for example 2x4");
        };
        boolean overShared = FIRST_ROW + shape[0] > SHARED_ROW && FIRST_COLUMN + shape[1] > SHARED_COLUMN;
        if (shape[0] < 1 || shape[1] < 1 || FIRST_ROW + shape[0] > LIMIT || FIRST_COLUMN + shape[1] > LIMIT) {
            throw new IllegalArgumentException("--chip " + chip + " leaves the 64 x 64 cores of the address map:"
                    + " its first core is at (32, 8), so at most 32x56");
        }
        if (overShared) {
            throw new IllegalArgumentException("--chip " + chip
                    + " lies over the shared memory at 0x8E000000: at most 3 rows, or at most 24 columns");
        }
        return shape;
    }

    private static int[] numbers(Pattern pattern, String text, String option, String expected) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(option + " " + text + ": expected " + expected);
        }
        int[] numbers = new int[matcher.groupCount()];
        for (int group = 0; group < numbers.length; group++) {
            numbers[group] = Integer.parseInt(matcher.group(group + 1));
        }
        return numbers;
    }
}
