// The encoding Base64. The literal translation of Base64.java.

void base64(signed char *data, int n, signed char *text, signed char *alphabet)
{
    int to = 0;
    for (int i = 0; i < n; i += 3) {
        int bits = (data[i] & 0xFF) << 16 | (data[i + 1] & 0xFF) << 8 | (data[i + 2] & 0xFF);
        text[to] = alphabet[bits >> 18];
        text[to + 1] = alphabet[bits >> 12 & 63];
        text[to + 2] = alphabet[bits >> 6 & 63];
        text[to + 3] = alphabet[bits & 63];
        to += 4;
    }
}
