/** Task graphs of the literature under every policy in virtual time, beside bounds and planned schedules. */
module org.edarts.study {
    requires static transitive org.jspecify;
    requires transitive org.edarts.cu;
    requires transitive org.edarts.viewer;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.core;
    // Their jars have no other names than those of the files.
    requires hipparchus.core;
    requires hipparchus.stat;

    exports org.edarts.study;
    exports org.edarts.study.bound;
    exports org.edarts.study.compare;
    exports org.edarts.study.generate;
    exports org.edarts.study.graph;
    exports org.edarts.study.plan;
    exports org.edarts.study.read;
    exports org.edarts.study.report;
    exports org.edarts.study.run;
    exports org.edarts.study.validate;
    exports org.edarts.study.whatif;
}
