// A multiple of a vector added to another. The literal translation of Saxpy.java.

void saxpy(float alpha, float *x, float *y, int n)
{
    for (int i = 0; i < n; i++) {
        y[i] = alpha * x[i] + y[i];
    }
}
