// A convolution by nine weights. The literal translation of Convolution.java.

void convolution(float *from, float *to, float *weights, int n)
{
    for (int y = 1; y < n - 1; y++) {
        for (int x = 1; x < n - 1; x++) {
            float sum = 0;
            for (int dy = 0; dy < 3; dy++) {
                for (int dx = 0; dx < 3; dx++) {
                    sum += weights[dy * 3 + dx] * from[(y + dy - 1) * n + x + dx - 1];
                }
            }
            to[y * n + x] = sum;
        }
    }
}
