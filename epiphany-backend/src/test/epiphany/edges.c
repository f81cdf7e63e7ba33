/* What a software cache for code must survive. Ends with the number of the first check that fails, else with 0. */
#include <setjmp.h>
#include <stdlib.h>

#define APART __attribute__((noinline, noclone))

static jmp_buf back;

APART int deep(int n) {
    return n == 0 ? 0 : deep(n - 1) + 1;
}

int odd(int n);

APART int even(int n) {
    return n == 0 ? 1 : odd(n - 1) & 1;
}

APART int odd(int n) {
    return n == 0 ? 0 : even(n - 1) & 1;
}

APART int jump_out(int n) {
    if (n == 0) {
        longjmp(back, 7);
    }
    return jump_out(n - 1) + 1;
}

APART int longjmp_over_frames(void) {
    volatile int tries = 0;
    int value = setjmp(back);
    if (value == 0 || tries < 3) {
        tries++;
        return jump_out(10 + tries);
    }
    return value + tries;
}

APART int backwards(const void *a, const void *b) {
    return *(const int *)b - *(const int *)a;
}

APART int sorted(void) {
    int numbers[20];
    for (int i = 0; i < 20; i++) {
        numbers[i] = i * 7 % 20;
    }
    qsort(numbers, 20, sizeof(int), backwards);
    for (int i = 0; i < 20; i++) {
        if (numbers[i] != 19 - i) {
            return 0;
        }
    }
    return 1;
}

APART int plus(int a, int b) {
    return a + b;
}

APART int minus(int a, int b) {
    return a - b;
}

static int (*const operations[])(int, int) = {plus, minus, plus};

APART int many_arguments(int a, int b, int c, int d, int e, int f, int g) {
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g;
}

APART int jump_table(int n) {
    switch (n) {
        case 0: return even(2);
        case 1: return plus(1, 1);
        case 2: return minus(4, 1);
        case 3: return odd(3) + 3;
        case 4: return plus(2, 3);
        case 5: return minus(9, 3);
        default: return 0;
    }
}

/* With an argument, ends with its number of characters. */
int main(int count, char **arguments) {
    if (count > 1) {
        int characters = 0;
        while (arguments[1][characters] != 0) {
            characters++;
        }
        return characters;
    }
    if (deep(1000) != 1000) {
        return 1;
    }
    if (even(40) != 1 || odd(41) != 1 || even(7) != 0) {
        return 2;
    }
    if (longjmp_over_frames() != 10) {
        return 3;
    }
    if (!sorted()) {
        return 4;
    }
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += operations[i](10, 3);
    }
    if (sum != 33 || operations[0] != plus || operations[0] != operations[2]) {
        return 5;
    }
    if (many_arguments(1, 2, 3, 4, 5, 6, 7) != 140) {
        return 6;
    }
    for (int i = 0; i < 6; i++) {
        if (jump_table(i) != i + 1) {
            return 7;
        }
    }
    return 0;
}
