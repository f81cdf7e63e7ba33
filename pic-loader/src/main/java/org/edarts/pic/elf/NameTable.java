package org.edarts.pic.elf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Collects names, each once, as ELF keeps them: one after the other, each closed by a zero byte. Owner: one thread. */
final class NameTable {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Map<String, Integer> offsets = new HashMap<>();

    NameTable() {
        add("");
    }

    /** Adds the name if it is new; returns where it stands. */
    int add(String name) {
        return offsets.computeIfAbsent(name, added -> {
            int offset = bytes.size();
            bytes.writeBytes(added.getBytes(StandardCharsets.ISO_8859_1));
            bytes.write(0);
            return offset;
        });
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
