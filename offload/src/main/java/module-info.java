/** Java methods launched on the cores of an Epiphany, or on virtual cores of the host. */
module org.edarts.offload {
    requires static transitive org.jspecify;
    requires org.edarts.mesh;
    requires org.edarts.pic;
    requires org.objectweb.asm;
    requires transitive org.edarts.cam;
    requires transitive org.edarts.codelet;
    requires transitive org.edarts.epiphany;

    exports org.edarts.offload;
}
