package org.edarts.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.cam.MachineException;
import org.edarts.cam.Suggestion;
import org.edarts.offload.Mesh;
import org.edarts.samples.Setting;
import org.edarts.samples.offload.OffloadSample;
import org.edarts.samples.offload.OffloadSamples;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** edarts offload: launches Java methods on cores. */
@Command(
        name = "offload",
        description = "Launches Java methods on the cores of a chip, or on virtual cores of the host.",
        footer = {"", "Samples: hello, jacobi (settings: points, tests), stream (elements, kind)."})
final class OffloadCommand implements Callable<Integer> {
    private static final Pattern HOST = Pattern.compile("host(?::(\\d{1,4}))?");

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "SAMPLE", description = "hello, jacobi or stream.")
    private String name = "";

    @Option(
            names = "--machine",
            paramLabel = "MACHINE",
            defaultValue = "parallella",
            description =
                    "host, host:N, or a chip of 'edarts machines' or of a machine file, every cycle simulated (default: ${DEFAULT-VALUE}).")
    private String machine = "parallella";

    @Option(names = "--cores", paramLabel = "N", description = "On how many cores (default: all).")
    private @Nullable Integer cores;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "A setting of the sample; may be given several times.")
    private Map<String, Long> settings = new HashMap<>();

    @Override
    public Integer call() throws InterruptedException {
        List<String> names =
                OffloadSamples.all().stream().map(OffloadSample::name).toList();
        OffloadSample sample = OffloadSamples.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no sample of offload is called '" + name + "'"
                        + Suggestion.phrase(name, names) + " There are " + String.join(", ", names)));
        requireSettings(sample);
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        try (Mesh mesh = open()) {
            mesh.printTo(out::println);
            int count = cores == null ? mesh.cores() : cores;
            if (count < 1 || count > mesh.cores()) {
                throw new IllegalArgumentException(
                        "--cores " + count + ": " + machine + " has " + mesh.cores() + ", choose 1 to that many");
            }
            sample.run(mesh, count, settings, new PrintStream(new WriterStream(out), true));
        }
        out.flush();
        return 0;
    }

    private void requireSettings(OffloadSample sample) {
        settings.forEach((key, value) -> {
            Setting setting = sample.settings().stream()
                    .filter(each -> each.name().equals(key))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("--set " + key + ": " + sample.name() + " has "
                            + (sample.settings().isEmpty()
                                    ? "no settings"
                                    : "the settings "
                                            + String.join(
                                                    ", ",
                                                    sample.settings().stream()
                                                            .map(Setting::name)
                                                            .toList()))));
            if (value < setting.least() || value > setting.most()) {
                throw new IllegalArgumentException(
                        "--set " + key + "=" + value + ": expected " + setting.least() + " to " + setting.most());
            }
        });
    }

    private MeshMachine chip() {
        try {
            return MeshMachine.find(machine);
        } catch (MachineException noChip) {
            throw new IllegalArgumentException(
                    "no chip is '" + machine + "': " + noChip.getMessage()
                            + "; choose host, host:N, board, a machine file of a chip, or a chip of 'edarts machines'",
                    noChip);
        }
    }

    private Mesh open() {
        Matcher host = HOST.matcher(machine);
        if (host.matches()) {
            return Mesh.host(
                    host.group(1) == null
                            ? Runtime.getRuntime().availableProcessors()
                            : Integer.parseInt(host.group(1)));
        }
        MeshMachine mesh = chip();
        if (mesh.sus() == MeshMachine.Sus.FOLDED || mesh.sus() == MeshMachine.Sus.DEDICATED) {
            throw new IllegalArgumentException("--machine " + machine
                    + ": launches go to all cores, whatever SUs have of them; say "
                    + machine.substring(0, machine.lastIndexOf(':')));
        }
        return mesh.board() == null ? Mesh.simulated(mesh.chip()) : Mesh.on(mesh.attached());
    }
}
