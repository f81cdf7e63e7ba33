// The butterflies of a Fourier transform. The literal translation of Fft.java.

void fft(float *re, float *im, float *twiddles, int n)
{
    int step = 2;
    for (int half = n >> 1; half > 0; half >>= 1) {
        for (int start = 0; start < n; start += 2 * half) {
            for (int k = 0; k < half; k++) {
                int i = start + k;
                int j = i + half;
                float wr = twiddles[k * step];
                float wi = twiddles[k * step + 1];
                float dr = re[i] - re[j];
                float di = im[i] - im[j];
                re[i] = re[i] + re[j];
                im[i] = im[i] + im[j];
                re[j] = dr * wr - di * wi;
                im[j] = dr * wi + di * wr;
            }
        }
        step <<= 1;
    }
}
