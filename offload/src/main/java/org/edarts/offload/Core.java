package org.edarts.offload;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The core that carries out a kernel, as the kernel asks for it. On the cores of a chip these methods become instructions; called by
 * anybody but a kernel they fail.
 */
public final class Core {
    private static final ThreadLocal<@Nullable CoreWork<?>> CURRENT = new ThreadLocal<>();

    private Core() {}

    /** {@return the number of this core within the launch, from 0} */
    public static int id() {
        return current().rank();
    }

    /** {@return how many cores the launch has} */
    public static int count() {
        return current().ranks();
    }

    /** Calls a kernel on the calling thread, which stands for a core meanwhile. */
    static <R> R as(CoreWork<?> work, Supplier<R> kernel) {
        CURRENT.set(work);
        try {
            return kernel.get();
        } finally {
            CURRENT.remove();
        }
    }

    private static CoreWork<?> current() {
        CoreWork<?> work = CURRENT.get();
        if (work == null) {
            throw new IllegalStateException("Core is for kernels that a mesh carries out, and this thread is none of its cores");
        }
        return work;
    }
}
