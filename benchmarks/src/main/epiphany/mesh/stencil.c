// A five-point stencil. The literal translation of Stencil.java.

static const float CENTRE = 0.6f;
static const float SIDE = 0.1f;

void stencil(float *from, float *to, int width, int height)
{
    for (int y = 1; y < height - 1; y++) {
        for (int x = 1; x < width - 1; x++) {
            int at = y * width + x;
            to[at] = CENTRE * from[at] + SIDE * (from[at - 1] + from[at + 1] + from[at - width] + from[at + width]);
        }
    }
}
