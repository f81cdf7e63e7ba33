package org.edarts.epiphany.service;

/** The services by their numbers. */
enum Call {
    WRITE(5),
    READ(4),
    OPEN(2),
    EXIT(1),
    PASS(-1),
    FAIL(-1),
    CLOSE(3),
    SEEK(6),
    UNLINK(7),
    PROCESS(8),
    FILE_STATUS(10),
    STATUS(15),
    TIME_OF_DAY(19),
    UNKNOWN(-1);

    /** Traps 0 to 6, in their order. */
    private static final Call[] BY_TRAP = {WRITE, READ, OPEN, EXIT, PASS, FAIL, CLOSE};

    private static final int BY_NUMBER = 7;

    private final int number;

    Call(int number) {
        this.number = number;
    }

    /**
     * The service that a program asks for.
     *
     * @param trap the number in the TRAP instruction
     * @param number libgloss's number of the call, which trap 7 leaves in r3
     */
    static Call of(int trap, int number) {
        if (trap < BY_TRAP.length) {
            return BY_TRAP[trap];
        }
        if (trap == BY_NUMBER && number > 0) {
            for (Call call : values()) {
                if (call.number == number) {
                    return call;
                }
            }
        }
        return UNKNOWN;
    }
}
