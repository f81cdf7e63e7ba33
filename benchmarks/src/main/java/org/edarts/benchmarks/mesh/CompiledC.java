package org.edarts.benchmarks.mesh;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.epiphany.memory.ProgramLoader;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;

/**
 * A kernel's function in C, as GNU's compiler has made it.
 *
 * @param program the function with what it calls of the libraries
 * @param bytes of the function
 */
record CompiledC(ElfFile program, int bytes) implements KernelCode {
    /** Returns the function of a kernel. */
    static CompiledC of(MeshKernel kernel, String level) {
        String file = kernel.name() + "-" + level + ".elf";
        try (InputStream stream = CompiledC.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException(file + " is missing beside the benchmark: run rebuild.sh");
            }
            ElfFile program = ElfReader.read(file, stream.readAllBytes());
            int bytes = program.symbol("_" + kernel.name()).orElseThrow().size();
            return new CompiledC(program, bytes);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public int load(AddressSpace memory) {
        ProgramLoader.load(program, memory);
        return program.entry();
    }

    @Override
    public boolean likeCodelets() {
        return false;
    }
}
