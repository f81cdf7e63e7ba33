package org.edarts.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.pic.ObjectProgram;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfType;

/**
 * What a command line runs: one linked program, or relocatable objects that make one.
 *
 * @param files the program, or the objects
 * @param arguments the program's arguments
 */
record ProgramFiles(List<Path> files, List<String> arguments) {
    private static final String OBJECT = ".o";

    /**
     * Divides positional parameters: the first is a program unless its name and perhaps those behind it end with .o.
     *
     * @param arguments how many of the last are arguments for certain, because they stand behind {@code --}
     */
    static ProgramFiles of(List<String> parameters, int arguments) {
        int files = 0;
        while (files < parameters.size() - arguments && parameters.get(files).endsWith(OBJECT)) {
            files++;
        }
        files = Math.max(1, files);
        return new ProgramFiles(
                parameters.subList(0, files).stream().map(Path::of).toList(),
                parameters.subList(files, parameters.size()));
    }

    /** Reads the program, links it if it is made of objects. */
    ElfFile read() throws IOException {
        List<ElfFile> read = new ArrayList<>();
        for (Path file : files) {
            if (Files.isDirectory(file)) {
                throw new IllegalArgumentException(file + " is a folder: name a program, or use --batch");
            }
            read.add(ElfFile.read(file));
        }
        return read.size() == 1 && read.get(0).type() == ElfType.EXECUTABLE ? read.get(0) : ObjectProgram.of(read);
    }
}
