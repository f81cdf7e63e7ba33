package org.edarts.benchmarks.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.edarts.benchmarks.work.WrongRunException;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.codelet.ArgumentBody;
import org.edarts.codelet.Block;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.Run;
import org.edarts.codelet.graph.Declaration;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.mesh.kernel.CompiledKernels;
import org.edarts.su.MeshForm;
import org.edarts.su.SchedulingPolicy;

/** A shape on eCores: what is written there equals, bit for bit, what the host writes. Owner: one thread. */
public final class CheckedShape {
    private final Shape shape;
    private final Object[] expected;

    /** Fires a shape on the host. */
    public CheckedShape(Shape shape) {
        this.shape = shape;
        CodeletGraph graph = shape.graph().get();
        try (Cam host = Cam.host(1)) {
            expected = written(graph, host.run(graph).join());
        }
    }

    /** Returns what the host has written: each block that codelets write, in the order in which they are declared. */
    Object[] written() {
        return expected.clone();
    }

    /**
     * Fires it on all cores of a chip, with kernels that are compiled; SUs have cores of their own if they hand out.
     *
     * @throws WrongRunException if a block differs from the host's
     */
    public MeshReport run(Chip chip, SchedulingPolicy policy) {
        boolean hands = policy.meshForm().filter(MeshForm::handsOut).isPresent();
        Machine machine = (hands ? chip.machine() : chip.machine().withFoldedSus()).withHost();
        CodeletGraph graph = shape.graph().get();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, CompiledKernels.of(graph), policy)) {
            Object[] found = written(graph, cam.run(graph));
            if (!Arrays.deepEquals(expected, found)) {
                throw new WrongRunException(shape.name() + ": results differ from the host's");
            }
            return cam.latest().orElseThrow();
        }
    }

    /** Returns the content of each block that codelets write. */
    private static Object[] written(CodeletGraph graph, Run run) {
        Set<Block<?>> blocks = new LinkedHashSet<>();
        for (Declaration declaration : graph.compiled().declarations()) {
            if (declaration.code() instanceof ArgumentBody body) {
                for (int index = 0; index < declaration.count(); index++) {
                    addWritten(body.arguments(), index, blocks);
                }
            }
        }
        List<Object> contents = new ArrayList<>();
        blocks.forEach(block -> contents.add(run.get(block)));
        return contents.toArray();
    }

    private static void addWritten(KernelArguments arguments, int index, Set<Block<?>> blocks) {
        for (int place = 0; place < arguments.count(index); place++) {
            Block<?> block = arguments.block(index, place);
            if (block != null && arguments.access(index, place).writing()) {
                blocks.add(block);
            }
        }
    }
}
