/* Calls a function of the mathematical library again and again, and says how many cycles a call takes: the question is what it
   costs to have the program, or only the library, in the DRAM. */
#include <math.h>
#include "timer.h"

enum { CALLS = 64 };

static volatile unsigned *const result = (void *) 0x7000;
static volatile float *const sum = (void *) 0x7010;

int main(void)
{
    float roots = 0;
    timer_start();
    for (int i = 1; i <= CALLS; i++)
        roots += sqrtf((float) i);
    *result = timer_cycles() / CALLS;
    *sum = roots;
    return 0;
}
