package org.edarts.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.samples.Job;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Samples;
import org.edarts.su.Policies;
import org.edarts.su.checked.CheckedGraph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** edarts run: runs a sample and tells what came out and how it went. */
@Command(name = "run", description = "Runs a sample and prints its results and a summary of the run.")
final class RunCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "SAMPLE", description = "What to run; see 'edarts samples'.")
    private String sample = "";

    @Mixin
    private CamChoice cam = new CamChoice();

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description = "Input file, for samples that read one, or the name of an input that the sample has.")
    private @Nullable Path input;

    @Option(names = "--output", paramLabel = "FILE", description = "Output file, for samples that write one.")
    private @Nullable Path output;

    @Mixin
    private Plugins plugins = new Plugins();

    @Mixin
    private KeptRecord record = new KeptRecord();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Decides all that is random (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--checked",
            description = "Refuse what a codelet reads or writes, where no arc lets it come after who wrote it.")
    private boolean checked;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Run the same graph N times; results, summary and record are those of the fastest run (default:"
                            + " ${DEFAULT-VALUE}).")
    private int repeat;

    @Option(
            names = "--set",
            paramLabel = "NAME=N",
            description = "Set a size of the sample; see 'edarts samples NAME'.")
    private Map<String, String> settings = new HashMap<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (repeat < 1) {
            throw new IllegalArgumentException("--repeat is " + repeat + ": expected 1 or more");
        }
        plugins.load();
        record.require(sample, Specs.of(spec));
        Outputs.requireOnce(Specs.of(spec), "--set");
        Outputs.requireFile("--output", output);
        PrintWriter out = record.telling(Specs.of(spec));
        Job job = Samples.prepare(
                sample,
                new SampleInput(file(), Optional.ofNullable(output), Path.of(""), seed, sizes(), talkingTo(out)));
        RunOptions options = options(job.graph());
        try (Cam machine = cam.open(job.graph())) {
            if (machine instanceof EpiphanyCam mesh) {
                requirePlain();
                mesh.whyNotRecorded()
                        .ifPresent(reason -> record.requireNone(
                                "nothing is recorded of this run, because " + reason,
                                "choose policy " + Policies.DEFAULT + ", or another machine"));
                if (cam.mesh().orElseThrow().board() != null) {
                    record.onlyIfAsked();
                }
                int cores = mesh.machine().cus().size();
                WallTime.of(job.graph(), cores, mesh.streamed(job.graph())).ifPresent(out::println);
                out.flush();
            }
            KeptRecord.Round best = record.run(machine, sample, job, options, Specs.of(spec));
            for (int round = 2; round <= repeat; round++) {
                best = best.orFaster(record.run(machine, sample, job, options, Specs.of(spec)));
            }
            best.outcome().results().forEach(out::println);
            out.println();
            if (machine instanceof EpiphanyCam mesh) {
                MeshSummary.print(
                        out,
                        mesh,
                        cam.mesh().orElseThrow(),
                        cam.policy(),
                        job,
                        best.outcome().report());
                long cycles = mesh.latest().orElseThrow().cycles();
                cam.other(job, options, cycles).ifPresent(out::println);
            } else {
                RunSummary.print(
                        out,
                        machine,
                        machine instanceof VirtualCam,
                        job.graph(),
                        best.outcome().report(),
                        seed,
                        repeat);
            }
            if (checked) {
                out.println("checked      arcs order all that its codelets read and write");
            }
            record.keep(sample, job.graph(), best, Specs.of(spec));
        }
        return 0;
    }

    private Map<String, String> sizes() {
        Map<String, String> sizes = new HashMap<>(named().orElse(Map.of()));
        sizes.putAll(settings);
        return cam.chip().map(chip -> chip.fitted(sample, sizes, file())).orElse(sizes);
    }

    private Optional<Path> file() {
        return Optional.ofNullable(input).filter(file -> named().isEmpty());
    }

    /** Returns the settings of the input that the user chose by its name, unless it is a file. */
    private Optional<Map<String, String>> named() {
        return Optional.ofNullable(input)
                .filter(name -> !Files.exists(name))
                .map(name -> Samples.named(sample).namedInputs().get(name.toString()));
    }

    /** A run on eCores checks no accesses. */
    private void requirePlain() {
        if (checked) {
            throw new IllegalArgumentException(
                    "--checked: eCores do not check what codelets access; leave it out, or add --virtual");
        }
    }

    private RunOptions options(CodeletGraph graph) {
        RunOptions options = RunOptions.DEFAULT.seed(seed);
        if (!checked) {
            return options;
        }
        int nodes = CheckedGraph.nodes(graph);
        if (nodes > CheckedGraph.MOST_NODES) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "--checked is for graphs of up to %,d codelets and slots, and %s has %,d: make it smaller with --set,"
                            + " or leave --checked out",
                    CheckedGraph.MOST_NODES,
                    sample,
                    nodes));
        }
        return options.checked(true);
    }

    private static PrintStream talkingTo(PrintWriter out) {
        return new PrintStream(new WriterStream(out), true);
    }
}
