package org.edarts.epiphany.service;

/** A service that cannot be done; the program learns why from errno. */
final class ServiceException extends Exception {
    private static final long serialVersionUID = 1;

    private final Reason reason;

    /** Why, with newlib's number for errno. */
    enum Reason {
        NO_SUCH_FILE(2),
        INPUT_OUTPUT(5),
        BAD_DESCRIPTOR(9),
        NO_ACCESS(13),
        BAD_ADDRESS(14),
        FILE_EXISTS(17),
        NO_REGULAR_FILE(19),
        IS_A_FOLDER(21),
        BAD_ARGUMENT(22),
        TOO_MANY_FILES(24),
        NO_SUCH_SERVICE(88);

        private final int errno;

        Reason(int errno) {
            this.errno = errno;
        }
    }

    ServiceException(Reason reason) {
        super(reason.name());
        this.reason = reason;
    }

    Reason reason() {
        return reason;
    }

    int errno() {
        return reason.errno;
    }
}
