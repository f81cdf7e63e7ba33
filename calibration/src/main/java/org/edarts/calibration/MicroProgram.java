package org.edarts.calibration;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;

/**
 * A small assembly program that measures something on the chip with the core's own timer.
 *
 * @param name the name of its source, which lies beside this class
 * @param constants symbols that the source leaves open, with their values
 * @param instructions instructions that it leaves open, marked by an @, with their names
 */
record MicroProgram(String name, Map<String, Integer> constants, Map<String, String> instructions) {
    MicroProgram {
        constants = Map.copyOf(constants);
        instructions = Map.copyOf(instructions);
    }

    static MicroProgram named(String name) {
        return new MicroProgram(name, Map.of(), Map.of());
    }

    /** Returns the same program with one more symbol set. */
    MicroProgram with(String symbol, int value) {
        Map<String, Integer> more = new LinkedHashMap<>(constants);
        more.put(symbol, value);
        return new MicroProgram(name, more, instructions);
    }

    /** Returns the same program with one more instruction chosen. */
    MicroProgram with(String mark, String instruction) {
        Map<String, String> more = new LinkedHashMap<>(instructions);
        more.put(mark, instruction);
        return new MicroProgram(name, constants, more);
    }

    /** The symbols follow the text, so that messages name the lines of the source. */
    ElfFile assemble() {
        String source = source();
        for (Map.Entry<String, String> instruction : instructions.entrySet()) {
            source = source.replace('@' + instruction.getKey(), instruction.getValue());
        }
        StringBuilder text = new StringBuilder(source).append('\n');
        constants.forEach((symbol, value) -> text.append(".set ")
                .append(symbol)
                .append(", ")
                .append(Integer.toUnsignedLong(value))
                .append('\n'));
        return Assembler.assemble(name, text.toString());
    }

    private String source() {
        try (InputStream stream = MicroProgram.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException(name + " is missing beside the calibration");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
