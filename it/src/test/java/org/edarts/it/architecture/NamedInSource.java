package org.edarts.it.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.edarts.it.publication.ProjectFile;

/**
 * Finds which classes others name in their sources: the constants that they take from each other are copied when they
 * are compiled, and no compiled class tells where they come from.
 */
final class NamedInSource {
    private static final String CODE = "src/main/java";
    private static final Pattern NO_CODE = Pattern.compile(
            "/\\*.*?\\*/|//[^\\n]*|\"\"\".*?\"\"\"|\"(\\\\.|[^\"\\\\\\n])*\"|'(\\\\.|[^'\\\\\\n])+'", Pattern.DOTALL);
    private static final Pattern IMPORT =
            Pattern.compile("^import (?:static )?((?:[a-z]\\w*\\.)+([A-Z]\\w*))[\\w.*]*;$", Pattern.MULTILINE);
    private static final Pattern TYPE = Pattern.compile("(?<![\\w.])[A-Z]\\w*");

    private NamedInSource() {}

    /** Returns, for each class of a package and of those below it, the others of them that it names. */
    static Map<String, Set<String>> in(String topPackage) {
        Map<String, String> sources = new TreeMap<>();
        ProjectFile.modules().forEach(module -> read(module.folder().resolve(CODE), topPackage, sources));
        Map<String, Set<String>> named = new TreeMap<>();
        sources.forEach((type, source) -> {
            Set<String> names = names(type, NO_CODE.matcher(source).replaceAll(" "));
            names.retainAll(sources.keySet());
            named.put(type, names);
        });
        return named;
    }

    private static void read(Path code, String topPackage, Map<String, String> sources) {
        Path top = code.resolve(topPackage.replace('.', '/'));
        if (!Files.isDirectory(top)) {
            return;
        }
        try (Stream<Path> files = Files.walk(top)) {
            for (Path file :
                    (Iterable<Path>) files.filter(file -> file.toString().endsWith(".java"))::iterator) {
                String type = code.relativize(file).toString().replace(".java", "");
                sources.put(type.replace('/', '.'), Files.readString(file));
            }
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    /** Returns the imported types, and those that can be meant by what is not imported: they share the package. */
    private static Set<String> names(String type, String code) {
        Set<String> names = new TreeSet<>();
        Map<String, String> imported = new HashMap<>();
        Matcher imports = IMPORT.matcher(code);
        while (imports.find()) {
            imported.put(imports.group(2), imports.group(1));
            names.add(imports.group(1));
        }
        String before = type.substring(0, type.lastIndexOf('.') + 1);
        TYPE.matcher(code)
                .results()
                .forEach(found -> names.add(imported.getOrDefault(found.group(), before + found.group())));
        names.remove(type);
        return names;
    }
}
