package org.edarts.it.publication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Users get the libraries and the bill of materials, with all that a public repository asks for. */
class PublicationTest {
    private static final String OURS = "[groupId = 'org.edarts']/artifactId";

    static Stream<ProjectFile> modules() {
        return ProjectFile.modules().stream();
    }

    static Stream<ProjectFile> libraries() {
        return ProjectFile.libraries().stream();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void whatIsNotDeployedIsNotInstalled(ProjectFile module) {
        assertEquals(
                module.text("/project/properties/maven.deploy.skip"),
                module.text("/project/properties/maven.install.skip"));
    }

    @Test
    void theBillOfMaterialsListsTheLibraries() {
        ProjectFile bom = ProjectFile.bom();
        assertEquals(
                libraries().map(ProjectFile::artifact).collect(Collectors.toSet()),
                new TreeSet<>(bom.texts("/project/dependencyManagement/dependencies/dependency" + OURS)));
        assertEquals(ProjectFile.root().text("/project/version"), bom.text("/project/version"));
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void aLibraryNeedsOnlyLibraries(ProjectFile library) {
        Set<String> needed = new HashSet<>(library.texts("/project/dependencies/dependency[not(scope)]" + OURS));
        libraries().forEach(other -> needed.remove(other.artifact()));
        assertEquals(Set.of(), needed);
    }

    /** The others inherit what the root has. */
    @Test
    void repositoriesKnowWhereWhoAndOnWhatTerms() {
        for (ProjectFile file : List.of(ProjectFile.root(), ProjectFile.bom())) {
            for (String element :
                    List.of("url", "licenses/license/name", "developers/developer/name", "scm/url", "scm/connection")) {
                assertNotEquals("", file.text("/project/" + element), file + ": " + element);
            }
        }
        assertEquals(ProjectFile.root().text("/project/scm"), ProjectFile.bom().text("/project/scm"));
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void aLibrarySaysWhatItIs(ProjectFile library) {
        assertNotEquals("", library.text("/project/name"));
        assertNotEquals("", library.text("/project/description"));
        assertNotEquals("true", library.text("/project/properties/maven.javadoc.skip"), "comes without Javadoc");
    }

    /** Otherwise the modules cannot be on one module path. */
    @ParameterizedTest
    @MethodSource("libraries")
    void noPackageIsInTwoModules(ProjectFile library) throws IOException {
        Path sources = library.folder().resolve("src/main/java");
        String name = library.module();
        assertEquals(1, libraries().filter(other -> name.equals(other.module())).count());
        Path root = sources.resolve(name.replace('.', '/'));
        Path description = sources.resolve("module-info.java");
        try (Stream<Path> files = Files.walk(sources)) {
            assertEquals(
                    List.of(),
                    files.filter(Files::isRegularFile)
                            .filter(file -> !file.startsWith(root) && !file.equals(description))
                            .toList(),
                    "sources outside of " + name);
        }
        assertTrue(Files.isDirectory(root), "no package " + name);
    }
}
