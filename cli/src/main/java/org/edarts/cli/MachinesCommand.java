package org.edarts.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.edarts.cam.Machine;
import org.edarts.cam.MachineCatalog;
import org.edarts.cam.text.MachineDescription;
import org.edarts.cam.text.MachineFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** edarts machines: lists the machines, or describes one. */
@Command(name = "machines", description = "Lists the machines, or describes one.")
final class MachinesCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "A machine of the list, or a machine file (.yaml).")
    private @Nullable String name;

    @Option(names = "--write", paramLabel = "FILE", description = "Write the machine NAME as a machine file.")
    private @Nullable Path file;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        if (name == null) {
            if (file != null) {
                throw new IllegalArgumentException("--write needs the NAME of a machine before it");
            }
            for (MachineCatalog.Entry entry : MachineCatalog.entries()) {
                out.println(String.format(Locale.ROOT, "%-12s  %s", entry.syntax(), entry.summary()));
            }
            return 0;
        }
        Machine machine = MachineFile.find(name);
        out.println(MachineDescription.of(machine));
        if (file != null) {
            Files.writeString(file, MachineFile.write(machine));
            out.println("written to " + file);
        }
        return 0;
    }
}
