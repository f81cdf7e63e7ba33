package org.edarts.benchmarks.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.edarts.benchmarks.contender.Assignment;
import org.edarts.benchmarks.contender.Contender;
import org.edarts.benchmarks.contender.Trial;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.row.Goal;
import org.edarts.benchmarks.row.Row;
import org.edarts.benchmarks.row.Setting;
import org.edarts.benchmarks.row.Table;
import org.edarts.benchmarks.row.Unit;
import org.edarts.benchmarks.start.StartTrial.Clock;

/** Fresh JVMs: the first run of a wavefront, and the smallest sample by the command. */
public final class StartTable implements Table {
    private static final double HELLO_MILLIS = 400;

    @Override
    public String name() {
        return "start";
    }

    @Override
    public List<Row<?>> rows(Setting setting) {
        int side = setting.scale().choose(512, 512, 16);
        List<Row<?>> rows = new ArrayList<>();
        for (int threads : setting.threads()) {
            String name = "first run, wavefront " + side + "^2";
            rows.add(first(name, new StartAssignment(side, threads, Clock.INSIDE), Goal.ratio(Programs.POOL, 2.1)));
            rows.add(first(name + ", whole process", new StartAssignment(side, threads, Clock.OUTSIDE)));
        }
        rows.add(new Row<>(
                "edarts run hello",
                Runtime.getRuntime().availableProcessors(),
                new StartAssignment(side, 1, Clock.OUTSIDE),
                List.of(new Hello()),
                Unit.MILLIS,
                List.of(Goal.figure(HELLO_MILLIS))));
        return rows;
    }

    private static Row<?> first(String name, StartAssignment assignment, Goal... goals) {
        return new Row<>(name, assignment.threads(), assignment, Programs.wavefronts(), Unit.MILLIS, List.of(goals));
    }

    private record Hello() implements Contender<Assignment> {
        @Override
        public String name() {
            return "edarts run hello";
        }

        @Override
        public Side side() {
            return Side.OURS;
        }

        @Override
        public Optional<String> missing() {
            return Programs.hasCommand() ? Optional.empty() : Optional.of("the command is not on the class path");
        }

        @Override
        public Trial begin(Assignment assignment) {
            return new StartTrial(name(), Programs.hello(), Clock.OUTSIDE);
        }
    }
}
