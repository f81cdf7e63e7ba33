package org.edarts.cam.text;

import java.util.Locale;

/** The keys of a machine file, each with an example of its value for the error messages. */
enum Key {
    FORMAT("1"),
    NAME("board"),
    NODES("- name: board"),
    ADDRESSES("epiphany"),
    SHARED("- {name: dram, size: 32 MB}"),
    CLUSTERS("- name: chip"),
    SU("folded"),
    CORE("{clock: 600 MHz}"),
    CUS("- {count: 16, name: core<n>}"),
    GRID("4x4"),
    COUNT("16"),
    FIRST("0"),
    AT("[32, 8]"),
    CAPABILITIES("[dma, fpu]"),
    CLOCK("600 MHz"),
    LOCAL("{name: sram, size: 32 KB}"),
    SIZE("32 KB"),
    BANKS("4"),
    ADDRESS("0x8E000000"),
    LATENCY("530 cycles"),
    BANDWIDTH("300 MB/s");

    private final String text = name().toLowerCase(Locale.ROOT);
    private final String example;

    Key(String example) {
        this.example = example;
    }

    /** Returns the key as the file has it. */
    String text() {
        return text;
    }

    String example() {
        return example;
    }
}
