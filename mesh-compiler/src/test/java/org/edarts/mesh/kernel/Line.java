package org.edarts.mesh.kernel;

import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.jspecify.annotations.Nullable;

/** A line of points in strips, each a mean of itself and its neighbours in the step before; the strips hand each other their ends. */
final class Line {
    static final int STRIPS = 16;
    static final int POINTS = 40;
    static final int STEPS = 6;

    private static final int WAYS = 2;

    private final CodeletGraph graph;
    private final Blocks<float[]> points;

    /** Declares the graph. */
    Line(Kernel relax) {
        GraphBuilder g = CodeletGraph.named("line");
        points = g.blocks("points", BlockType.FLOATS, STRIPS, POINTS)
                .filled((strip, row) -> System.arraycopy(first()[strip], 0, row, 0, POINTS));
        Blocks<float[]> halos = g.blocks("halo", BlockType.FLOATS, STRIPS, 2 * WAYS);
        Codelet steps = g.codelets("relax", STRIPS * STEPS, relax, (index, arguments) -> {
            int strip = index / STEPS;
            int now = index % STEPS % 2 * WAYS;
            arguments.value(3).updates(points.at(strip)).reads(halos.at(strip), now, WAYS);
            hand(arguments, halos, strip - 1, WAYS - now + 1);
            hand(arguments, halos, strip + 1, WAYS - now);
        });
        steps.after(steps, (index, arcs) -> {
            int strip = index / STEPS;
            int last = Math.min(STRIPS - 1, strip + 1);
            for (int other = Math.max(0, strip - 1); index % STEPS > 0 && other <= last; other++) {
                arcs.from(other * STEPS + index % STEPS - 1);
            }
        });
        graph = g.build();
    }

    CodeletGraph graph() {
        return graph;
    }

    Blocks<float[]> points() {
        return points;
    }

    private static float[][] first() {
        float[][] strips = new float[STRIPS][POINTS];
        for (int strip = 0; strip < STRIPS; strip++) {
            for (int i = 0; i < POINTS; i++) {
                strips[strip][i] = strip * 10 + i * i;
            }
        }
        return strips;
    }

    /** {@return what comes out, computed one after the other} */
    float[][] plain() {
        float[][] now = first();
        float[][] halos = new float[STRIPS][WAYS];
        for (int step = 0; step < STEPS; step++) {
            float[][] next = new float[STRIPS][WAYS];
            for (int strip = 0; strip < STRIPS; strip++) {
                float[] left = new float[1];
                float[] right = new float[1];
                relax(3, now[strip], halos[strip], left, right);
                if (strip > 0) {
                    next[strip - 1][1] = left[0];
                }
                if (strip < STRIPS - 1) {
                    next[strip + 1][0] = right[0];
                }
            }
            halos = next;
        }
        return now;
    }

    /** One step of a strip. What the neighbours have handed over lies in the halo. */
    static void relax(int sum, float[] points, float[] halo, float @Nullable [] left, float @Nullable [] right) {
        float before = halo[0];
        int last = points.length - 1;
        for (int i = 0; i <= last; i++) {
            float here = points[i];
            float behind = i == last ? halo[1] : points[i + 1];
            points[i] = (before + here + behind) / sum;
            before = here;
        }
        if (left != null) {
            left[0] = points[0];
        }
        if (right != null) {
            right[0] = points[last];
        }
    }

    private static void hand(ArgumentList arguments, Blocks<float[]> halos, int strip, int place) {
        if (strip < 0 || strip >= STRIPS) {
            arguments.nothing();
        } else {
            arguments.writes(halos.at(strip), place, 1);
        }
    }
}
