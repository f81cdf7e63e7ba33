/** The Epiphany chip, simulated instruction by instruction. */
// What packages are exported to is compiled after them.
@SuppressWarnings("module")
module org.edarts.epiphany {
    requires static transitive org.jspecify;
    requires transitive org.edarts.cam;
    requires transitive org.edarts.pic;
    requires transitive org.edarts.trace;
    requires com.sun.jna;
    requires org.objectweb.asm;

    exports org.edarts.epiphany.board;
    exports org.edarts.epiphany.chip;
    exports org.edarts.epiphany.core;
    exports org.edarts.epiphany.counts;
    exports org.edarts.epiphany.functional;
    exports org.edarts.epiphany.isa;
    exports org.edarts.epiphany.isa.asm;
    exports org.edarts.epiphany.listing;
    exports org.edarts.epiphany.memory;
    exports org.edarts.epiphany.pic;
    exports org.edarts.epiphany.sdk;
    exports org.edarts.epiphany.service;
    exports org.edarts.epiphany.dma to
            org.edarts.calibration,
            org.edarts.epiphany.cam;
}
