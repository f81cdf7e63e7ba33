package org.edarts.it.modules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.lang.module.ModuleFinder;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.edarts.it.publication.ProjectFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the libraries say of themselves as modules is so. */
class DescriptionTest {
    private static final Pattern REQUIRED = Pattern.compile("requires .*?([\\w.]+);");

    static List<ModuleDescriptor> libraries() {
        return Libraries.all();
    }

    @Test
    void everyLibraryIsAModule() {
        assertEquals(
                ProjectFile.libraries().size(), libraries().size(), libraries().toString());
    }

    /** Nothing is missing, and no package is in two modules. */
    @Test
    void theyGoTogether() {
        ModuleFinder finder = ModuleFinder.of(Libraries.path().toArray(Path[]::new));
        Set<String> names = libraries().stream().map(ModuleDescriptor::name).collect(Collectors.toSet());
        Configuration together = ModuleLayer.boot().configuration().resolve(finder, ModuleFinder.of(), names);
        assertEquals(
                names,
                together.modules().stream()
                        .map(module -> module.name())
                        .filter(names::contains)
                        .collect(Collectors.toSet()));
    }

    /** The same are found on the class path. */
    @ParameterizedTest
    @MethodSource("libraries")
    void providersStandInMetaInfToo(ModuleDescriptor library) throws IOException {
        Map<String, Set<String>> provided = new TreeMap<>();
        library.provides().forEach(each -> provided.put(each.service(), new TreeSet<>(each.providers())));
        Map<String, Set<String>> listed = new TreeMap<>();
        for (String service : List.of(
                "org.edarts.codelet.CamProvider",
                "org.edarts.codelet.MachineProvider",
                "org.edarts.su.SchedulingPolicy")) {
            for (String provider : lines(service)) {
                if (library.packages().contains(provider.substring(0, provider.lastIndexOf('.')))) {
                    listed.computeIfAbsent(service, added -> new TreeSet<>()).add(provider);
                }
            }
        }
        assertEquals(listed, provided);
    }

    private static List<String> lines(String service) throws IOException {
        List<String> lines = new ArrayList<>();
        ClassLoader loader = DescriptionTest.class.getClassLoader();
        for (URL file : Collections.list(loader.getResources("META-INF/services/" + service))) {
            try (InputStream stream = file.openStream()) {
                lines.addAll(new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.isBlank())
                        .toList());
            }
        }
        return lines;
    }

    /** Java's own tool tells what a module would have to require; the compiler has refused what is missing. */
    @ParameterizedTest
    @MethodSource("libraries")
    void everyRequirementIsUsed(ModuleDescriptor library) {
        StringWriter printed = new StringWriter();
        PrintWriter writer = new PrintWriter(printed);
        int exitCode = ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(
                        writer,
                        writer,
                        "--multi-release",
                        "base",
                        "--module-path",
                        Libraries.pathArgument(),
                        "--check",
                        library.name());
        assertEquals(0, exitCode, printed.toString());
        Set<String> used = new TreeSet<>();
        String suggested = printed.toString().split("\\[Suggested|\\[Transitive")[1];
        REQUIRED.matcher(suggested).results().forEach(result -> used.add(result.group(1)));
        Set<String> unused = library.requires().stream()
                .filter(required -> !required.modifiers().contains(Modifier.STATIC))
                .map(Requires::name)
                .filter(name -> !used.contains(name))
                .collect(Collectors.toSet());
        assertEquals(Set.of(), unused, library.name() + " requires what it does not use");
    }
}
