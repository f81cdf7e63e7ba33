package org.edarts.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.epiphany.chip.BoardParameters;
import org.edarts.epiphany.chip.Boards;
import org.edarts.epiphany.core.ExceptionCause.Generation;
import org.edarts.epiphany.memory.AddressMap;
import picocli.CommandLine.Option;

/** The options that choose a chip and the cores of it that run a program. */
final class ChipChoice {
    private static final Pattern GROUP = Pattern.compile("(\\d{1,3}),(\\d{1,3}),(\\d{1,3}),(\\d{1,3})");

    @Option(
            names = "--chip",
            paramLabel = "CHIP",
            defaultValue = "e16",
            description = "e16, e16-2019, e64 or ROWSxCOLUMNS (default: ${DEFAULT-VALUE}).")
    private String chip = "";

    @Option(
            names = "--cores",
            paramLabel = "R,C,ROWS,COLS",
            defaultValue = "0,0,1,1",
            description =
                    "The workgroup: its first row and column in the chip, its rows and columns (default: one core).")
    private String cores = "";

    /** The chip and its board. */
    BoardParameters board() {
        try {
            return Boards.named(chip);
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException("--chip " + chip + ": " + unknown.getMessage(), unknown);
        }
    }

    /** The codes that the chip has for exceptions. */
    Generation generation() {
        return board().name().startsWith("e16") ? Generation.THIRD : Generation.FOURTH;
    }

    /** The numbers of the cores of the workgroup in the chip, row by row. */
    List<Integer> nodes() {
        AddressMap map = board().map();
        int[] group = group(map);
        List<Integer> nodes = new ArrayList<>();
        for (int row = group[0]; row < group[0] + group[2]; row++) {
            for (int column = group[1]; column < group[1] + group[3]; column++) {
                nodes.add(map.node(row, column));
            }
        }
        return nodes;
    }

    /** The ids of the cores of the workgroup, row by row, for a run without time. */
    List<Integer> coreIds() {
        AddressMap map = board().map();
        if (map.windows() != AddressMap.Windows.MEGABYTE) {
            throw new IllegalArgumentException("--functional --chip " + chip + ": a chip with more cores than the real"
                    + " address map holds runs in time only: leave --functional out");
        }
        return nodes().stream().map(map::coreId).toList();
    }

    /** First row, first column, rows and columns of the workgroup. */
    private int[] group(AddressMap map) {
        Matcher matcher = GROUP.matcher(cores);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "--cores " + cores + ": expected row,column,rows,columns, for example 0,0,2,2");
        }
        int[] group = new int[4];
        for (int field = 0; field < group.length; field++) {
            group[field] = Integer.parseInt(matcher.group(field + 1));
        }
        if (group[2] < 1 || group[3] < 1 || group[0] + group[2] > map.rows() || group[1] + group[3] > map.columns()) {
            throw new IllegalArgumentException("--cores " + cores + " leaves the chip " + chip + " of " + map.rows()
                    + " x " + map.columns() + " cores: choose fewer, or another --chip");
        }
        return group;
    }
}
