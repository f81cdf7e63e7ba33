/** Compiles static Java methods to Epiphany code. */
module org.edarts.mesh {
    requires static transitive org.jspecify;
    requires transitive org.edarts.epiphany;
    requires transitive org.edarts.codelet;
    requires transitive org.edarts.epiphany.cam;
    requires org.objectweb.asm;

    exports org.edarts.mesh;
}
