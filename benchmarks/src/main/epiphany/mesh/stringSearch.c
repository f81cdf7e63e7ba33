// A search for a string. The literal translation of StringSearch.java.

int stringSearch(signed char *text, int n, signed char *pattern, int m)
{
    int found = 0;
    for (int i = 0; i <= n - m; i++) {
        int j = 0;
        while (j < m && text[i + j] == pattern[j]) {
            j++;
        }
        if (j == m) {
            found++;
        }
    }
    return found;
}
