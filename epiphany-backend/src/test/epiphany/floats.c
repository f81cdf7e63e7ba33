/* Single precision in hardware, double precision in software, and the conversions between them. */
static volatile float f = 1.5f, g = -0.25f, tiny = 1e-38f;
static volatile double d = 3.25;
static volatile int n = 16777217;

static float square_root(float x)
{
    float y = x > 1 ? x / 2 : 1;
    for (int k = 0; k < 20; k++)
        y = 0.5f * (y + x / y);
    return y;
}

int main(void)
{
    if (f + g != 1.25f || f - g != 1.75f || f * g != -0.375f || f / g != -6.0f)
        return 1;
    if ((int) (f * 100) != 150 || (int) (g * 10) != -2 || (float) n != 16777216.0f)
        return 2;
    if (!(f > g) || f <= g || f == g || !(g < 0))
        return 3;
    if (d * d != 10.5625 || (float) (d / 2) != 1.625f || (int) (d * 1000) != 3250)
        return 4;
    if (tiny * 0.1f != 0)
        return 5;
    float root = square_root(2);
    if (root < 1.41421f || root > 1.41422f)
        return 6;
    return 0;
}
