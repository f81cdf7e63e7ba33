/** Compiles static Java methods to Epiphany code. */
module org.edarts.mesh {
    requires static transitive org.jspecify;
    requires transitive org.edarts.epiphany;
    requires transitive org.edarts.epiphany.cam;
    requires org.objectweb.asm;

    exports org.edarts.mesh;
    exports org.edarts.mesh.kernel;
    exports org.edarts.mesh.object;
    exports org.edarts.mesh.run;
    exports org.edarts.mesh.source;

    provides org.edarts.codelet.MachineProvider with
            org.edarts.mesh.kernel.ChipCamProvider;
}
