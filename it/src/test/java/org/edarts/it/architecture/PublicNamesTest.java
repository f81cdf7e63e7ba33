package org.edarts.it.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Users can tell the types of the libraries apart by their simple names, and can name all that their members name. */
class PublicNamesTest {
    private static final Pattern HEADER =
            Pattern.compile("^\\S.*?(?:class|record|@?interface|enum) (org\\.edarts\\.[\\w.$]+)");
    private static final Pattern TYPE = Pattern.compile("org\\.edarts\\.[\\w.$]*\\.[A-Z][\\w$]*");

    /** Simple names that occur twice, each with its packages. */
    private static final Map<String, Set<String>> TWICE = Map.of(
            // Kernels of offload are written with the words of this model of programming: who writes them uses no
            // codelets beside, nor describes machines.
            "Core", Set.of("org.edarts.cam", "org.edarts.offload"),
            "Kernel", Set.of("org.edarts.codelet", "org.edarts.offload"),
            "Shared", Set.of("org.edarts.codelet", "org.edarts.offload"),
            // A graph has nodes, and so has a machine of several; no other word is usual for either.
            "Node", Set.of("org.edarts.cam", "org.edarts.codelet"));

    private static List<String> signatures = List.of();

    @BeforeAll
    static void readAll() {
        signatures = PublicSignaturesTest.libraries().stream()
                .flatMap(library -> PublicSignatures.of(library).stream())
                .toList();
    }

    @Test
    void noSimpleNameOccursTwiceWithoutAReason() {
        Map<String, Set<String>> packages = new TreeMap<>();
        for (String type : types()) {
            int end = type.lastIndexOf('.');
            if (type.indexOf('$') < 0) {
                packages.computeIfAbsent(type.substring(end + 1), name -> new TreeSet<>())
                        .add(type.substring(0, end));
            }
        }
        packages.values().removeIf(all -> all.size() == 1);
        assertEquals(
                new TreeMap<>(TWICE),
                packages,
                "rename the type that fewer people use; only what a field calls so has a place in TWICE, with a reason");
    }

    @Test
    void membersNameOnlyWhatIsExported() {
        Set<String> types = types();
        assertEquals(
                List.of(),
                signatures.stream()
                        .filter(line -> line.startsWith(" "))
                        .filter(line -> TYPE.matcher(line).results().anyMatch(match -> !types.contains(match.group())))
                        .toList(),
                "export the packages of these types, or move the types, or what names them");
    }

    private static Set<String> types() {
        return signatures.stream()
                .map(HEADER::matcher)
                .filter(Matcher::find)
                .map(header -> header.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
