package org.edarts.pic.image;

/** Why a function cannot move. */
public enum Obstacle {
    /** A branch goes from it to somewhere else, by the distance between the two. */
    BRANCH_OUT("it branches out of itself by a distance", "compile with -mlong-calls and -ffunction-sections"),
    /** A branch of another function goes into it, by the distance between the two. */
    BRANCH_IN("another function branches to it by a distance", "compile with -mlong-calls and -ffunction-sections"),
    /** The address of a place inside it is used. */
    INNER_ADDRESS(
            "the address of a place inside it is taken and might be kept",
            "leave computed goto out; for a switch, compile with -fno-jump-tables"),
    /** Its jump tables are too far away from its beginning. */
    LARGE("it has jump tables and more than 64 KB", "compile with -fno-jump-tables"),
    /** It has jump tables, for which it would be laid out anew, and the DRAM is full. */
    NO_ROOM(
            "it has jump tables and there is no room in the DRAM to lay it out with them",
            "compile with -fno-jump-tables"),
    /** It ends with an RTI. */
    INTERRUPT_HANDLER("it handles interrupts, which do not go through slots", "leave it where it is"),
    /** It is typed as a function, which GNU's compiler for the Epiphany never does and its assembler sources do. */
    ASSEMBLER("it is written in assembler and may have a convention of its own for calls", "write it in C"),
    /** Its code is not at a multiple of four bytes. */
    UNALIGNED("it does not begin at a multiple of 4", "compile with -falign-functions=4"),
    /** It is in the core's own memory already. */
    LOCAL("it lies in the core's own memory", "link it into the shared memory"),
    /** The slots are used up. */
    NO_SLOT("the slots are used up by functions that are referred to more often", "give the slots more room"),
    /** A relocation of it cannot be understood. */
    RELOCATION("a reference in it or to it has a form that cannot name a slot", "compile with -mlong-calls");

    private final String reason;
    private final String remedy;

    Obstacle(String reason, String remedy) {
        this.reason = reason;
        this.remedy = remedy;
    }

    /** Returns what is in the way, as the end of a sentence. */
    public String reason() {
        return reason;
    }

    /** Returns what mends it. */
    public String remedy() {
        return remedy;
    }
}
