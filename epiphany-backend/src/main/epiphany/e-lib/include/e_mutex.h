/*
 * Mutexes and barriers of a workgroup.
 *
 * A write to one core can arrive after a later write to another. A barrier and an unlock are writes: what a core has written to a
 * third core before them may still be under way. Read it back first where that matters.
 */
#ifndef E_MUTEX_H
#define E_MUTEX_H

#include "e_types.h"

/* The id of the core that holds it; 0 while nobody does. Lies at the same address in the core that is named with it. */
typedef int e_mutex_t;

typedef int e_mutexattr_t;

#define MUTEX_NULL (0)
#define MUTEXATTR_NULL (0)
#define MUTEXATTR_DEFAULT MUTEXATTR_NULL

/* Makes the mutex of core (row, col) one that nobody holds; by one core, before others use it. */
void e_mutex_init(unsigned row, unsigned col, e_mutex_t *mutex, e_mutexattr_t *attr);

/* Waits for the mutex and takes it. */
void e_mutex_lock(unsigned row, unsigned col, e_mutex_t *mutex);

/* Takes the mutex if nobody holds it; returns 0 if so. */
unsigned e_mutex_trylock(unsigned row, unsigned col, e_mutex_t *mutex);

/* Gives the mutex back. */
void e_mutex_unlock(unsigned row, unsigned col, e_mutex_t *mutex);

typedef char e_barrier_t;

/*
 * Prepares a barrier of all cores of the workgroup, in each of them. Both arrays have an element for each core, and lie at the same
 * address in all.
 */
void e_barrier_init(volatile e_barrier_t bar_array[], volatile e_barrier_t *tgt_bar_array[]);

/* Waits until all cores of the workgroup have come here. */
void e_barrier(volatile e_barrier_t *bar_array, volatile e_barrier_t *tgt_bar_array[]);

#endif
