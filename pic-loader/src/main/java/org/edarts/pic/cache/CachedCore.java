package org.edarts.pic.cache;

/**
 * A core whose code cache a {@link CacheController} manages: what it has, and the ways on that the controller sends it.
 * Each way ends in the code of the core's manager, which comes back to the controller when a copy is made. Owner: the
 * thread that runs the core.
 */
public interface CachedCore {
    /** Returns the core's name in messages, such as "core (32, 8)". */
    String name();

    /** Returns its time in cycles. */
    long clock();

    /** Lets cycles pass that a manager made of the core's own instructions would take. */
    void charge(int cycles);

    /** Returns memory as it sees it. */
    CodeMemory memory();

    /** Says whose slot the next copy is for: its jump tables are corrected by that. */
    void copyFor(int slot);

    /** Sends it to copy words by loads. Then it tells {@link CacheController#copied}. */
    void copyByLoads(int from, int to, int bytes);

    /** Sends it to copy by DMA, and to wait for that. Then it tells {@link CacheController#copied}. */
    void copyByDma(int from, int to, int bytes);

    /** Lets the DMA copy while the core goes on. Then it tells {@link CacheController#signalled}. */
    void copyInBackground(int from, int to, int bytes);

    /** Sends it to wait for a copy in the background. Then it tells {@link CacheController#copied}. */
    void awaitCopy(int from, int to, int bytes);

    /** The function that it goes to next returns there. */
    void returnsTo(int address);

    /** Sends it to an address, without having copied or after it. */
    void goTo(int address);

    /** Sends it to an address at once: interrupts are as they are to be there. */
    void stepTo(int address);

    /** Sends it back to a call whose function has left meanwhile. It then tells {@link CacheController#missed}. */
    void missAgain();

    /** Sends it back to what a signal interrupted. */
    void resume();
}
