package org.edarts.epiphany.cam.kernel;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Invoked;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;

/** The forms for eCores of kernels that tell their instructions: see {@link AssembledForm}. */
public final class AssembledKernels {
    private AssembledKernels() {}

    /**
     * Assembles the kernels of a graph, and of the procedures that it invokes, that tell their instructions; others are
     * left to other libraries.
     *
     * @throws org.edarts.epiphany.isa.asm.AssemblyException if one cannot be assembled; the message names it
     */
    public static KernelLibrary of(CodeletGraph graph) {
        return besides(KernelLibrary.EMPTY, graph);
    }

    /** Returns a library with those of a graph's kernels that tell their instructions and are not in it. */
    public static KernelLibrary besides(KernelLibrary library, CodeletGraph graph) {
        Set<String> there = Set.copyOf(library.names());
        Map<String, ElfFile> objects = new LinkedHashMap<>();
        Stream.concat(
                        Stream.of(graph.compiled()),
                        Invoked.by(graph.compiled()).stream().map(ThreadedProcedure::compiled))
                .flatMap(each -> each.declarations().stream())
                .forEach(declaration -> {
                    if (declaration.code() instanceof KernelBody body
                            && body.kernel().java() instanceof AssembledForm form
                            && !there.contains(body.kernel().name())) {
                        objects.computeIfAbsent(body.kernel().name(), name -> assembled(name, form));
                    }
                });
        return library.with(KernelLibrary.of(objects.values().toArray(ElfFile[]::new)));
    }

    private static ElfFile assembled(String name, AssembledForm form) {
        return Assembler.assemble(name + ".S", ".text\n.global " + name + "\n" + name + ":\n" + form.assembly());
    }
}
