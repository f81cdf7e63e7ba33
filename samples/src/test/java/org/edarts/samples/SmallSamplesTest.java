package org.edarts.samples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.codelet.Slot;
import org.edarts.cu.host.HostCam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmallSamplesTest {
    @Test
    void helloComesFirstAndGoodbyeLast() throws InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Machines.run("hello", SampleInput.DEFAULT.talkingTo(out), 2);
        List<String> lines = bytes.toString(StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .toList();
        assertEquals("hello", lines.get(0));
        assertEquals(
                List.of("codelets", "dataflow"),
                lines.subList(1, 3).stream().sorted().toList());
        assertEquals("goodbye", lines.get(3));
        assertEquals(4, lines.size());
    }

    @Test
    void valuesDescribeTheReadings() throws InterruptedException {
        double[] readings = Values.temperatures(500, 3);
        double sum = 0;
        for (double reading : readings) {
            sum += reading;
        }
        double mean = sum / readings.length;
        double squares = 0;
        for (double reading : readings) {
            squares += Math.pow(reading - mean, 2);
        }
        double[] sorted = readings.clone();
        Arrays.sort(sorted);
        String expected = String.format(
                Locale.ROOT,
                "500 readings from %.2f to %.2f, on average %.2f +/- %.2f degrees",
                sorted[0],
                sorted[499],
                mean,
                Math.sqrt(squares / readings.length));
        SampleInput input = SampleInput.DEFAULT.set("readings", "500").seed(3);
        assertEquals(List.of(expected), Machines.run("values", input, 2));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "2, 1", "3, 2", "10, 55", "20, 6765", "24, 46368"})
    void fibIsFibonacci(int n, long expected) throws InterruptedException {
        SampleInput input = SampleInput.DEFAULT.set("n", Integer.toString(n));
        assertEquals(List.of("fib(" + n + ") = " + expected), Machines.run("fib", input, 2));
    }

    @Property(tries = 200)
    void sortsAnyNumbers(@ForAll @Size(max = 300) int[] numbers, @ForAll @IntRange(min = 1, max = 20) int leaf)
            throws InterruptedException {
        int[] expected = numbers.clone();
        Arrays.sort(expected);
        GraphBuilder g = CodeletGraph.named("sort");
        Slot sorted = g.slot("sorted", 1);
        g.codelet(
                        "start",
                        firing -> firing.invoke(
                                Quicksort.SORT, new Quicksort.Part(numbers, 0, numbers.length, leaf), sorted))
                .chooses(sorted);
        try (Cam cam = HostCam.with().cus(2).open()) {
            Run run = cam.run(g.build());
            run.await();
        }
        assertArrayEquals(expected, numbers);
    }

    @Test
    void quicksortSaysWhatItSorted() throws InterruptedException {
        int[] numbers = Quicksort.numbers(5_001, 9);
        Arrays.sort(numbers);
        SampleInput input =
                SampleInput.DEFAULT.set("numbers", "5001").set("leaf", "10").seed(9);
        assertEquals(
                List.of("5001 numbers sorted, seed 9: the least is " + numbers[0] + ", the median " + numbers[2500]
                        + ", the greatest " + numbers[5000]),
                Machines.run("quicksort", input, 2));
    }

    @Test
    void failureReportsAllThreeAndGoesOn() throws InterruptedException {
        List<String> results = Machines.run("failure", SampleInput.DEFAULT, 2);
        assertEquals(
                "failed: codelet measure[5]: java.io.IOException: sensor 5 is unplugged; average did not fire",
                results.get(0));
        assertTrue(results.get(1).startsWith("cancelled: "), results.get(1));
        assertTrue(results.get(2).startsWith("too late: "), results.get(2));
        assertEquals("same machine, same graph, all well: average 23.5", results.get(3));
    }
}
