/* The other half. */
static const char greeting[] = "good morning, ";
int kept = 3;
int unused;

static int same(int n) {
    return n;
}

/* A definition that counts less than another, and a function that only a constant refers to. */
__attribute__((weak)) int (*const chosen)(int) = same;

int greet(char *out, const char *name) {
    const char *from = greeting;
    char *to = out;
    while (*from != 0) {
        *to++ = *from++;
    }
    while (*name != 0) {
        *to++ = *name++;
    }
    *to = 0;
    return to - out;
}
