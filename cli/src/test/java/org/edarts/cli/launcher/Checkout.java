package org.edarts.cli.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * A project of one source file with the launcher of the real one, and a Maven that only copies jars: a source that says
 * "one" becomes a jar that prints "one". What it does not know does not compile. Owner: the test's thread.
 */
final class Checkout {
    private static final long LONGEST_SECONDS = 120;
    private static final String MAVEN = """
            #!/bin/sh
            cd '%s'
            echo built >>builds
            mkdir building || echo built >>overlaps
            while [ -f hold ]; do sleep 0.1; done
            rmdir building
            name=edarts
            word=$(cat cli/src/main/source)
            [ "$word" = offline ] && echo '[ERROR] Could not transfer artifact org.example:part:jar:1' && exit 1
            for argument; do
                case $argument in -Dedarts.jar=*) name=${argument#*=} ;; esac
            done
            mkdir -p benchmarks/target && cp jars/measuring.jar "benchmarks/target/$name-bench.jar"
            cp "jars/$word.jar" "cli/target/$name.jar" || { echo "[ERROR] cli/src/main/source: $word"; exit 1; }
            """;

    private final Path root;
    private Path javaHome = Path.of(System.getProperty("java.home"));
    private Instant lastChange = Instant.now();
    private int runs;

    /**
     * What a run of the launcher did.
     *
     * @param code the exit code
     * @param out standard output
     * @param err standard error
     */
    record Ended(int code, String out, String err) {}

    /** A launcher that runs. */
    final class Launched {
        private final Process process;
        private final Path out;
        private final Path err;

        private Launched(String... arguments) throws IOException {
            out = root.resolve("out" + ++runs);
            err = root.resolve("err" + runs);
            String[] command = new String[arguments.length + 1];
            command[0] = root.resolve("edarts").toString();
            System.arraycopy(arguments, 0, command, 1, arguments.length);
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().put("PATH", root.resolve("bin") + ":" + System.getenv("PATH"));
            builder.environment().put("JAVA_HOME", javaHome.toString());
            builder.environment().remove("JAVA_TOOL_OPTIONS");
            process = builder.start();
        }

        /** Returns what it has said so far. */
        String said() throws IOException {
            return Files.readString(err);
        }

        /** Ends it and all that it started, as hard as can be. */
        void kill() throws InterruptedException {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }

        /** Waits for its end. */
        Ended ended() throws IOException, InterruptedException {
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                kill();
                throw new AssertionError("the launcher does not end; it said: " + said());
            }
            return new Ended(process.exitValue(), Files.readString(out), said());
        }
    }

    /** Makes a project in an empty folder. */
    Checkout(Path root) throws IOException {
        this.root = root;
        Path real = Path.of("").toAbsolutePath().getParent();
        Path build = Path.of("cli/src/main/java/org/edarts/cli/launcher/Build.java");
        Files.createDirectories(root.resolve(build).getParent());
        Files.copy(real.resolve(build), root.resolve(build));
        Files.copy(real.resolve("edarts"), root.resolve("edarts"));
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        Files.writeString(root.resolve("cli/pom.xml"), "<project/>");
        Files.createDirectories(root.resolve("bin"));
        Files.writeString(root.resolve("bin/mvn"), String.format(MAVEN, root));
        for (String script : new String[] {"edarts", "bin/mvn"}) {
            Files.setPosixFilePermissions(root.resolve(script), PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Files.createDirectories(root.resolve("jars"));
        pack("one");
        pack("two");
        pack("measuring");
        change("one");
    }

    private void pack(String word) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Shown.class.getName());
        String name = Shown.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(root.resolve("jars/" + word + ".jar"));
                JarOutputStream jar = new JarOutputStream(file, manifest);
                InputStream code = Shown.class.getResourceAsStream("/" + name)) {
            if (code == null) {
                throw new AssertionError("no " + name);
            }
            jar.putNextEntry(new ZipEntry(name));
            code.transferTo(jar);
            jar.putNextEntry(new ZipEntry("word"));
            jar.write(word.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Changes the source, at a time after all that was before. */
    void change(String word) throws IOException {
        Path source = root.resolve("cli/src/main/source");
        Files.writeString(source, word);
        Instant now = Instant.now();
        lastChange = now.isAfter(lastChange) ? now : lastChange.plusMillis(1);
        Files.setLastModifiedTime(source, FileTime.from(lastChange));
    }

    /** Lets builds wait before they end, or go on. */
    void hold(boolean held) throws IOException {
        if (held) {
            Files.createFile(root.resolve("hold"));
        } else {
            Files.delete(root.resolve("hold"));
        }
    }

    /** Returns a file of the project. */
    Path file(String name) {
        return root.resolve(name);
    }

    /** Returns the archive of classes that a Java of this version uses. */
    Path archive(String version) {
        return file("cli/target/edarts-" + version.replaceAll("[^0-9.].*", "") + ".jsa");
    }

    /** Lets the launcher take the same Java for one of another version. */
    void useJavaOf(String version) throws IOException {
        javaHome = root.resolve("java-" + version);
        Path java = javaHome.resolve("bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(
                java, "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java") + "' \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(javaHome.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    }

    /** Returns whether the Java of the launcher finds the main class of the jar in the archive of classes. */
    boolean usesArchive() throws IOException, InterruptedException {
        Path log = root.resolve("classes" + ++runs);
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:SharedArchiveFile=" + archive(System.getProperty("java.version")),
                        "-Xlog:class+load:file=" + log,
                        "-jar",
                        root.resolve("cli/target/edarts.jar").toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!java.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
            java.destroyForcibly();
            throw new AssertionError("the jar does not end");
        }
        try (Stream<String> lines = Files.lines(log)) {
            return lines.anyMatch(
                    line -> line.contains(Shown.class.getName() + " ") && line.contains("shared objects file (top)"));
        }
    }

    /** Returns how often was built. */
    long builds() throws IOException {
        Path builds = root.resolve("builds");
        return Files.exists(builds) ? Files.readAllLines(builds).size() : 0;
    }

    /** Starts the launcher. */
    Launched start(String... arguments) throws IOException {
        return new Launched(arguments);
    }

    /** Runs the launcher. */
    Ended run(String... arguments) throws IOException, InterruptedException {
        return start(arguments).ended();
    }
}
