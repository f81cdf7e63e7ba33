// The assignment of points to the nearest of some centres. The literal translation of KMeans.java.

static const int CENTRES = 8;
static const float LARGE = 1e30f;

void kMeans(float *points, float *centres, int *nearest, int n)
{
    for (int i = 0; i < n; i++) {
        float least = LARGE;
        int best = 0;
        for (int c = 0; c < CENTRES; c++) {
            float dx = points[2 * i] - centres[2 * c];
            float dy = points[2 * i + 1] - centres[2 * c + 1];
            float distance = dx * dx + dy * dy;
            if (distance < least) {
                least = distance;
                best = c;
            }
        }
        nearest[i] = best;
    }
}
