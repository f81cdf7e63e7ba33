/* One half of a program: ends with the number of characters that the other half makes of the arguments, less those it keeps. */
#include <stdio.h>

extern int greet(char *out, const char *name);
extern int kept;
extern int (*const chosen)(int);
static char text[100];
static int zeros[1000];

int main(int count, char **arguments) {
    int characters = zeros[999];
    for (int i = 1; i < count; i++) {
        characters += greet(text, arguments[i]);
        printf("%s\n", text);
    }
    return chosen(characters) - kept;
}
