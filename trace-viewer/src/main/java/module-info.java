/** Analysis of traces, and the page that shows them. */
module org.edarts.viewer {
    requires static transitive org.jspecify;
    requires transitive org.edarts.trace;
    requires com.fasterxml.jackson.databind;

    exports org.edarts.viewer.analysis;
    exports org.edarts.viewer.export;
    exports org.edarts.viewer.page;
    exports org.edarts.viewer.text;
}
