/* Says hello on standard output and, with an argument, repeats it; ends with the number of arguments. */
#include <stdio.h>

int main(int argc, char **argv)
{
    printf("hello, %s: %d %g\n", "world", 42, 1.5);
    for (int k = 1; k < argc; k++)
        printf("argument %d is %s\n", k, argv[k]);
    fprintf(stderr, "done\n");
    return argc;
}
