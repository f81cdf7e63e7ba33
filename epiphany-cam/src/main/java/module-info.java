/** The codelet abstract machine on an Epiphany: firmware, lowering of graphs, runs. */
module org.edarts.epiphany.cam {
    requires static transitive org.jspecify;
    requires transitive org.edarts.epiphany;
    requires transitive org.edarts.su;

    exports org.edarts.epiphany.cam;
    exports org.edarts.epiphany.cam.kernel;
    exports org.edarts.epiphany.cam.programs;
    exports org.edarts.epiphany.cam.report;
}
