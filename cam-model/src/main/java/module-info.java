/** Descriptions of machines: the codelet abstract machine, its units and costs, chips, and the file format of both. */
module org.edarts.cam {
    requires static transitive org.jspecify;
    requires org.snakeyaml.engine.v2;

    exports org.edarts.cam;
    exports org.edarts.cam.chip;
    exports org.edarts.cam.text;
}
