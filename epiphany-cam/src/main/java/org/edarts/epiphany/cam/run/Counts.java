package org.edarts.epiphany.cam.run;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.edarts.epiphany.cam.diagnosis.MemoryWords;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.MovingLayout;
import org.edarts.epiphany.cam.layout.ScheduleLayout;
import org.edarts.epiphany.cam.layout.StealingLayout;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.report.KernelLoads;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.unit.Assignment;

/** What the cores of a run have counted up to now, as their memories tell it. Owner: the thread of the run. */
final class Counts {
    /** What counts itself, where the firmware does that. */
    private static final Set<Node.Role> COUNTED = EnumSet.of(Node.Role.RELAY, Node.Role.MARKS, Node.Role.OVER);

    private final Lowering lowering;
    private final Assignment assignment;
    private final MemoryWords words;

    /** Makes those of a run. */
    Counts(Lowering lowering, MemoryWords words) {
        this.lowering = lowering;
        this.assignment = lowering.assignment();
        this.words = words;
    }

    /** Returns what has fired on cores; the owner of what was stolen counts that, too, when it is told. */
    long firings() {
        long firings = 0;
        for (int core = 0; core < assignment.cores(); core++) {
            firings += words.ofRecord(core, Layout.FIRINGS) + stolen(core);
        }
        return firings;
    }

    /**
     * Returns what each core has done.
     *
     * @param instructions how many it has executed, by the number of the core, or {@link MeshReport#UNKNOWN}
     */
    List<MeshReport.Core> cores(List<Long> instructions) {
        List<MeshReport.Core> cores = new ArrayList<>();
        for (int core = 0; core < assignment.cores(); core++) {
            long passed = passed(core);
            cores.add(new MeshReport.Core(
                    assignment.row(core),
                    assignment.column(core),
                    hands(core)
                            ? words.ofRecord(core, ScheduleLayout.SU_OWN)
                            : words.ofRecord(core, Layout.FIRINGS) - passed + stolen(core) - given(core),
                    stolen(core),
                    passed,
                    instructions.get(core)));
        }
        return cores;
    }

    private long passed(int core) {
        boolean counted = lowering.firmware().counts();
        return (long) words.ofRecord(core, Layout.PASSED)
                + lowering.images().get(core).tracks().stream()
                        .filter(track -> track.first().role != Node.Role.CODELET)
                        .filter(track -> track.first().role != Node.Role.BROADCAST)
                        .filter(track -> !counted || !COUNTED.contains(track.first().role))
                        .mapToInt(track -> track.nodes.size())
                        .sum();
    }

    /** Returns how kernels were loaded. */
    KernelLoads codeMoves() {
        return lowering.images().stream()
                .filter(image -> image.kernels().moves())
                .map(image -> {
                    int core = image.core();
                    int state = image.kernels().region().orElseThrow().state();
                    return new KernelLoads(
                            words.at(core, state + MovingLayout.FIRED),
                            words.at(core, state + MovingLayout.LOADS),
                            (long) words.at(core, state + MovingLayout.DOUBLEWORDS) * Long.BYTES,
                            words.at(core, state + MovingLayout.WAITS),
                            Integer.toUnsignedLong(words.at(core, state + MovingLayout.WAITED)));
                })
                .reduce(KernelLoads.NONE, Counts::sum);
    }

    private static KernelLoads sum(KernelLoads one, KernelLoads other) {
        return new KernelLoads(
                one.fired() + other.fired(),
                one.loads() + other.loads(),
                one.bytes() + other.bytes(),
                one.waits() + other.waits(),
                one.waitedCycles() + other.waitedCycles());
    }

    /** Returns how many codelets of others a core has fired. */
    private int stolen(int core) {
        return steals(core) ? words.ofRecord(core, StealingLayout.STEAL_FIRED) : 0;
    }

    /** Returns how many of its codelets others have fired. */
    private int given(int core) {
        return steals(core) ? words.ofRecord(core, StealingLayout.STEAL_GIVEN) : 0;
    }

    private boolean steals(int core) {
        return lowering.stealing().isPresent() && assignment.cus().contains(core);
    }

    private boolean hands(int core) {
        return lowering.handing().isPresent() && assignment.sus().contains(core);
    }
}
