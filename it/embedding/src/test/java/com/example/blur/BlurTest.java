package com.example.blur;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class BlurTest {
    @Test
    void blursAStep() throws InterruptedException {
        try (Blur blur = new Blur()) {
            double[] step = {0, 0, 0, 0, 3, 3, 3, 3};
            assertArrayEquals(new double[] {0, 0, 0, 1, 2, 3, 3, 3}, blur.blur(step));
            assertArrayEquals(new double[] {0, 0, 0, 1, 2, 3, 3, 3}, blur.blur(step));
        }
    }
}
