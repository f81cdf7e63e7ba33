package org.edarts.cam.text;

import java.io.File;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.edarts.cam.Machine;
import org.edarts.cam.MachineException;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.StreamDataWriter;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Machine files: a {@link Machine} as YAML. What is written is read back as an equal machine. This is the Parallella:
 *
 * <pre>{@code
 * format: 1
 * name: parallella
 * nodes:
 * - name: board
 *   addresses: epiphany
 *   shared:
 *   - {name: dram, size: 32 MB, address: 0x8E000000, latency: 529 cycles, bandwidth: 300 MB/s}
 *   clusters:
 *   - name: chip
 *     core:
 *       clock: 600 MHz
 *       local: {name: sram, size: 32 KB, banks: 4, latency: 1 cycle, bandwidth: 4800 MB/s}
 *       capabilities: [dma, fpu]
 *     su: {name: e32.8, at: [32, 8]}
 *     cus:
 *     - {grid: 1x3, at: [32, 9], name: e<row>.<column>}
 *     - {grid: 3x4, at: [33, 8], name: e<row>.<column>}
 * }</pre>
 *
 * <p>{@code core} holds what the cluster's cores have in common; a core may say otherwise for itself. An entry of
 * {@code cus} is one core, a {@code grid} of rows x columns with its first core {@code at} a place, or a {@code count}
 * of cores without places. In the name of a group {@code <row>} and {@code <column>} stand for the place and
 * {@code <n>} for the number, counted from {@code first} (0 if left out). {@code su} is {@code folded} or a core.
 *
 * <p>Required are {@code format}, {@code nodes}, {@code clusters}, {@code su} and {@code cus}, the {@code name} of each
 * part, the {@code size} of a memory and the {@code at} of a grid; {@code addresses} is {@code flat} if left out.
 * Amounts need a unit; sizes count by 1024, rates and frequencies by 1000.
 */
public final class MachineFile {
    private static final int DEEPEST = 32;
    private static final int MOST_CHARACTERS = 64 << 20;

    private MachineFile() {}

    /**
     * Returns the machine of that name or in that file.
     *
     * @param nameOrFile a name of the {@linkplain org.edarts.cam.MachineCatalog catalog}, or the path of a machine
     *     file; what has a {@code /} in it or ends in {@code .yaml} or {@code .yml} is always a path
     * @throws MachineException if there is no such machine or file, or the file is wrong
     */
    public static Machine find(String nameOrFile) {
        if (!isPath(nameOrFile)) {
            try {
                return Machine.named(nameOrFile);
            } catch (MachineException unknown) {
                if (!new File(nameOrFile).isFile()) {
                    throw new MachineException(unknown.getMessage() + "; nor is there a file of that name", unknown);
                }
            }
        }
        try {
            return read(Path.of(nameOrFile));
        } catch (NoSuchFileException problem) {
            throw new MachineException("machine file " + nameOrFile + " does not exist", problem);
        } catch (IOException problem) {
            throw new MachineException(
                    "machine file " + nameOrFile + " cannot be read: " + problem.getMessage(), problem);
        }
    }

    /** Returns whether a word is the path of a machine file for its form: it has a slash, or ends as such files do. */
    public static boolean isPath(String nameOrFile) {
        return nameOrFile.endsWith(".yaml")
                || nameOrFile.endsWith(".yml")
                || nameOrFile.indexOf('/') >= 0
                || nameOrFile.indexOf(File.separatorChar) >= 0;
    }

    /**
     * Returns the machine in that file.
     *
     * @throws MachineFileException if the file does not describe a machine
     * @throws IOException if the file cannot be read
     */
    public static Machine read(Path file) throws IOException {
        try {
            return parse(Files.readString(file, StandardCharsets.UTF_8), file.toString());
        } catch (CharacterCodingException problem) {
            throw new MachineFileException(file.toString(), 1, 1, "the file is not UTF-8 text; save it as UTF-8");
        }
    }

    /**
     * Returns the machine that the text describes.
     *
     * @param text a machine file's content
     * @param origin where it comes from, for messages
     * @throws MachineFileException if it does not describe a machine
     */
    public static Machine parse(String text, String origin) {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(origin)
                .setCodePointLimit(MOST_CHARACTERS)
                .build();
        requireWholeCharacters(text, origin);
        Node root;
        try {
            requireShallow(new Parse(settings).parseString(text), origin);
            root = new Compose(settings).composeString(text).orElseThrow(() -> empty(origin));
        } catch (MarkedYamlEngineException problem) {
            throw wrong(origin, problem.getProblemMark(), "this is not YAML: " + problem.getProblem());
        } catch (ReaderException problem) {
            throw notAllowed(text, origin, problem.getPosition(), problem.getCodePoint());
        } catch (YamlEngineException problem) {
            throw wrong(origin, Optional.empty(), "this is not YAML: " + problem.getMessage());
        }
        return new MachineReader().machine(new Value(origin, "the machine", "format: 1", root));
    }

    /** Returns the content of a machine file. Equal machines give equal text. */
    public static String write(Machine machine) {
        DumpSettings settings = DumpSettings.builder().setWidth(120).build();
        StringText text = new StringText();
        new Dump(settings).dumpNode(MachineWriter.tree(machine), text);
        return text.toString();
    }

    /** Refuses halves of characters, at which the YAML library fails where they end one of the parts that it reads. */
    private static void requireWholeCharacters(String text, String origin) {
        int place = 0;
        while (place < text.length()) {
            int character = text.codePointAt(place);
            if (Character.getType(character) == Character.SURROGATE) {
                throw notAllowed(text, origin, place, character);
            }
            place += Character.charCount(character);
        }
    }

    private static MachineFileException notAllowed(String text, String origin, int place, int character) {
        String before = text.substring(0, Math.min(text.length(), Math.max(0, place)));
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        int column = before.length() - before.lastIndexOf('\n');
        return new MachineFileException(
                origin, line, column, String.format(Locale.ROOT, "the character U+%04X is not allowed", character));
    }

    /** Refuses text that is nested deeper than any machine, which the YAML library would follow by recursion. */
    private static void requireShallow(Iterable<Event> events, String origin) {
        int depth = 0;
        for (Event event : events) {
            switch (event.getEventId()) {
                case MappingStart, SequenceStart -> depth++;
                case MappingEnd, SequenceEnd -> depth--;
                default -> {}
            }
            if (depth > DEEPEST) {
                throw wrong(
                        origin,
                        event.getStartMark(),
                        "nested deeper than any machine file; expected nodes, clusters" + " and cores");
            }
        }
    }

    private static MachineFileException empty(String origin) {
        return wrong(origin, Optional.empty(), "the file is empty; expected a machine that begins with 'format: 1'");
    }

    private static MachineFileException wrong(String origin, Optional<Mark> mark, String reason) {
        return new MachineFileException(
                origin,
                mark.map(Mark::getLine).orElse(0) + 1,
                mark.map(Mark::getColumn).orElse(0) + 1,
                reason);
    }

    private static final class StringText implements StreamDataWriter {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void write(String more) {
            text.append(more);
        }

        @Override
        public void write(String more, int offset, int length) {
            text.append(more, offset, offset + length);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
