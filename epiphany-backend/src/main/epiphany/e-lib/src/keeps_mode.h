/*
 * newlib's formatted output, as GNU's compiler translates it, can return with the FPU in another mode than it was called in. Linked by
 * --wrap, these give the mode back.
 */
#ifndef KEEPS_MODE_H
#define KEEPS_MODE_H

#include <stdarg.h>
#include <stdio.h>

#define MODE 0xe0001u

static unsigned config(void) {
    unsigned value;
    __asm__ volatile("movfs %0, config" : "=r"(value)::"memory");
    return value;
}

static void give_back(unsigned before) {
    unsigned now = config();
    __asm__ volatile("movts config, %0" ::"r"((now & ~MODE) | (before & MODE)) : "memory");
}

#define KEEPS_MODE(name)                                                                        \
    int __real_##name(struct _reent *, FILE *, const char *, va_list);                          \
    int __wrap_##name(struct _reent *, FILE *, const char *, va_list);                          \
    int __wrap_##name(struct _reent *state, FILE *stream, const char *format, va_list arguments) { \
        unsigned before = config();                                                             \
        int result = __real_##name(state, stream, format, arguments);                           \
        give_back(before);                                                                      \
        return result;                                                                          \
    }

#endif
