package org.edarts.it.invariants;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The runtime with one snippet of one source file exchanged, in a class loader of its own beside the sane one. */
public final class MutatedRuntime {
    private final Map<String, ByteArrayOutputStream> compiled = new HashMap<>();

    /**
     * Compiles the changed file in memory.
     *
     * @throws IllegalArgumentException if the file does not have the snippet exactly once, or the change does not
     *     compile
     */
    public MutatedRuntime(Path file, String right, String wrong) throws IOException {
        String source = Files.readString(file);
        int at = source.indexOf(right);
        if (at < 0 || source.indexOf(right, at + 1) >= 0) {
            throw new IllegalArgumentException(file + " should have exactly once, for a bug to be put there:\n" + right
                    + "\nadapt the mutant to it");
        }
        String mutated = source.substring(0, at) + wrong + source.substring(at + right.length());
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-proc:none", "-Xlint:none", "-classpath", System.getProperty("java.class.path"));
            JavaFileObject text = new Source(file, mutated);
            if (!compiler.getTask(messages, new InMemory(files), null, options, null, List.of(text))
                    .call()) {
                throw new IllegalArgumentException("the mutant of " + file + " does not compile: " + messages);
            }
        }
    }

    /** Returns what goes wrong in this runtime, or an empty text: see {@link OwnRuntime#probe}. */
    public String probe(Class<? extends Callable<String>> probe) throws Exception {
        return OwnRuntime.probe(probe, (name, sane) -> {
            ByteArrayOutputStream mutated = compiled.get(name);
            return mutated == null ? sane : mutated.toByteArray();
        });
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(Path file, String text) {
            super(URI.create("mutant:///" + file.getFileName()), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        InMemory(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("mutant:///" + className + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    compiled.put(className, bytes);
                    return bytes;
                }
            };
        }
    }
}
