/*
 * Floating-point work: products of matrices, over and over, for ever. Ends only if a
 * result is wrong.
 */
#define N 32

/* Around the trace that exact arithmetic gives, -17664.9. */
#define LOW -17670
#define HIGH -17660

static float a[N][N], b[N][N], c[N][N];

static void multiply(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j += 4) {
            float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
            for (int k = 0; k < N; k++) {
                float x = a[i][k];
                s0 += x * b[k][j];
                s1 += x * b[k][j + 1];
                s2 += x * b[k][j + 2];
                s3 += x * b[k][j + 3];
            }
            c[i][j] = s0;
            c[i][j + 1] = s1;
            c[i][j + 2] = s2;
            c[i][j + 3] = s3;
        }
    }
}

static void begin(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            a[i][j] = (float) (i - j);
            b[i][j] = (float) (i + j);
        }
    }
}

int main(void)
{
    for (;;) {
        float trace = 0;
        begin();
        for (int round = 0; round < 32; round++) {
            multiply();
            trace += c[round][round];
            for (int i = 0; i < N; i++)
                for (int j = 0; j < N; j++)
                    b[i][j] = b[i][j] * 0.5f + c[j][i] * 0.0001f;
        }
        if (trace < LOW || trace > HIGH)
            return 1;
    }
}
