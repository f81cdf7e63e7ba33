package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.edarts.codelet.CodeletGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The first run of a JVM, in which whatever a codelet does takes long. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class FirstRunTest {
    /** A class that only a run by slots loads. */
    private static final String PART_OF_SLOTS = "org.edarts.cu.host.slots.Inbox ";

    private static final int CODELETS = 2_000;
    private static final int MOST_JVMS = 20;

    /** Runs tiny codelets in a JVM of its own; with an argument one of them waits for another one that comes later. */
    static final class Program {
        private Program() {}

        /** Prints how many fired. */
        public static void main(String[] arguments) throws InterruptedException {
            CountDownLatch later = new CountDownLatch(arguments.length);
            CodeletGraph graph = CodeletGraph.build(
                    "first",
                    g -> g.codelets("one", CODELETS, firing -> {
                        if (firing.index() == 0) {
                            later.await();
                        } else if (firing.index() == CODELETS - 1) {
                            later.countDown();
                        }
                    }));
            try (HostCam cam = HostCam.with().cus(2).open()) {
                System.out.println(cam.run(graph).await().fired());
            }
        }
    }

    private static List<String> outputOf(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName());
        command.command().addAll(List.of(arguments));
        Process process = command.redirectErrorStream(true).start();
        List<String> lines;
        try (var output = process.inputReader(StandardCharsets.UTF_8)) {
            lines = output.lines().toList();
        }
        assertEquals(0, process.waitFor(), () -> String.join("\n", lines));
        assertTrue(lines.contains(Integer.toString(CODELETS)), () -> String.join("\n", lines));
        return lines;
    }

    @Test
    void isNotTakenForOneOfCodeletsThatTakeLong() throws Exception {
        // a machine that stops a JVM for long enough may do so again
        boolean inOrder = false;
        for (int jvm = 0; jvm < MOST_JVMS && !inOrder; jvm++) {
            inOrder = outputOf().stream().noneMatch(line -> line.contains(PART_OF_SLOTS));
        }
        assertTrue(inOrder, "what runs by slots was loaded each time");
    }

    @Test
    void makesNoLambdas() throws Exception {
        // each takes a millisecond or more: a class of its own does not
        assertEquals(
                List.of(),
                outputOf().stream()
                        .filter(line -> line.contains("org.edarts.") && line.contains("$$Lambda"))
                        .filter(line -> !line.contains(Program.class.getName()))
                        .filter(line -> !line.contains(".slots.")) // what a run goes on with when the machine is busy
                        .toList());
    }

    @Test
    void goesOnElsewhereWhenACodeletDoesTakeLong() throws Exception {
        assertTrue(outputOf("wait").stream().anyMatch(line -> line.contains(PART_OF_SLOTS)));
    }
}
