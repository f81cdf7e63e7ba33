package org.edarts.benchmarks.mesh;

import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.object.KernelObject;
import org.edarts.mesh.source.Classes;
import org.edarts.mesh.source.MethodName;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.ElfSymbol.Binding;
import org.objectweb.asm.Type;

/**
 * A kernel's method, as the compiler for eCores has made it.
 *
 * @param kernel the object
 */
record CompiledJava(KernelObject kernel) implements KernelCode {
    private static final int CODE = 0x100;
    private static final String ROUTINES = "__mesh_";

    /** Where a kernel takes its arguments from memory, which a function in C leaves to its caller. */
    private static final String ENTRY = "entry";

    /**
     * Compiles the method of a kernel.
     *
     * @param checked whether accesses to arrays are checked
     * @throws IllegalArgumentException if the compiler refuses it
     */
    static CompiledJava of(MeshKernel kernel, boolean checked) {
        Classes classes = Classes.of(kernel.type().getClassLoader());
        MethodName method = new MethodName(
                Type.getInternalName(kernel.type()), kernel.name(), Type.getMethodDescriptor(kernel.method()));
        return new CompiledJava(MeshCompiler.compile(
                checked ? classes : new UncheckedClasses(classes), method, MeshCompiler.Watcher.NONE));
    }

    @Override
    public int bytes() {
        return kernel.file().symbols().stream()
                .filter(symbol -> symbol.defined()
                        && symbol.binding() == Binding.LOCAL
                        && !symbol.name().equals(ENTRY)
                        && !symbol.name().startsWith(ROUTINES))
                .mapToInt(ElfSymbol::size)
                .sum();
    }

    @Override
    public int load(AddressSpace memory) {
        memory.write(CODE, kernel.code());
        return CODE;
    }

    @Override
    public boolean likeCodelets() {
        return true;
    }
}
