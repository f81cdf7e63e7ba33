/**
 * The DSL that declares codelet graphs, and the machines that they run on as {@link org.edarts.codelet.Cam} finds them.
 * The package {@code org.edarts.codelet.graph} is for those who make such machines.
 */
module org.edarts.codelet {
    requires static transitive org.jspecify;
    requires transitive org.edarts.cam;
    requires transitive org.edarts.trace;
    requires com.fasterxml.jackson.core;
    requires org.agrona;

    exports org.edarts.codelet;
    exports org.edarts.codelet.describe;
    exports org.edarts.codelet.graph;
    exports org.edarts.codelet.method;
    exports org.edarts.codelet.stream;

    uses org.edarts.codelet.CamProvider;
    uses org.edarts.codelet.MachineProvider;
}
