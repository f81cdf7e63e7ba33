package org.edarts.offload;

import org.jspecify.annotations.Nullable;

/** A launch that failed on a core. The message names kernel, core and what went wrong; the cause is the kernel's own exception, if any. */
public final class LaunchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LaunchException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    LaunchException(String message) {
        super(message);
    }

    /** Returns the same for the calling thread, whose stack tells where it waited. */
    LaunchException here() {
        return new LaunchException(getMessage(), getCause() == null ? null : getCause());
    }
}
