/** Code that moves: images, slots, table, residency, replacement and planning, over an abstract memory and core; ELF files. */
module org.edarts.pic {
    requires static transitive org.jspecify;
    requires org.agrona;

    exports org.edarts.pic.cache;
    exports org.edarts.pic.elf;
    exports org.edarts.pic.image;
    exports org.edarts.pic.link;
    exports org.edarts.pic.plan;
    exports org.edarts.pic.replacement;
}
