/* Writes a file, reads it back, asks for its size, removes it, and tries to get out of its folder. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    char line[32];
    struct stat status;
    FILE *file = fopen("notes.txt", "w");
    if (!file || fprintf(file, "one\ntwo\nthree\n") != 14 || fclose(file))
        return 1;
    file = fopen("/notes.txt", "r");
    if (!file || !fgets(line, sizeof line, file) || strcmp(line, "one\n"))
        return 2;
    if (fseek(file, -6, SEEK_END) || !fgets(line, sizeof line, file) || strcmp(line, "three\n"))
        return 3;
    fclose(file);
    if (stat("notes.txt", &status) || status.st_size != 14 || !S_ISREG(status.st_mode))
        return 4;
    if (open("../outside.txt", O_CREAT | O_WRONLY, 0666) >= 0 || open("/../../etc/passwd", O_RDONLY) >= 0)
        return 5;
    if (unlink("notes.txt") || fopen("notes.txt", "r"))
        return 6;
    return 0;
}
