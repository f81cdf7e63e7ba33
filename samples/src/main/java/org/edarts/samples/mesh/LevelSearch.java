package org.edarts.samples.mesh;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.cam.programs.SearchProgram;
import org.edarts.samples.InputException;
import org.edarts.samples.Job;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;

/**
 * Breadth-first search level by level: a loop that ends when a level has found nothing. Its kernels are methods in
 * Java, which hosts call and which are compiled for eCores.
 */
public final class LevelSearch implements Sample {
    static final Setting PARTS = new Setting("parts", 64, 1, 4096, "parts of the vertices, each of which is searched");
    static final Setting SIZE = new Setting("size", 32, 32, 4096, "vertices of a part, a multiple of 32");
    static final Setting COPIES =
            new Setting("copies", 16, 1, 4096, "copies of the frontier, at most one for each part");
    static final Setting DEGREE = new Setting("degree", 4, 1, 64, "edges that begin at each vertex");

    @Override
    public String name() {
        return "search";
    }

    @Override
    public String summary() {
        return "breadth-first search whose levels hosts or eCores count themselves";
    }

    @Override
    public List<Setting> settings() {
        return List.of(PARTS, SIZE, DEGREE, COPIES);
    }

    /** Four parts and one copy for each core. */
    @Override
    public Map<String, String> sizesFor(int rows, int columns) {
        int cores = rows * columns;
        return Map.of(PARTS.name(), Integer.toString(4 * cores), COPIES.name(), Integer.toString(cores));
    }

    @Override
    public Job prepare(SampleInput input) {
        if (input.count(SIZE) % Integer.SIZE != 0) {
            throw new InputException("setting size is " + input.count(SIZE) + ": expected a multiple of 32");
        }
        if (input.count(COPIES) > input.count(PARTS)) {
            throw new InputException("setting copies is " + input.count(COPIES) + ": expected at most one for each of "
                    + input.count(PARTS) + " parts");
        }
        SearchProgram program = new SearchProgram(
                input.count(PARTS), input.count(SIZE), input.count(COPIES), input.count(DEGREE), input.seed());
        SearchProgram.Declared declared = program.declare();
        int[] expected = program.reference();
        return Job.of(declared.graph(), run -> {
            int[] parents = program.parents(declared, run);
            if (!Arrays.equals(expected, parents)) {
                throw new WrongResultException("the tree is not the one that the plain search finds");
            }
            return List.of(String.format(
                    "%d of %d vertices found in %d levels: the tree that the plain search finds",
                    Arrays.stream(parents).filter(parent -> parent >= 0).count(),
                    program.vertices(),
                    program.levels(declared, run)));
        });
    }
}
