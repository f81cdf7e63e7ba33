package org.edarts.mesh.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The compiler with one snippet of one source file exchanged, in a class loader of its own beside the sane one. */
final class Mutant {
    private static final String OWN = "org.edarts.mesh.";
    private static final Path SOURCES = Path.of("src", "main", "java", "org", "edarts", "mesh");

    private final Map<String, ByteArrayOutputStream> compiled = new HashMap<>();

    Mutant(String file, String right, String wrong) throws IOException {
        String source = Files.readString(SOURCES.resolve(file));
        int at = source.indexOf(right);
        if (at < 0 || source.indexOf(right, at + 1) >= 0) {
            throw new IllegalArgumentException(file + " should have exactly once, for a bug to be put there:\n" + right
                    + "\nadapt the mutant to it");
        }
        String mutated = source.substring(0, at) + wrong + source.substring(at + right.length());
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        String path = System.getProperty("java.class.path")
                + File.pathSeparator
                + System.getProperty("jdk.module.path", "")
                + File.pathSeparator
                + Path.of("target", "classes");
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavaFileObject text =
                    new SimpleJavaFileObject(
                            URI.create("mutant:///" + Path.of(file).getFileName()), JavaFileObject.Kind.SOURCE) {
                        @Override
                        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                            return mutated;
                        }
                    };
            List<String> options = List.of("-proc:none", "-Xlint:none", "-classpath", path);
            if (!compiler.getTask(messages, new InMemory(files), null, options, null, List.of(text))
                    .call()) {
                throw new IllegalArgumentException("the mutant of " + file + " does not compile: " + messages);
            }
        }
    }

    /** Returns what random methods show of the bug; an empty text if nothing. */
    String symptom(long first, int methods) throws ReflectiveOperationException {
        ClassLoader loader = new ClassLoader(Mutant.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                synchronized (getClassLoadingLock(name)) {
                    Class<?> known = findLoadedClass(name);
                    return known != null ? known : name.startsWith(OWN) ? own(name) : super.loadClass(name, resolve);
                }
            }

            private Class<?> own(String name) throws ClassNotFoundException {
                byte[] bytes = bytes(name);
                return defineClass(name, bytes, 0, bytes.length);
            }

            private byte[] bytes(String name) throws ClassNotFoundException {
                ByteArrayOutputStream mutated = compiled.get(name);
                if (mutated != null) {
                    return mutated.toByteArray();
                }
                try (InputStream sane = getResourceAsStream(name.replace('.', '/') + ".class")) {
                    if (sane == null) {
                        throw new ClassNotFoundException(name);
                    }
                    return sane.readAllBytes();
                } catch (IOException unreadable) {
                    throw new ClassNotFoundException(name, unreadable);
                }
            }
        };
        try {
            return (String) loader.loadClass(Differential.class.getName())
                    .getMethod("symptom", long.class, int.class)
                    .invoke(null, first, methods);
        } catch (InvocationTargetException failed) {
            return String.valueOf(failed.getTargetException());
        }
    }

    private final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        InMemory(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("mutant:///" + name.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return compiled.computeIfAbsent(name, key -> new ByteArrayOutputStream());
                }
            };
        }
    }
}
