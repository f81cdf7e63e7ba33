package org.edarts.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher builds when it has to, and what it cannot build hurts nobody. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(120)
class LauncherTest {
    private static final String QUIET = "";

    @TempDir
    private Path folder;

    private Checkout checkout;

    @BeforeEach
    void checkOut() throws IOException {
        checkout = new Checkout(folder.toRealPath());
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) {
            Thread.sleep(20);
        }
    }

    @Test
    void theFirstRunBuildsAndTheNextOneDoesNot() throws Exception {
        Checkout.Ended first = checkout.run("run", "my file");
        assertEquals("one run my file\n", first.out(), first.err());
        assertEquals("edarts: building (first run, about a minute) ...\n", first.err());
        assertEquals(new Checkout.Ended(0, "one again\n", QUIET), checkout.run("again"));
        checkout.change("two");
        assertEquals(
                new Checkout.Ended(0, "two \n", "edarts: building (the sources have changed, about a minute) ...\n"),
                checkout.run());
        assertEquals(2, checkout.builds());
    }

    @Test
    void whatMeasuresIsRunFromItsOwnJar() throws Exception {
        assertEquals(
                "measuring bench metg --quick\n",
                checkout.run("bench", "metg", "--quick").out());
        assertEquals(new Checkout.Ended(0, "measuring help pic\n", QUIET), checkout.run("help", "pic"));
        assertEquals(new Checkout.Ended(0, "one help elf\n", QUIET), checkout.run("help", "elf"));
        Files.delete(checkout.file("benchmarks/target/edarts-bench.jar"));
        assertEquals(new Checkout.Ended(0, "one run\n", QUIET), checkout.run("run"));
        assertEquals("measuring calibrate\n", checkout.run("calibrate").out());
        assertEquals(2, checkout.builds());
    }

    @Test
    void aFailedBuildLeavesTheJarForAnUndoneChange() throws Exception {
        checkout.run();
        checkout.change("broken");
        Checkout.Ended broken = checkout.run();
        assertEquals(1, broken.code());
        assertEquals(QUIET, broken.out(), "nothing of the old runs");
        assertTrue(broken.err().contains("[ERROR] cli/src/main/source: broken"), broken.err());
        assertTrue(
                broken.err()
                        .endsWith("the build failed; its whole output is in " + checkout.file("cli/target/build.log")
                                + "; the command built before runs again once the change is undone\n"),
                broken.err());
        checkout.change("one");
        assertEquals(new Checkout.Ended(0, "one \n", QUIET), checkout.run());
        assertEquals(2, checkout.builds(), "none for a change that was undone");
    }

    @Test
    void twoFirstRunsAtOnceBuildOnce() throws Exception {
        checkout.hold(true);
        Checkout.Launched one = checkout.start("one");
        await(() -> Files.exists(checkout.file("building")));
        Checkout.Launched other = checkout.start("other");
        await(() -> other.said().contains("waiting for another edarts that is building"));
        checkout.hold(false);
        assertEquals("one one\n", one.ended().out());
        assertEquals("one other\n", other.ended().out());
        assertEquals(1, checkout.builds());
        assertFalse(Files.exists(checkout.file("overlaps")));
    }

    @Test
    void aKilledBuildBlocksNobody() throws Exception {
        checkout.hold(true);
        Checkout.Launched killed = checkout.start();
        await(() -> Files.exists(checkout.file("building")));
        killed.kill();
        checkout.hold(false);
        Files.delete(checkout.file("building"));
        assertEquals("one \n", checkout.run().out());
    }

    @Test
    void whereNothingCanBeBuiltTheOldJarRuns() throws Exception {
        checkout.run();
        Path lock = checkout.file("cli/target/build.lock");
        Files.delete(lock);
        Files.createDirectory(lock);
        checkout.change("one");
        assertEquals(new Checkout.Ended(0, "one \n", QUIET), checkout.run(), "its time is newer, but not its content");
        checkout.change("two");
        Checkout.Ended old = checkout.run();
        assertEquals("one \n", old.out());
        assertEquals(0, old.code());
        assertEquals(1, old.err().lines().count(), old.err());
        assertTrue(
                old.err().startsWith("edarts: running what was built of older sources, since nothing can be built in"),
                old.err());
        Files.delete(checkout.file("cli/target/edarts.jar"));
        Checkout.Ended nothing = checkout.run();
        assertEquals(1, nothing.code());
        assertTrue(
                nothing.err().startsWith("edarts: nothing is built yet, and nothing can be built in"), nothing.err());
        assertEquals(1, checkout.builds());
    }

    @Test
    void theArchiveOfClassesFitsTheJar() throws Exception {
        checkout.run();
        assertTrue(checkout.usesArchive());
        checkout.change("two");
        checkout.run();
        assertTrue(checkout.usesArchive(), "of a jar that has changed");
        checkout.change("two");
        checkout.run();
        assertTrue(checkout.usesArchive(), "of a jar that is the same, but for its time");
        Files.copy(
                checkout.file("jars/one.jar"),
                checkout.file("cli/target/edarts.jar"),
                StandardCopyOption.REPLACE_EXISTING);
        assertEquals(new Checkout.Ended(0, "one \n", QUIET), checkout.run());
        assertTrue(checkout.usesArchive(), "of a jar that Maven alone has made");
        assertEquals(2, checkout.builds());
    }

    @Test
    void eachJavaHasAnArchiveOfItsOwn() throws Exception {
        checkout.run();
        FileTime made = Files.getLastModifiedTime(checkout.archive(System.getProperty("java.version")));
        checkout.useJavaOf("99.1.2");
        assertEquals(new Checkout.Ended(0, "one \n", QUIET), checkout.run());
        assertTrue(Files.size(checkout.archive("99.1.2")) > 0);
        assertEquals(made, Files.getLastModifiedTime(checkout.archive(System.getProperty("java.version"))));
        assertEquals(1, checkout.builds());
    }

    @Test
    void anArchiveThatDoesNotFitIsPassedOverInSilence() throws Exception {
        checkout.run();
        Path archive = checkout.archive(System.getProperty("java.version"));
        Files.delete(archive);
        Files.writeString(archive, "of another Java");
        assertEquals(new Checkout.Ended(0, "one \n", QUIET), checkout.run());
        assertFalse(checkout.usesArchive());
        Files.delete(archive);
        assertEquals(new Checkout.Ended(0, "one \n", QUIET), checkout.run());
    }

    @Test
    void withoutANetworkThereIsAdvice() throws Exception {
        checkout.change("offline");
        Checkout.Ended offline = checkout.run();
        assertEquals(1, offline.code());
        assertEquals(
                1,
                offline.err()
                        .lines()
                        .filter(line -> line.startsWith("edarts: Maven could not download what the build needs: "))
                        .count(),
                offline.err());
    }
}
