package org.edarts.it.modules;

import java.io.File;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The libraries on the class path of the tests, and what they need, as modules. Never changes. */
public final class Libraries {
    private static final String OURS = "org.edarts.";
    private static final Map<String, ModuleReference> FOUND = found();

    private Libraries() {}

    private static Map<String, ModuleReference> found() {
        Map<String, ModuleReference> found = new TreeMap<>();
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> !path.toString().contains("test-classes"))
                .flatMap(path -> ModuleFinder.of(path).findAll().stream())
                .forEach(module -> found.putIfAbsent(module.descriptor().name(), module));
        return found;
    }

    /** {@return ours, by their names, without jars that hold no description} */
    public static List<ModuleDescriptor> all() {
        return FOUND.values().stream()
                .map(ModuleReference::descriptor)
                .filter(module -> module.name().startsWith(OURS) && !module.isAutomatic())
                .toList();
    }

    /** {@return the library in that folder of the project} */
    public static Optional<ModuleDescriptor> in(String folder) {
        return all().stream()
                .filter(module -> String.valueOf(Objects.requireNonNull(FOUND.get(module.name()))
                                .location()
                                .orElseThrow())
                        .contains("/" + folder + "/target/"))
                .findFirst();
    }

    /** {@return where ours are and all that they require, for one module path} */
    static List<Path> path() {
        Set<String> reached = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>();
        all().forEach(module -> open.add(module.name()));
        while (!open.isEmpty()) {
            String name = open.remove();
            ModuleReference module = FOUND.get(name);
            if (module != null && reached.add(name)) {
                module.descriptor().requires().forEach(needed -> open.add(needed.name()));
            }
        }
        return reached.stream()
                .map(name -> Path.of(
                        Objects.requireNonNull(FOUND.get(name)).location().orElseThrow()))
                .toList();
    }

    /** {@return the same as an argument of Java's commands} */
    static String pathArgument() {
        return path().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
