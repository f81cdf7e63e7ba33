package org.edarts.benchmarks.shape;

import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;

/**
 * Bodies that attract each other: blocks of them, each with each, then all move.
 *
 * @param blocks how many blocks there are
 * @param size bodies of a block
 * @param steps how often they move
 */
record Bodies(int blocks, int size, int steps) {
    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("bodies");
        Blocks<float[]> bodies = g.blocks("bodies", BlockType.FLOATS, blocks, 3 * size)
                .filled((index, one) -> {
                    for (int place = 0; place < one.length; place++) {
                        one[place] = index + place;
                    }
                });
        Blocks<float[]> forces = g.blocks("force", BlockType.FLOATS, blocks, 3 * size);
        Kernel pull = MethodForm.of(Bodies::pull).kernel();
        Kernel move = MethodForm.of(Bodies::move).kernel();
        Codelet moved = null;
        for (int step = 0; step < steps; step++) {
            Codelet before = moved;
            Codelet pulls = g.codelets(
                    "pull " + step,
                    blocks * blocks,
                    pull,
                    (index, arguments) -> arguments
                            .reads(bodies.at(index / blocks))
                            .reads(bodies.at(index % blocks))
                            .updates(forces.at(index / blocks)));
            pulls.after(pulls, (index, arcs) -> {
                if (index % blocks > 0) {
                    arcs.from(index - 1);
                }
            });
            if (before != null) {
                pulls.after(before);
            }
            moved = g.codelets(
                            "move " + step,
                            blocks,
                            move,
                            (index, arguments) ->
                                    arguments.updates(forces.at(index)).updates(bodies.at(index)))
                    .after(pulls);
        }
        return g.build();
    }

    /** The pull of one block of bodies, each x, y and mass, on another. */
    static void pull(float[] own, float[] other, float[] force) {
        for (int i = 0; i < own.length; i += 3) {
            float x = 0;
            float y = 0;
            for (int j = 0; j < other.length; j += 3) {
                float dx = other[j] - own[i];
                float dy = other[j + 1] - own[i + 1];
                float near = dx * dx + dy * dy + 0.01f;
                float strength = other[j + 2] / (near * (float) Math.sqrt(near));
                x += strength * dx;
                y += strength * dy;
            }
            force[i] += x;
            force[i + 1] += y;
        }
    }

    static void move(float[] force, float[] bodies) {
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] += 0.01f * force[i];
            force[i] = 0;
        }
    }
}
