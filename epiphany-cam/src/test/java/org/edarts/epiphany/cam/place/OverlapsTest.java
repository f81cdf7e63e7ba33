package org.edarts.epiphany.cam.place;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.edarts.codelet.Access;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.CodeletGraph;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Use;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which uses of a block have elements of another one. */
class OverlapsTest {
    private static final int LENGTH = 500;

    private final Block<int[]> block = CodeletGraph.named("overlaps")
            .blocks("block", BlockType.INTS, 1, LENGTH)
            .at(0);

    private Use use(SplittableRandom random, int longest) {
        int from = random.nextInt(LENGTH);
        int to = Math.min(LENGTH, from + random.nextInt(longest));
        return new Use(Node.on(0, Node.Role.RELAY), block, Access.WRITES, 0, from, to);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 7, 100, LENGTH})
    void allAreFoundInTheirOrder(int longest) {
        SplittableRandom random = new SplittableRandom(longest);
        Overlaps overlaps = new Overlaps();
        List<Use> all = new ArrayList<>();
        for (int number = 0; number < 300; number++) {
            Use use = use(random, number % 5 == 0 ? LENGTH : longest);
            all.add(use);
            overlaps.add(use);
        }
        for (int number = 0; number < 300; number++) {
            Use other = use(random, longest);
            assertEquals(all.stream().filter(use -> use.overlaps(other)).toList(), overlaps.of(other));
        }
    }
}
