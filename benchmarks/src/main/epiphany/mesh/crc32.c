// The cyclic redundancy check CRC-32. The literal translation of Crc32.java.

int crc32(signed char *data, int n, int *table)
{
    int crc = -1;
    for (int i = 0; i < n; i++) {
        crc = (int) ((unsigned) crc >> 8) ^ table[(crc ^ data[i]) & 0xFF];
    }
    return ~crc;
}
