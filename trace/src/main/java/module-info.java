/** Records of runs: the event model, the recorder and the binary trace file. */
module org.edarts.trace {
    requires static transitive org.jspecify;

    exports org.edarts.trace;
}
