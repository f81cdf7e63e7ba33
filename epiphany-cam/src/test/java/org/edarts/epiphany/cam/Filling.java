package org.edarts.epiphany.cam;

import org.edarts.epiphany.cam.kernel.KernelLibrary;

/** Kernels that are known to write all that is declared as written. */
final class Filling {
    private Filling() {}

    static KernelLibrary of(KernelLibrary library) {
        KernelLibrary all = library;
        for (String name : library.names()) {
            all = all.with(library.find(name).orElseThrow().filling());
        }
        return all;
    }
}
