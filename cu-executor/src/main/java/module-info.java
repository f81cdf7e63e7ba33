/** The machines that fire codelets: the host's threads and virtual time. */
module org.edarts.cu {
    requires static transitive org.jspecify;
    requires static micrometer.core;
    requires transitive org.edarts.su;
    requires jdk.jfr;
    requires org.agrona;
    requires org.jctools.core;

    exports org.edarts.cu.host;
    exports org.edarts.cu.metrics;
    exports org.edarts.cu.virtual;

    provides org.edarts.codelet.CamProvider with
            org.edarts.cu.host.HostCamProvider;
    provides org.edarts.codelet.MachineProvider with
            org.edarts.cu.host.HostCamProvider;
}
