package org.edarts.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.edarts.samples.Sample;
import org.edarts.samples.Samples;
import org.edarts.study.Study;
import org.edarts.study.generate.GraphGenerator;
import org.edarts.study.graph.Communication;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.read.TaskGraphFiles;

/** The graphs of a study as the user names them: files, folders of files, samples. */
final class StudyGraphs {
    /** Which files of a folder are taken; one that is named is taken whatever its name. */
    private static final Pattern GRAPH = Pattern.compile("(?i).*\\.(stg|json|dot|gv|trace)");

    private final List<Study.Source> sources = new ArrayList<>();
    private final Communication communication;
    private boolean samples;
    private final Map<String, String> settings;
    private final Consumer<String> telling;

    StudyGraphs(Communication communication, Map<String, String> settings, Consumer<String> telling) {
        this.telling = telling;
        this.communication = communication;
        this.settings = settings;
    }

    /**
     * Finds what the user names. A file goes before a sample of the same name; what is neither is left out when its
     * turn comes. A file that is named twice is taken once.
     *
     * @throws IOException if a folder cannot be listed
     */
    void add(List<String> words) throws IOException {
        SampleSettings given = new SampleSettings(settings, words);
        for (String word : words) {
            if (isSample(word)) {
                sources.add(new SampleTasks(word, given.of(word), telling));
                samples = true;
            }
        }
        addFiles(files(words));
    }

    /**
     * Returns the files that the user names, those of folders with them, each once.
     *
     * @throws IOException if a folder cannot be listed
     */
    static List<Path> files(List<String> words) throws IOException {
        Set<Path> files = new LinkedHashSet<>();
        for (String word : words) {
            Path path = Path.of(word);
            if (Files.isDirectory(path)) {
                try (Stream<Path> inside = Files.walk(path)) {
                    inside.filter(StudyGraphs::isGraph).sorted().forEach(files::add);
                }
            } else if (!isSample(word)) {
                files.add(path);
            }
        }
        return List.copyOf(files);
    }

    private static boolean isSample(String word) {
        return !Files.exists(Path.of(word))
                && Samples.all().stream().map(Sample::name).anyMatch(word::equals);
    }

    /** Adds a graph that is generated. */
    void add(GraphGenerator generator) {
        sources.add(new Study.Source() {
            @Override
            public String name() {
                return generator.name();
            }

            @Override
            public TaskGraph graph() {
                return generator.generate();
            }
        });
    }

    boolean haveSamples() {
        return samples;
    }

    List<Study.Source> sources() {
        return List.copyOf(sources);
    }

    private static boolean isGraph(Path file) {
        return Files.isRegularFile(file) && GRAPH.matcher(file.toString()).matches();
    }

    /** Rows call a file by its last name, or as the user does where that is not unique. */
    private void addFiles(List<Path> files) {
        Map<String, Integer> count = new HashMap<>();
        for (Path file : files) {
            count.merge(lastName(file), 1, Integer::sum);
        }
        for (Path file : files) {
            String last = lastName(file);
            sources.add(new FromFile(file, count.getOrDefault(last, 0) > 1 ? file.toString() : last, communication));
        }
    }

    private static String lastName(Path file) {
        Path last = file.getFileName();
        return last == null ? file.toString() : last.toString();
    }

    private record FromFile(Path file, String name, Communication communication) implements Study.Source {
        @Override
        public String path() {
            return file.toAbsolutePath().normalize().toString();
        }

        @Override
        public TaskGraph graph() throws IOException {
            return TaskGraphFiles.read(file, communication);
        }
    }
}
