package org.edarts.epiphany.cam.unit;

import java.util.List;
import java.util.function.Predicate;
import org.edarts.epiphany.cam.kernel.BlockUses;
import org.edarts.epiphany.cam.kernel.KernelCode;
import org.edarts.epiphany.cam.kernel.KernelLibrary;

/**
 * What is known of the kernels of a library. Immutable.
 *
 * @param library the library
 */
public record KnownKernels(KernelLibrary library) implements Kernels {
    @Override
    public List<String> names() {
        return library.names();
    }

    @Override
    public boolean reads(String kernel, int place) {
        return is(kernel, code -> code.uses().read().contains(place));
    }

    @Override
    public boolean writes(String kernel, int place) {
        return is(kernel, code -> code.uses().written().contains(place));
    }

    @Override
    public boolean readsAgain(String kernel, int place) {
        return is(kernel, code -> code.uses().again().contains(place));
    }

    @Override
    public List<BlockUses.Gather> gathers(String kernel) {
        return library.find(kernel).map(code -> code.uses().gathered()).orElse(List.of());
    }

    @Override
    public int bytes(String kernel) {
        return library.find(kernel).map(KernelCode::bytes).orElse(0);
    }

    @Override
    public boolean fills(String kernel) {
        return is(kernel, KernelCode::fills);
    }

    private boolean is(String kernel, Predicate<KernelCode> what) {
        return library.find(kernel).filter(what).isPresent();
    }
}
