package org.edarts.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.listing.Listing;
import org.edarts.epiphany.sdk.DeviceSdk;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** edarts elf: runs, shows and makes programs for the Epiphany. */
@Command(
        name = "elf",
        description = "Runs, shows and makes programs for the Epiphany.",
        subcommands = {ElfRunCommand.class, ElfBoardCommand.class})
final class ElfCommand {
    @Spec
    private @Nullable CommandSpec spec;

    @Command(
            name = "asm",
            description = "Assembles a source text into a program.",
            footer = {
                "",
                "Sections follow each other from address 0 on. The program begins at _start, or at the first section."
            })
    int asm(
            @Parameters(paramLabel = "FILE", description = "A source text.") Path source,
            @Option(names = "-o", required = true, paramLabel = "FILE", description = "The program.") Path target,
            @Option(
                            names = "--section-start",
                            paramLabel = "NAME=ADDRESS",
                            description = "Where a section begins, for example .data=0x2000.")
                    @Nullable
                    Map<String, String> starts)
            throws IOException {
        Outputs.requireFile("-o", target);
        Map<String, Long> addresses = new HashMap<>();
        if (starts != null) {
            starts.forEach((name, address) -> addresses.put(name, address(name, address)));
        }
        ElfFile program = Assembler.assemble(source.toString(), Files.readString(source), addresses);
        Outputs.naming(target, () -> Files.write(target, ElfWriter.write(program)));
        return 0;
    }

    private static long address(String section, String text) {
        try {
            return Long.decode(text);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    "--section-start " + section + "=" + text + ": expected an address, for example 0x2000");
        }
    }

    @Command(name = "dump", description = "Disassembles the code of an ELF file, as objdump -d does.")
    int dump(@Parameters(paramLabel = "FILE", description = "An ELF file for the Epiphany.") Path file)
            throws IOException {
        Specs.of(spec).commandLine().getOut().print(Listing.of(ElfFile.read(file)));
        Specs.of(spec).commandLine().getOut().flush();
        return 0;
    }

    @Command(
            name = "sdk",
            description =
                    "Writes what C programs for the cores are compiled with: headers, library, linker scripts, examples.",
            footer = {
                "",
                "epiphany-elf-gcc -O2 -IDIR/include -T DIR/ldf/internal.ldf prog.c -o prog.elf -LDIR/lib -le-lib",
                "Another linker script, fast.ldf, has newlib in the shared memory, where printf fits."
            })
    int sdk(@Parameters(paramLabel = "DIR", description = "A folder; it is made if it is missing.") Path folder)
            throws IOException {
        Outputs.requireFolder("DIR", folder);
        Outputs.naming(folder, () -> DeviceSdk.writeTo(folder));
        Specs.of(spec).commandLine().getOut().println(DeviceSdk.files().size() + " files in " + folder);
        return 0;
    }
}
