// The factorisation of a tile into two triangles, without pivots. The literal translation of Lu.java.

void lu(float *a, int n)
{
    for (int k = 0; k < n; k++) {
        float pivot = a[k * n + k];
        for (int i = k + 1; i < n; i++) {
            float factor = a[i * n + k] / pivot;
            a[i * n + k] = factor;
            for (int j = k + 1; j < n; j++) {
                a[i * n + j] -= factor * a[k * n + j];
            }
        }
    }
}
