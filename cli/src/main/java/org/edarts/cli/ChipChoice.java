package org.edarts.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose a chip and the cores of it that run a program. */
final class ChipChoice {
    private static final Pattern GROUP = Pattern.compile("(\\d{1,3}),(\\d{1,3}),(\\d{1,3}),(\\d{1,3})");

    @Mixin
    private MachineChoice machine = new MachineChoice();

    @Option(
            names = "--cores",
            paramLabel = "R,C,ROWS,COLS",
            defaultValue = "0,0,1,1",
            description =
                    "The workgroup: its first row and column in the chip, its rows and columns (default: one core).")
    private String cores = "";

    /** The chip and its board. */
    Chip chip() {
        return machine.chip();
    }

    /** The numbers of the cores of the workgroup in the chip, row by row. */
    List<Integer> nodes() {
        ChipMap map = chip().map();
        int[] group = group(map);
        List<Integer> nodes = new ArrayList<>();
        for (int row = group[0]; row < group[0] + group[2]; row++) {
            for (int column = group[1]; column < group[1] + group[3]; column++) {
                nodes.add(map.node(row, column));
            }
        }
        return nodes;
    }

    /** First row, first column, rows and columns of the workgroup. */
    private int[] group(ChipMap map) {
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
            throw new IllegalArgumentException("--cores " + cores + " leaves the chip " + machine + " of " + map.rows()
                    + " x " + map.columns() + " cores: choose fewer, or another --machine");
        }
        return group;
    }
}
