package org.edarts.codelet;

import java.nio.channels.CompletionHandler;
import org.jspecify.annotations.Nullable;

/**
 * The pending end of a split-phase operation. Any thread may complete it, once; it never blocks.
 *
 * @param <T> what the operation delivers
 */
public interface Completion<T> {
    /**
     * Delivers the content and signals the dependents of the promise.
     *
     * @throws IllegalStateException if the operation has ended before
     */
    void complete(T content);

    /**
     * Ends the operation, and with it the run, with a failure that names the codelet that began it.
     *
     * @param cause what went wrong; null ends the run too, with a cause that says that none was given
     * @throws IllegalStateException if the operation has ended before
     */
    void fail(@Nullable Throwable cause);

    /** Returns a handler for an asynchronous channel (NIO.2) that ends this operation. */
    default CompletionHandler<T, Object> handler() {
        return new CompletionHandler<>() {
            @Override
            public void completed(T content, Object attachment) {
                complete(content);
            }

            @Override
            public void failed(Throwable cause, Object attachment) {
                fail(cause);
            }
        };
    }
}
