package org.edarts.cu.host.schedule;

import java.util.Arrays;
import org.edarts.codelet.graph.CompiledGraph;

/**
 * What the steps of a static schedule fire, as stretches: steps in a row that fire codelets of one declaration whose
 * numbers differ by one and the same stride, or steps in a row that only join. The million steps of a wide layer are
 * one stretch; so a CU reads next to nothing to know what to fire.
 *
 * <p>Immutable. The arrays are handed out as they are, for speed: nobody may write to them.
 */
public final class Stretches {
    private final int[] start;
    private final int[] declarations;
    private final int[] first;
    private final int[] strides;

    private Stretches(int[] start, int[] declarations, int[] first, int[] strides) {
        this.start = start;
        this.declarations = declarations;
        this.first = first;
        this.strides = strides;
    }

    /**
     * Finds the stretches.
     *
     * @param codelets the codelet that each step fires, or {@link StaticSchedule#JOIN}
     */
    static Stretches of(CompiledGraph graph, int[] codelets) {
        int[] begins = new int[codelets.length + 1];
        int[] strides = new int[codelets.length];
        int count = 0;
        for (int step = 0; step < codelets.length; count++) {
            int declaration = declaration(graph, codelets[step]);
            int stride = 0;
            begins[count] = step++;
            if (step < codelets.length && declaration(graph, codelets[step]) == declaration) {
                stride = codelets[step] - codelets[step - 1];
                while (step < codelets.length
                        && declaration(graph, codelets[step]) == declaration
                        && codelets[step] - codelets[step - 1] == stride) {
                    step++;
                }
            }
            strides[count] = stride;
        }
        begins[count] = codelets.length;
        int[] first = new int[count];
        int[] declarations = new int[count];
        for (int stretch = 0; stretch < count; stretch++) {
            first[stretch] = codelets[begins[stretch]];
            declarations[stretch] = declaration(graph, first[stretch]);
        }
        return new Stretches(Arrays.copyOf(begins, count + 1), declarations, first, Arrays.copyOf(strides, count));
    }

    private static int declaration(CompiledGraph graph, int codelet) {
        return codelet == StaticSchedule.JOIN ? StaticSchedule.JOIN : graph.declarationOf()[codelet];
    }

    /** Returns the stretch that a step is in. */
    public int at(int step) {
        int found = Arrays.binarySearch(start, step);
        return found < 0 ? ~found - 1 : found;
    }

    /** Returns the stretch that a step is in; fast if it is the given one or the one behind it. */
    public int at(int step, int near) {
        if (start[near] <= step) {
            if (step < start[near + 1]) {
                return near;
            }
            if (near + 2 < start.length && step < start[near + 2]) {
                return near + 1;
            }
        }
        return at(step);
    }

    /** Returns the codelet that a step of a stretch fires, or {@link StaticSchedule#JOIN}. */
    public int codelet(int stretch, int step) {
        return first[stretch] + (step - start[stretch]) * strides[stretch];
    }

    /** Returns the first step of each stretch; one entry more than there are stretches. */
    public int[] start() {
        return start;
    }

    /** Returns the number of the declaration whose codelets each stretch fires, or {@link StaticSchedule#JOIN}. */
    public int[] declarations() {
        return declarations;
    }

    /** Returns by how much the numbers of the codelets of two steps in a row differ, for each stretch. */
    public int[] strides() {
        return strides;
    }
}
