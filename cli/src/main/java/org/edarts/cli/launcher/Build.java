package org.edarts.cli.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the jar of the command where there is none, or one of other sources. The launchers run this file as it is, with
 * {@code java Build.java ROOT [ARCHIVE [JAR]]}: it needs nothing but the JDK, and speaks the Java of version 11 so that
 * it can refuse it.
 *
 * <p>One process builds at a time, others wait for it. The jar is made beside the one there is and takes its place in
 * one step: commands that run keep theirs, and a failed build leaves it. It bears the time at which its build began,
 * since what changed after that is not in it. Beside it lie a digest of its sources - a change that was undone needs no
 * build - and an archive of the classes that a small run loads, as the Java that builds keeps them: with it the command
 * starts sooner.
 */
public final class Build {
    private static final int OLDEST_JAVA = 17;
    private static final int LINES = 20;
    private static final int LONGEST_REHEARSAL_SECONDS = 60;
    private static final Pattern DOWNLOAD = Pattern.compile(
            "Could not transfer|Unknown host|UnknownHostException|Network is unreachable|offline mode|Connect timed out");

    private final Path root;
    private final Path target;
    private final Path jar;
    private final Path measuring;
    private final Path wanted;
    private final Path archive;
    private final Path digest;
    private final Path log;
    private final Instant begun = Instant.now();

    private Build(Path root, String archive, String wanted) {
        this.root = root;
        this.target = root.resolve("cli").resolve("target");
        this.jar = target.resolve("edarts.jar");
        this.measuring = root.resolve("benchmarks").resolve("target").resolve("edarts-bench.jar");
        this.wanted = target.resolve(wanted);
        this.archive = target.resolve(archive);
        this.digest = target.resolve("edarts.sources");
        this.log = target.resolve("build.log");
    }

    /**
     * Builds if there is need to; the arguments are the root of the project and, if it is not the usual one, the
     * archive that the calling launcher uses, and the jar that it wants to run. Ends the process with 0 if the jar can
     * be run.
     */
    public static void main(String[] arguments) throws Exception {
        if (Runtime.version().feature() < OLDEST_JAVA) {
            say(System.getProperty("java.home") + " is Java "
                    + Runtime.version().feature() + ": a JDK " + OLDEST_JAVA
                    + " or newer is needed; set JAVA_HOME to one");
            System.exit(1);
        }
        Build build = new Build(
                Path.of(arguments[0]).toAbsolutePath().normalize(),
                arguments.length > 1 ? arguments[1] : "edarts.jsa",
                arguments.length > 2 ? arguments[2] : "edarts.jar");
        System.exit(build.isNewest() && build.hasArchive() || build.lockedMake() ? 0 : 1);
    }

    private static void say(String message) {
        System.err.println("edarts: " + message);
    }

    /** Returns whether no source is newer than the jar; a folder is newer when a file in it was removed. */
    private boolean isNewest() throws IOException {
        if (!Files.exists(jar) || !Files.exists(wanted)) {
            return false;
        }
        FileTime made = Files.getLastModifiedTime(jar);
        for (Path source : sources()) {
            if (Files.getLastModifiedTime(source).compareTo(made) > 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the files that the jar is made of, and their folders, in order. */
    private List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        sources.add(root.resolve("pom.xml"));
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : (Iterable<Path>) modules::iterator) {
                if (Files.exists(module.resolve("pom.xml"))) {
                    sources.add(module.resolve("pom.xml"));
                    addAll(module.resolve("src").resolve("main"), sources);
                }
            }
        }
        Collections.sort(sources);
        return sources;
    }

    private static void addAll(Path folder, List<Path> sources) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> inside = Files.walk(folder)) {
                inside.forEach(sources::add);
            } catch (UncheckedIOException unreadable) {
                throw unreadable.getCause();
            }
        }
    }

    private boolean lockedMake() throws IOException, InterruptedException {
        FileChannel channel;
        try {
            Files.createDirectories(target);
            channel =
                    FileChannel.open(target.resolve("build.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException unwritable) {
            return makeDoWithout(unwritable);
        }
        try (channel) {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                say("waiting for another edarts that is building ...");
                lock = channel.lock();
            }
            // The other one may have built all that there is.
            boolean there = isNewest() || isOfTheseSources() && renew() || make();
            if (there && !hasArchive()) {
                makeArchive();
            }
            return there;
        }
    }

    /** Where nothing can be built, what was built before has to do. */
    private boolean makeDoWithout(IOException unwritable) throws IOException {
        if (Files.exists(jar) && Files.exists(wanted)) {
            if (!isOfTheseSources()) {
                say("running what was built of older sources, since nothing can be built in " + target + ": "
                        + unwritable);
            }
            return true;
        }
        say("nothing is built yet, and nothing can be built in " + target + ": " + unwritable);
        return false;
    }

    /** Returns whether the jar was made here, of sources with the same content. */
    private boolean isOfTheseSources() throws IOException {
        return Files.exists(jar)
                && Files.exists(wanted)
                && Files.exists(digest)
                && Files.readString(digest).equals(digestOfSources() + madeAt());
    }

    private String madeAt() throws IOException {
        return " " + Files.getLastModifiedTime(jar).toMillis() + " " + Files.size(jar);
    }

    private String digestOfSources() throws IOException {
        try {
            MessageDigest sum = MessageDigest.getInstance("SHA-256");
            for (Path source : sources()) {
                sum.update(root.relativize(source).toString().getBytes(StandardCharsets.UTF_8));
                if (Files.isRegularFile(source)) {
                    try (DigestInputStream in = new DigestInputStream(Files.newInputStream(source), sum)) {
                        in.transferTo(OutputStream.nullOutputStream());
                    }
                }
            }
            StringBuilder text = new StringBuilder();
            for (byte part : sum.digest()) {
                text.append(String.format("%02x", part));
            }
            return text.toString();
        } catch (NoSuchAlgorithmException missing) {
            throw new AssertionError("every Java has SHA-256", missing);
        }
    }

    private boolean renew() throws IOException, InterruptedException {
        String sources = digestOfSources();
        Files.setLastModifiedTime(jar, FileTime.from(begun));
        Files.writeString(digest, sources + madeAt());
        return true;
    }

    private boolean make() throws IOException, InterruptedException {
        say("building (" + (Files.exists(jar) ? "the sources have changed" : "first run") + ", about a minute) ...");
        Instant start = Instant.now();
        String sources = digestOfSources();
        Path made = target.resolve("edarts-new.jar");
        Path madeToMeasure = measuring.resolveSibling("edarts-new-bench.jar");
        Files.deleteIfExists(made);
        Files.deleteIfExists(madeToMeasure);
        if (!runMaven("edarts-new") || !Files.exists(made)) {
            return false;
        }
        Files.setLastModifiedTime(made, FileTime.from(start));
        try {
            if (Files.exists(madeToMeasure)) {
                Files.move(
                        madeToMeasure, measuring, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            }
            Files.move(made, jar, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException inUse) {
            say(jar + " cannot be replaced: " + inUse + "; end the commands that run it, and try again");
            return false;
        }
        Files.writeString(digest, sources + madeAt());
        return true;
    }

    private boolean hasArchive() throws IOException {
        return Files.exists(archive)
                && Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(jar)) > 0;
    }

    /**
     * Makes the archive by a run of the jar as it now is. Where that fails it is empty, and the command runs without
     * it.
     */
    private void makeArchive() throws InterruptedException {
        Path made = target.resolve("edarts-new.jsa");
        try {
            Files.deleteIfExists(archive);
            Files.deleteIfExists(made);
            Files.createFile(archive);
            Path folder = Files.createDirectories(target.resolve("rehearsal"));
            Process run = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:ArchiveClassesAtExit=" + made,
                            "-jar",
                            jar.toString(),
                            "run",
                            "hello")
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            run.getOutputStream().close();
            if (!run.waitFor(LONGEST_REHEARSAL_SECONDS, TimeUnit.SECONDS)) {
                run.destroyForcibly();
            } else if (run.exitValue() == 0 && Files.exists(made)) {
                Files.move(made, archive, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException | UnsupportedOperationException without) {
            return;
        }
    }

    private boolean runMaven(String name) throws IOException, InterruptedException {
        String maven = System.getProperty("os.name").startsWith("Windows") ? "mvn.cmd" : "mvn";
        Process process;
        try {
            process = new ProcessBuilder(
                            maven,
                            "-B",
                            "-q",
                            "-Pfast",
                            "-pl",
                            "cli,benchmarks",
                            "-am",
                            "-DskipTests",
                            "-Dedarts.jar=" + name,
                            "package")
                    .directory(root.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException missing) {
            say("mvn not found: building needs Apache Maven 3.8 or newer; install it or add it to PATH");
            return false;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        process.getOutputStream().close();
        if (process.waitFor() == 0) {
            return true;
        }
        tellFailure();
        return false;
    }

    private void tellFailure() throws IOException {
        List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .collect(Collectors.toList());
        lines.subList(Math.max(0, lines.size() - LINES), lines.size()).forEach(System.err::println);
        if (lines.stream().anyMatch(DOWNLOAD.asPredicate())) {
            say(
                    "Maven could not download what the build needs: connect to the network and run this once more; after that"
                            + " no network is needed");
        }
        say("the build failed; its whole output is in " + log
                + (Files.exists(jar) ? "; the command built before runs again once the change is undone" : ""));
    }
}
