/* Recursion, function pointers, jump tables, structures by value, variable arguments. */
#include <stdarg.h>

struct pair {
    int first;
    long long second;
};

static int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static int twice(int x)
{
    return 2 * x;
}

static int thrice(int x)
{
    return 3 * x;
}

static int (*volatile table[])(int) = {twice, thrice, fib};

static struct pair swap(struct pair p)
{
    struct pair q = {(int) p.second, p.first};
    return q;
}

static int sum(int count, ...)
{
    va_list list;
    int total = 0;
    va_start(list, count);
    while (count-- > 0)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

static int choose(int x)
{
    switch (x) {
    case 0: return 10;
    case 1: return 7;
    case 2: return 4;
    case 3: return 99;
    case 4: return -1;
    case 5: return 12;
    default: return 0;
    }
}

int main(void)
{
    volatile int three = 3;
    struct pair p = {three, 44};
    if (fib(15) != 610 || table[0](21) != 42 || table[1](three) != 9 || table[2](10) != 55)
        return 1;
    p = swap(swap(swap(p)));
    if (p.first != 44 || p.second != 3)
        return 2;
    if (sum(6, 1, 2, 3, 4, 5, 6) != 21 || choose(three) != 99 || choose(three + 2) != 12 || choose(three * 5) != 0)
        return 3;
    return 0;
}
