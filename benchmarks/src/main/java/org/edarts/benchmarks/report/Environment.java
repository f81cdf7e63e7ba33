package org.edarts.benchmarks.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Where figures were measured.
 *
 * @param processor the processor's name, as the operating system gives it
 * @param processors how many of them the JVM may use
 * @param operatingSystem its name and version
 * @param jvm its name and version
 * @param loadAverage how many threads wanted to run during the last minute, below 0 if unknown; much above 0 at the
 *     start means that the figures are not to be trusted
 * @param speedup how much more all the processors together get done than one, with arithmetic that shares nothing: no
 *     figure for several CUs can be expected to gain more
 */
public record Environment(
        String processor, int processors, String operatingSystem, String jvm, double loadAverage, double speedup) {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    /**
     * Looks at this computer, for about a second.
     *
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static Environment current() throws InterruptedException {
        int processors = Runtime.getRuntime().availableProcessors();
        return new Environment(
                processorName(),
                processors,
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                SharedNothing.speedup(processors));
    }

    private static String processorName() {
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    @Override
    public String toString() {
        return processor + ", " + processors + " processors; " + operatingSystem + "; " + jvm
                + String.format("; load average at the start %.2f; ", loadAverage)
                + String.format("all processors do %.2f times the arithmetic of one", speedup);
    }
}
