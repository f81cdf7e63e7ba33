/** Compiles static Java methods to Epiphany code. */
module org.edarts.mesh {
    requires static transitive org.jspecify;
    requires transitive org.edarts.epiphany;
    requires org.objectweb.asm;

    exports org.edarts.mesh;
}
