// A dot product. The literal translation of Dot.java.

float dot(float *x, float *y, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++) {
        sum += x[i] * y[i];
    }
    return sum;
}
