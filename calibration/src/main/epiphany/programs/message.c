/* Messages between two cores of the mesh, as the published network benchmark describes them: a sender puts words into the
   receiver's memory, by stores or by the library's DMA, and then a flag; the receiver watches the flag and sends a message of its own. */
#include "board-dma.h"
#include "timer.h"

static volatile struct {
    unsigned words;             /* of a message */
    unsigned messages;          /* that each core sends */
    unsigned begins;            /* whether this core sends before it receives */
    unsigned by_dma;            /* whether a DMA channel moves the words */
    unsigned *data;             /* the receiver's buffer */
    volatile unsigned *flag;    /* the receiver's flag */
} *const given = (void *) 0x6000;

static volatile unsigned *const arrived = (void *) 0x6100;
static volatile unsigned *const result = (void *) 0x7000;
static unsigned *const message = (void *) 0x2000;

static __attribute__((noinline)) void send(volatile unsigned *data, volatile unsigned *flag, unsigned words, unsigned number)
{
    for (unsigned i = 0; i < words; i++)
        data[i] = message[i];
    *flag = number;
}

static __attribute__((noinline)) void send_by_dma(unsigned *data, volatile unsigned *flag, unsigned words, unsigned number)
{
    board_dma_copy(data, message, words * 4);
    *flag = number;
}

static __attribute__((noinline)) void receive(unsigned number)
{
    while (*arrived != number)
        ;
}

int main(void)
{
    unsigned words = given->words, messages = given->messages, begins = given->begins, by_dma = given->by_dma;
    unsigned *data = given->data;
    volatile unsigned *flag = given->flag;
    timer_start();
    for (unsigned number = 1; number <= messages; number++) {
        if (!begins)
            receive(number);
        if (by_dma)
            send_by_dma(data, flag, words, number);
        else
            send(data, flag, words, number);
        if (begins)
            receive(number);
    }
    *result = timer_cycles();
    return 0;
}
