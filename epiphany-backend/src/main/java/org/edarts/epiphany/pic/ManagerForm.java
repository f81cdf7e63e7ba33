package org.edarts.epiphany.pic;

/** Who manages a software cache. */
public enum ManagerForm {
    /** Code of the core, with the published policy. It runs on a real board, too. */
    CORE("cachemanager.S"),
    /** The simulator, with every policy: it charges the cycles that its steps would cost the core. */
    SIMULATOR("cachetraps.S");

    private final String source;

    ManagerForm(String source) {
        this.source = source;
    }

    String source() {
        return source;
    }
}
