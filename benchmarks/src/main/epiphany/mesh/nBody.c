// Bodies of equal mass that attract each other. The literal translation of NBody.java.

#include <math.h>

static const float SOFTENING = 0.01f;
static const float TIME = 0.001f;

void nBody(float *places, float *speeds, int n, int steps)
{
    for (int step = 0; step < steps; step++) {
        for (int i = 0; i < n; i++) {
            float ax = 0;
            float ay = 0;
            float az = 0;
            for (int j = 0; j < n; j++) {
                float dx = places[3 * j] - places[3 * i];
                float dy = places[3 * j + 1] - places[3 * i + 1];
                float dz = places[3 * j + 2] - places[3 * i + 2];
                float square = dx * dx + dy * dy + dz * dz + SOFTENING;
                float inverse = 1 / sqrtf(square);
                float pull = inverse * inverse * inverse;
                ax += dx * pull;
                ay += dy * pull;
                az += dz * pull;
            }
            speeds[3 * i] += TIME * ax;
            speeds[3 * i + 1] += TIME * ay;
            speeds[3 * i + 2] += TIME * az;
        }
        for (int i = 0; i < 3 * n; i++) {
            places[i] += TIME * speeds[i];
        }
    }
}
