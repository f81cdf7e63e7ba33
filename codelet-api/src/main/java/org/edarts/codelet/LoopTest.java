package org.edarts.codelet;

/** Decides, after each round of a loop, whether another one follows. */
@FunctionalInterface
public interface LoopTest {
    /**
     * Decides.
     *
     * @param firing what fires; valid only during the call
     * @return whether the loop goes on
     * @throws Exception any failure: the run fails with the name of the loop
     */
    boolean again(Firing firing) throws Exception;
}
