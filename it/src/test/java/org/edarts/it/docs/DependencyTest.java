package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.edarts.it.docs.Document.Code;
import org.junit.jupiter.api.Test;

/** What the documents show as XML is a part of the example project or of its description in words. */
class DependencyTest {
    @Test
    void theExampleHasTheDependenciesThatAreShown() throws IOException {
        String example = Files.readString(Path.of("embedding/pom.xml"))
                .replace("${edarts.version}", version())
                .replaceAll("\\s+", "");
        List<Code> blocks = Document.all().stream()
                .flatMap(document -> document.blocks("xml"::equals).stream())
                .toList();
        assertEquals(1, blocks.size(), "blocks of XML");
        assertTrue(
                example.contains(blocks.get(0).text().replaceAll("\\s+", "")),
                blocks.get(0).place());
    }

    private static String version() throws IOException {
        String root = Files.readString(Path.of("../pom.xml"));
        return root.substring(root.indexOf("<version>") + "<version>".length(), root.indexOf("</version>"));
    }
}
