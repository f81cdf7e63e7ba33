/*
 * Jacobi iteration for Laplace's equation on a grid that lies in strips on a column of cores: each point becomes the mean of
 * its four neighbours; after each iteration the strips' outermost rows go to the neighbouring cores, and the first core adds
 * up how much all points have changed and tells the others whether to go on.
 *
 * A row has `columns` points and a fixed border of one point on either side; above and below the strip is a row more. The host
 * fills in the parameters and both copies of the strip, which are used in turn.
 */
#include <stdint.h>

#include "clock.h"

enum { MOST_CORES = 64, STRIP_WORDS = 2560, NORTH = 0, SOUTH = 1 };

struct {
    int32_t rows, columns, most_iterations, cores, core;
    float tolerance;          /* of the changes' sum of squares, as part of the first iteration's */
    float *north[2];          /* the northern neighbour's border row below its strip, in both copies; 0: none */
    float *south[2];          /* the southern neighbour's border row above its strip */
    volatile int32_t *north_flag;
    volatile int32_t *south_flag;
    float *first_sum;         /* where the first core keeps this core's sum */
    volatile int32_t *first_flag;
    volatile int32_t *verdicts[MOST_CORES]; /* of the first core only: where all cores wait for its verdict */
    uint32_t compute, synchronisation, transfer;
    int32_t iterations;
    float sum;
} parameters __attribute__((aligned(8)));

volatile int32_t halo_flags[2]; /* set by the northern and the southern neighbour to the number of the iteration they sent */
volatile int32_t sum_flags[MOST_CORES];
volatile float sums[MOST_CORES];
volatile int32_t verdict; /* the number of the iteration, negative to end */
float strips[2][STRIP_WORDS] __attribute__((aligned(8)));

/* An iteration; returns the sum of the squares of all changes. */
static float iterate(const float *restrict from, float *restrict to, int32_t rows, int32_t columns)
{
    int32_t width = columns + 2;
    float sum = 0;
    for (int32_t row = 0; row < rows; row++) {
        const float *above = from, *here = from + width, *below = here + width;
        float *next = to + width;
        for (int32_t column = 1; column <= columns; column++) {
            float mean = ((above[column] + below[column]) + (here[column - 1] + here[column + 1])) * 0.25f;
            float change = mean - here[column];
            sum = __builtin_fmaf(change, change, sum);
            next[column] = mean;
        }
        from += width;
        to += width;
    }
    return sum;
}

static void send_row(float *restrict to, const float *restrict from, int32_t columns)
{
    for (int32_t column = 1; column <= columns; column++)
        to[column] = from[column];
}

/* The first core's part of the reduction: adds up in the order of the cores, and tells all of them. */
static float reduce(int32_t iteration, float *first)
{
    float sum = 0;
    for (int32_t core = 0; core < parameters.cores; core++) {
        while (sum_flags[core] < iteration)
            ;
        sum += sums[core];
    }
    if (iteration == 1)
        *first = sum;
    int32_t ends = sum <= parameters.tolerance * *first || iteration == parameters.most_iterations;
    for (int32_t core = 0; core < parameters.cores; core++)
        *parameters.verdicts[core] = ends ? -iteration : iteration;
    return sum;
}

void kernel(void)
{
    int32_t rows = parameters.rows, columns = parameters.columns, iteration = 0, goes_on = 1;
    float first = 0;
    start_clock();
    while (goes_on) {
        float *from = strips[iteration & 1], *to = strips[~iteration & 1];
        int32_t copy = ~iteration & 1;
        iteration++;
        uint32_t begun = clock_now();
        float sum = iterate(from, to, rows, columns);
        uint32_t computed = clock_now();
        if (parameters.north[copy]) {
            send_row(parameters.north[copy], to + columns + 2, columns);
            *parameters.north_flag = iteration;
        }
        if (parameters.south[copy]) {
            send_row(parameters.south[copy], to + rows * (columns + 2), columns);
            *parameters.south_flag = iteration;
        }
        uint32_t sent = clock_now();
        *parameters.first_sum = sum;
        *parameters.first_flag = iteration;
        if (parameters.core == 0)
            parameters.sum = reduce(iteration, &first);
        while (verdict != iteration && verdict != -iteration)
            ;
        goes_on = verdict > 0;
        while (parameters.north[copy] && halo_flags[NORTH] < iteration)
            ;
        while (parameters.south[copy] && halo_flags[SOUTH] < iteration)
            ;
        uint32_t ready = clock_now();
        parameters.compute += begun - computed;
        parameters.transfer += computed - sent;
        parameters.synchronisation += sent - ready;
    }
    parameters.iterations = iteration;
}
