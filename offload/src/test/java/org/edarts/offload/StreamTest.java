package org.edarts.offload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Arrays that no core has room for: in the DRAM, or with the host, fetched part by part. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class StreamTest {
    /** More than two windows for each of four cores. */
    private static final int MANY = 80_001;

    static Stream<Arguments> meshes() {
        Supplier<Mesh> late = () -> Mesh.simulated(Chips.PARALLELLA.withMemoryOrder(MemoryOrder.adversarial(5)));
        Supplier<Mesh> chip = () -> Mesh.simulated(Chips.PARALLELLA);
        Supplier<Mesh> host = () -> Mesh.host(4);
        return Stream.of(false, true)
                .flatMap(withHost -> Stream.of(
                        Arguments.of(Named.of("host", host), withHost),
                        Arguments.of(Named.of("chip", chip), withHost),
                        Arguments.of(Named.of("chip, adversarial", late), withHost)));
    }

    private static <T> PlacedArray<T> place(Mesh mesh, T array, boolean withHost) {
        return withHost ? mesh.onHost(array) : mesh.share(array);
    }

    private static int[] numbers(int count) {
        int[] values = new int[count];
        Arrays.setAll(values, place -> place * 31 + 7);
        return values;
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void coresReadWhatTheyHaveNoRoomFor(Supplier<Mesh> meshes, boolean withHost) throws InterruptedException {
        try (Mesh mesh = meshes.get()) {
            int[] values = numbers(withHost ? MANY : 5_003);
            try (PlacedArray<int[]> placed = place(mesh, values, withHost)) {
                List<Integer> sums =
                        mesh.launch(Streams::sum, placed.array()).cores(4).await();
                assertEquals(
                        Arrays.stream(values).sum(),
                        sums.stream().mapToInt(Integer::intValue).sum());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void whatTheyWriteTheyReadAndTheHostGets(Supplier<Mesh> meshes, boolean withHost) throws InterruptedException {
        try (Mesh mesh = meshes.get()) {
            short[] values = new short[1_001];
            short[] expected = new short[values.length];
            for (int place = 0; place < values.length; place++) {
                values[place] = (short) (place * 77);
                expected[place] = (short) (values[place] * 2 + 1);
            }
            float[] from = new float[3_001];
            float[] to = new float[from.length];
            float[] reversed = new float[from.length];
            for (int place = 0; place < from.length; place++) {
                from[place] = place;
                reversed[from.length - 1 - place] = place;
            }
            try (PlacedArray<short[]> placed = place(mesh, values, withHost);
                    PlacedArray<float[]> read = place(mesh, from, withHost);
                    PlacedArray<float[]> written = place(mesh, to, withHost)) {
                mesh.launch(Streams::twice, placed.array()).cores(3).await();
                mesh.launch(Streams::reverse, read.array(), written.array())
                        .cores(4)
                        .await();
            }
            assertArrayEquals(expected, values);
            assertArrayEquals(reversed, to);
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void anyOrderOfAccessesIsRight(Supplier<Mesh> meshes, boolean withHost) throws InterruptedException {
        byte[] plain = new byte[333];
        for (int place = 0; place < plain.length; place++) {
            plain[place] = (byte) (place * 7);
        }
        byte[] values = plain.clone();
        int expected = Streams.wanders(plain, 700);
        try (Mesh mesh = meshes.get();
                PlacedArray<byte[]> placed = place(mesh, values, withHost)) {
            assertEquals(
                    List.of(expected),
                    mesh.launch(Streams::wanders, placed.array(), 700).cores(1).await());
        }
        assertArrayEquals(plain, values);
    }

    @Test
    void whatTheCallSaysCountsBeforeWhatTheMethodSays() throws InterruptedException {
        int[] values = numbers(700);
        try (Mesh mesh = Mesh.simulated(Chips.PARALLELLA);
                Shared<int[]> shared = mesh.share(values)) {
            Launch<Integer> launch = mesh.launch(Streams::sum, shared.array()).cores(1);
            List<Integer> sum = List.of(Arrays.stream(values).sum());
            KernelExecution<Integer> ahead = launch.prefetch(1, 256, 64, 64).async();
            assertEquals(sum, ahead.await());
            KernelExecution<Integer> late = launch.prefetch(1, 256, 64, 0).async();
            assertEquals(sum, late.await());
            assertTrue(ahead.cycles().get(0) < late.cycles().get(0), () -> ahead.cycles() + " of " + late.cycles());
            for (int[] wrong : new int[][] {{256, 48, 64}, {100, 10, 10}, {64, 64, 0}, {64, 16, 49}, {64, 16, -1}}) {
                IllegalArgumentException refused = assertThrows(
                        IllegalArgumentException.class, () -> launch.prefetch(1, wrong[0], wrong[1], wrong[2]));
                assertTrue(
                        refused.getMessage().startsWith("argument 1 of org.edarts.offload.Streams.sum"),
                        refused::getMessage);
            }
        }
    }

    @Test
    void whatCannotComePartByPartIsRefused() {
        int[] values = numbers(100);
        try (Mesh mesh = Mesh.simulated(Chips.PARALLELLA);
                Host<int[]> host = mesh.onHost(values)) {
            Launch<Integer> handing =
                    mesh.launch(Streams::handsOn, host.array()).cores(1);
            IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, handing::async);
            assertTrue(refused.getMessage().contains("to org.edarts.offload.Streams.recursive"), refused::getMessage);
            Launch<Integer> beyond = mesh.launch(Streams::beyond, host.array()).cores(1);
            LaunchException failed = assertThrows(LaunchException.class, beyond::await);
            assertTrue(failed.getMessage().contains("Index 100 out of bounds for length 100"), failed::getMessage);
        }
    }
}
