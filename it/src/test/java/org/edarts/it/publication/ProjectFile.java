package org.edarts.it.publication;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The pom.xml of a module, as it is written: nothing is inherited.
 *
 * @param folder where it lies
 */
public record ProjectFile(Path folder, Document xml) {
    private static final Path ROOT = Path.of("..");
    private static final Pattern MODULE = Pattern.compile("^module ([\\w.]+) \\{$", Pattern.MULTILINE);

    static ProjectFile root() {
        return of(ROOT);
    }

    public static ProjectFile bom() {
        return of(ROOT.resolve("bom"));
    }

    /** Returns those that the root lists. */
    public static List<ProjectFile> modules() {
        return root().texts("/project/modules/module").stream()
                .map(module -> of(ROOT.resolve(module)))
                .toList();
    }

    /** {@return those of {@link #modules()} that users' builds may depend on} */
    public static List<ProjectFile> libraries() {
        return modules().stream()
                .filter(ProjectFile::published)
                .filter(module -> !module.artifact().equals("edarts-bom"))
                .toList();
    }

    private static ProjectFile of(Path folder) {
        Path file = folder.resolve("pom.xml");
        try {
            return new ProjectFile(
                    folder,
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(Files.newInputStream(file)));
        } catch (IOException | SAXException | ParserConfigurationException cause) {
            throw new IllegalStateException(file + ": not read", cause);
        }
    }

    /** Returns the texts of the elements that an XPath leads to. */
    public List<String> texts(String path) {
        try {
            NodeList found =
                    (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, xml, XPathConstants.NODESET);
            return IntStream.range(0, found.getLength())
                    .mapToObj(i -> found.item(i).getTextContent().strip())
                    .toList();
        } catch (XPathExpressionException cause) {
            throw new IllegalArgumentException(path, cause);
        }
    }

    /** Returns the text of the only element that an XPath leads to, or an empty text. */
    String text(String path) {
        return String.join(" and ", texts(path));
    }

    String artifact() {
        return text("/project/artifactId");
    }

    /** {@return the name of the Java module, as its description has it} */
    String module() {
        Path description = folder.resolve("src/main/java/module-info.java");
        try {
            Matcher name = MODULE.matcher(Files.readString(description));
            return name.find() ? name.group(1) : "";
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    /** Returns whether a user's build may depend on it. */
    boolean published() {
        return !text("/project/properties/maven.deploy.skip").equals("true");
    }

    @Override
    public String toString() {
        return artifact();
    }
}
