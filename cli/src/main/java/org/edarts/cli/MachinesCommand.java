package org.edarts.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.edarts.cam.Machine;
import org.edarts.cam.MachineCatalog;
import org.edarts.cam.MachineException;
import org.edarts.cam.text.MachineDescription;
import org.edarts.cam.text.MachineFile;
import org.edarts.codelet.CodeletGraph;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Samples;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** edarts machines: lists the machines, or describes one. */
@Command(name = "machines", description = "Lists the machines, or describes one.")
final class MachinesCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "A machine of the list, or a machine file.")
    private @Nullable String name;

    @Option(
            names = "--write",
            paramLabel = "FILE",
            description = "Write the machine NAME as a machine file; - is standard output.")
    private @Nullable Path file;

    @Option(
            names = "--map",
            description = "Print what lies where in each core's memory, in bytes, when a sample runs there.")
    private boolean map;

    @Option(
            names = "--sample",
            paramLabel = "SAMPLE",
            defaultValue = "stencil",
            description = "With --map, the sample, some of whose codelets have kernels (default: ${DEFAULT-VALUE}).")
    private String sample = "";

    @Mixin
    private PolicyChoice scheduling = new PolicyChoice();

    @Override
    public Integer call() throws IOException {
        if (map) {
            return printMap();
        }
        if (scheduling.given()) {
            throw new IllegalArgumentException(
                    "--policy and --clusters decide what lies where in each core's memory: add --map, or leave them out");
        }
        PrintWriter out = Outputs.telling(Specs.of(spec), file);
        if (name == null) {
            if (file != null) {
                throw new IllegalArgumentException("--write needs the NAME of a machine before it");
            }
            MachineCatalog.entries().forEach(entry -> print(out, entry.syntax(), entry.summary()));
            MachineCatalog.variants().forEach(entry -> print(out, entry.syntax(), entry.summary()));
            print(out, "board", "the real board of this computer, which EPIPHANY_HDF describes");
            print(out, "FILE", "a machine file; 'edarts machines NAME --write FILE' writes one to begin with");
            return 0;
        }
        Outputs.requireText("--write", file);
        Machine machine =
                name.equals(MeshMachine.BOARD) ? MeshMachine.find(name).machine() : MachineFile.find(name);
        out.println(MachineDescription.of(machine));
        tellOfFolding(out, machine);
        if (MeshMachine.named(name).isPresent() && !machine.withHost().equals(machine)) {
            out.println("beside the chip, in runs that need it: cluster host, this computer, 1 CU; it fires what eCores"
                    + " have no form of");
        }
        if (file != null) {
            Outputs.writeText(Specs.of(spec), file, MachineFile.write(machine));
            if (!Outputs.isStandard(file)) {
                out.println("written to " + file);
            }
        }
        return 0;
    }

    /** Runs choose what a name leaves open: whether an SU takes a core away from the CUs. */
    private void tellOfFolding(PrintWriter out, Machine described) {
        MeshMachine.named(String.valueOf(name))
                .filter(mesh -> mesh.sus() == MeshMachine.Sus.AS_NEEDED)
                .map(mesh -> mesh.machine().cus().size())
                .filter(folded -> folded != described.cus().size())
                .ifPresent(folded -> out.println(String.format(
                        Locale.ROOT,
                        "in runs of that name the SU is folded into %d CUs, all cores of the chip, unless the policy is"
                                + " one whose SU hands codelets out, such as local-first: only then it has a core and"
                                + " the CUs are %d; %s:folded and %s:dedicated, or a file, say one of both",
                        folded,
                        described.cus().size(),
                        name,
                        name)));
    }

    private static MeshMachine mapped(String name) {
        try {
            return MeshMachine.find(name);
        } catch (MachineException noChip) {
            throw new IllegalArgumentException("--map: " + noChip.getMessage(), noChip);
        }
    }

    private int printMap() {
        if (name == null || file != null) {
            throw new IllegalArgumentException("--map needs the NAME of a chip before it, and goes without --write");
        }
        MeshMachine mesh = scheduling.of(mapped(name));
        SampleInput input = new SampleInput(
                Optional.empty(),
                Optional.empty(),
                Path.of(""),
                1,
                mesh.fitted(sample, Map.of(), Optional.empty()),
                System.out);
        CodeletGraph graph = Samples.prepare(sample, input).graph();
        if (!EpiphanyCam.firesKernels(graph)) {
            throw new IllegalArgumentException("--sample " + sample
                    + ": none of its codelets has a kernel, so nothing of it lies on eCores; choose a sample that has"
                    + " some, such as stencil");
        }
        try (EpiphanyCam cam = mesh.open(graph, false, scheduling.policy())) {
            cam.memoryMap(graph).lines().forEach(Specs.of(spec).commandLine().getOut()::println);
        }
        return 0;
    }

    private static void print(PrintWriter out, String name, String summary) {
        out.println(String.format(Locale.ROOT, "%-14s  %s", name, summary));
    }
}
