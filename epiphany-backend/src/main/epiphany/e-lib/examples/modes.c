/*
 * Floating-point work between calls of printf, which newlib leaves in another mode of the FPU; ends with 0 if nothing was computed in the wrong
 * one. Compile it with -mfp-mode=round-nearest and e-gcc.
 */
#include <stdio.h>

static volatile float factor = 1.25f;

int main(void) {
    char text[64];
    int wrong = 0;
    for (int i = 1; i <= 100; i++) {
        float product = factor * (float)i;
        wrong += (int)(product * 4.0f) != 5 * i;
        sprintf(text, "%5.2f|%10s|%3d|%g", (double)product, "abc", i, (double)product);
        wrong += (int)(factor * 4.0f) != 5;
    }
    return wrong;
}
