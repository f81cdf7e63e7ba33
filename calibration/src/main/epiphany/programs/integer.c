/*
 * Integer work of the usual kinds: a sieve, a heap sort and a checksum, over and over, for ever. Ends only if a result
 * is wrong.
 */
#define SIZE 4096

static unsigned char composite[SIZE];
static unsigned values[SIZE / 4];
static volatile unsigned last;

static int primes(void)
{
    int count = 0;
    for (int i = 0; i < SIZE; i++)
        composite[i] = 0;
    for (int i = 2; i < SIZE; i++) {
        if (composite[i])
            continue;
        count++;
        for (int j = i + i; j < SIZE; j += i)
            composite[j] = 1;
    }
    return count;
}

static void sink(unsigned *heap, int root, int size)
{
    unsigned value = heap[root];
    for (;;) {
        int child = 2 * root + 1;
        if (child >= size)
            break;
        if (child + 1 < size && heap[child + 1] > heap[child])
            child++;
        if (heap[child] <= value)
            break;
        heap[root] = heap[child];
        root = child;
    }
    heap[root] = value;
}

static void sort(unsigned *heap, int size)
{
    for (int i = size / 2 - 1; i >= 0; i--)
        sink(heap, i, size);
    for (int last = size - 1; last > 0; last--) {
        unsigned top = heap[0];
        heap[0] = heap[last];
        heap[last] = top;
        sink(heap, 0, last);
    }
}

static unsigned checksum(const unsigned *words, int size)
{
    unsigned crc = ~0u;
    for (int i = 0; i < size; i++) {
        crc ^= words[i];
        for (int bit = 0; bit < 32; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

int main(void)
{
    unsigned seed = 1;
    for (;;) {
        if (primes() != 564)
            return 1;
        for (int i = 0; i < SIZE / 4; i++) {
            seed ^= seed << 13;
            seed ^= seed >> 17;
            seed ^= seed << 5;
            values[i] = seed;
        }
        sort(values, SIZE / 4);
        for (int i = 1; i < SIZE / 4; i++)
            if (values[i - 1] > values[i])
                return 2;
        last = checksum(values, SIZE / 4);
    }
}
