// A histogram of bytes. The literal translation of Histogram.java.

void histogram(signed char *data, int n, int *bins)
{
    for (int i = 0; i < n; i++) {
        bins[data[i] & 0xFF]++;
    }
}
