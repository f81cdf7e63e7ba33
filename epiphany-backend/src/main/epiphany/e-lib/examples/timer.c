/* Measures with the timers. Ends with a bit for each measurement that is out of bounds; results has the cycles and instructions. */
#include "e_lib.h"

unsigned results[3];

int main(void) {
    volatile int sum = 0;
    e_ctimer_set(E_CTIMER_0, E_CTIMER_MAX);
    e_ctimer_set(E_CTIMER_1, E_CTIMER_MAX);
    e_ctimer_start(E_CTIMER_0, E_CTIMER_CLK);
    e_ctimer_start(E_CTIMER_1, E_CTIMER_IALU_INST);
    for (int i = 0; i < 100; i++) {
        sum += i;
    }
    results[0] = E_CTIMER_MAX - e_ctimer_stop(E_CTIMER_0);
    results[1] = E_CTIMER_MAX - e_ctimer_stop(E_CTIMER_1);

    e_ctimer_set(E_CTIMER_0, E_CTIMER_MAX);
    unsigned start = e_ctimer_start(E_CTIMER_0, E_CTIMER_CLK);
    e_wait(E_CTIMER_1, 1000);
    results[2] = start - e_ctimer_stop(E_CTIMER_0);

    return (sum != 4950) | (results[0] < 300 || results[0] > 3000) << 1 | (results[1] < 200 || results[1] > results[0]) << 2
           | (results[2] < 1000 || results[2] > 1200) << 3;
}
