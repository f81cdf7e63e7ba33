package org.edarts.epiphany.mesh;

/** Somebody who could not send a transaction. */
public interface Waiter {
    /**
     * Tells that there is room again. Called once for each refusal.
     *
     * @param now the time, in half cycles
     */
    void resume(long now);
}
