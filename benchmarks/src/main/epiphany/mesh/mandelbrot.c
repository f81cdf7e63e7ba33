// The Mandelbrot set. The literal translation of Mandelbrot.java.

static const float SCALE = 0.1f;

void mandelbrot(int *counts, int width, int height, int limit)
{
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            float cx = column * SCALE - 2.0f;
            float cy = row * SCALE - 1.0f;
            float x = 0;
            float y = 0;
            int count = 0;
            while (count < limit && x * x + y * y <= 4.0f) {
                float next = x * x - y * y + cx;
                y = 2 * x * y + cy;
                x = next;
                count++;
            }
            counts[row * width + column] = count;
        }
    }
}
