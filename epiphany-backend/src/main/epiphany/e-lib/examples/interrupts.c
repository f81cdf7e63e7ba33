/*
 * A handler is interrupted by one of a higher rank, not by one of a lower rank. Ends with 0 if the steps came in the order expected;
 * steps has them, a letter each.
 */
#include "e_lib.h"

char steps[16];
static unsigned done;

static void note(char step) {
    steps[done++] = step;
}

void __attribute__((interrupt)) on_timer() {
    note('t');
}

void __attribute__((interrupt)) on_message() {
    note('m');
    /* Of a lower rank: waits until this handler has ended. */
    e_irq_set(E_SELF, E_SELF, E_USER_INT);
    /* Of a higher rank: comes at once. */
    e_irq_set(E_SELF, E_SELF, E_TIMER0_INT);
    e_wait(E_CTIMER_1, 100);
    note('M');
}

void __attribute__((interrupt)) on_user() {
    note('u');
}

int main(void) {
    static const char expected[] = "amtMub";
    e_irq_attach(E_TIMER0_INT, on_timer);
    e_irq_attach(E_MESSAGE_INT, on_message);
    e_irq_attach(E_USER_INT, on_user);
    e_irq_mask(E_TIMER0_INT, E_FALSE);
    e_irq_mask(E_MESSAGE_INT, E_FALSE);
    e_irq_mask(E_USER_INT, E_FALSE);
    e_irq_mask(E_TIMER1_INT, E_TRUE);
    e_irq_global_mask(E_TRUE);
    e_irq_set(E_SELF, E_SELF, E_MESSAGE_INT);
    e_wait(E_CTIMER_1, 100);
    note('a');
    e_irq_global_mask(E_FALSE);
    e_wait(E_CTIMER_1, 2000);
    note('b');
    for (unsigned i = 0; i < sizeof expected; i++) {
        if (steps[i] != expected[i]) {
            return i + 1;
        }
    }
    return 0;
}
