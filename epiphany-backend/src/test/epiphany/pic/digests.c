/* Sums, digests and ciphers, checked against the values in the documents that define them. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chapters.h"
#include "check.h"

static uint32_t rotated(uint32_t x, int by) {
    return x << by | x >> (32 - by);
}

static uint64_t rotated_long(uint64_t x, int by) {
    return x >> by | x << (64 - by);
}

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static uint32_t little_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

static void put_big_endian(uint8_t *bytes, uint32_t word) {
    for (int i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(word >> (24 - 8 * i));
    }
}

static void put_little_endian(uint8_t *bytes, uint32_t word) {
    for (int i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(word >> 8 * i);
    }
}

uint32_t crc32_of(const void *data, size_t size) {
    static uint32_t table[256];
    if (table[1] == 0) {
        for (uint32_t i = 0; i < 256; i++) {
            uint32_t c = i;
            for (int k = 0; k < 8; k++) {
                c = c & 1 ? c >> 1 ^ 0xEDB88320u : c >> 1;
            }
            table[i] = c;
        }
    }
    uint32_t crc = ~0u;
    for (const uint8_t *p = data; size > 0; size--) {
        crc = crc >> 8 ^ table[(crc ^ *p++) & 255];
    }
    return ~crc;
}

static uint32_t adler32(const uint8_t *data, size_t size) {
    uint32_t a = 1, b = 0;
    for (; size > 0; size--) {
        a = (a + *data++) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static uint16_t crc16(const uint8_t *data, size_t size) {
    uint16_t crc = 0xFFFF;
    for (; size > 0; size--) {
        crc ^= (uint16_t)(*data++ << 8);
        for (int k = 0; k < 8; k++) {
            crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
        }
    }
    return crc;
}

static uint32_t fnv(const char *text) {
    uint32_t hash = 2166136261u;
    for (; *text != 0; text++) {
        hash = (hash ^ (uint8_t)*text) * 16777619u;
    }
    return hash;
}

/* Calls a function for each block of a message that is padded as MD5, SHA-1 and SHA-256 want it. */
static void each_block(const uint8_t *data, size_t size, int is_big_endian, void (*block)(uint32_t *state, const uint8_t *block),
    uint32_t *state) {
    uint8_t last[128] = {0};
    size_t whole = size / 64 * 64, left = size - whole;
    for (size_t i = 0; i < whole; i += 64) {
        block(state, data + i);
    }
    memcpy(last, data + whole, left);
    last[left] = 0x80;
    size_t length = left < 56 ? 64 : 128;
    for (int i = 0; i < 8; i++) {
        last[length - 8 + (size_t)i] = (uint8_t)((uint64_t)size * 8 >> (is_big_endian ? 56 - 8 * i : 8 * i));
    }
    block(state, last);
    if (length == 128) {
        block(state, last + 64);
    }
}

/* The constants that the documents list are fractions of roots and sines, times 2 to the power of 32: they are computed here. */
static uint32_t fraction(double root) {
    return (uint32_t)((root - floor(root)) * 4294967296.0);
}

static uint32_t sha256_constants[64];

static void make_sha256_constants(void) {
    int count = 0;
    for (uint32_t n = 2; count < 64; n++) {
        uint32_t divisor = 2;
        while (divisor * divisor <= n && n % divisor != 0) {
            divisor++;
        }
        if (divisor * divisor > n) {
            sha256_constants[count++] = fraction(cbrt(n));
        }
    }
}

static void sha256_block(uint32_t *state, const uint8_t *block) {
    uint32_t w[64], s[8];
    for (int i = 0; i < 16; i++) {
        w[i] = big_endian(block + 4 * i);
    }
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (rotated(a, 25) ^ rotated(a, 14) ^ a >> 3) + (rotated(b, 15) ^ rotated(b, 13) ^ b >> 10);
    }
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t t = s[7] + (rotated(s[4], 26) ^ rotated(s[4], 21) ^ rotated(s[4], 7)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) +
            sha256_constants[i] + w[i];
        uint32_t u = (rotated(s[0], 30) ^ rotated(s[0], 19) ^ rotated(s[0], 10)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof s[0]);
        s[4] += t;
        s[0] = t + u;
    }
    for (int i = 0; i < 8; i++) {
        state[i] += s[i];
    }
}

static void sha256(const void *data, size_t size, uint8_t *digest) {
    static const uint32_t primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};
    uint32_t state[8];
    for (int i = 0; i < 8; i++) {
        state[i] = fraction(sqrt(primes[i]));
    }
    each_block(data, size, 1, sha256_block, state);
    for (int i = 0; i < 8; i++) {
        put_big_endian(digest + 4 * i, state[i]);
    }
}

static void sha1_block(uint32_t *state, const uint8_t *block) {
    static const uint32_t constants[4] = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
    uint32_t w[80], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 80; i++) {
        w[i] = i < 16 ? big_endian(block + 4 * i) : rotated(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
        uint32_t f = i < 20 ? (b & c) | (~b & d) : i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
        uint32_t t = rotated(a, 5) + f + e + constants[i / 20] + w[i];
        e = d;
        d = c;
        c = rotated(b, 30);
        b = a;
        a = t;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

static void sha1(const void *data, size_t size, uint8_t *digest) {
    uint32_t state[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    each_block(data, size, 1, sha1_block, state);
    for (int i = 0; i < 5; i++) {
        put_big_endian(digest + 4 * i, state[i]);
    }
}

static uint32_t md5_constants[64];

static void md5_block(uint32_t *state, const uint8_t *block) {
    static const uint8_t shifts[16] = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    for (int i = 0; i < 64; i++) {
        uint32_t f;
        int word;
        if (i < 16) {
            f = (b & c) | (~b & d);
            word = i;
        } else if (i < 32) {
            f = (d & b) | (~d & c);
            word = 5 * i + 1;
        } else if (i < 48) {
            f = b ^ c ^ d;
            word = 3 * i + 5;
        } else {
            f = c ^ (b | ~d);
            word = 7 * i;
        }
        f += a + md5_constants[i] + little_endian(block + 4 * (word & 15));
        a = d;
        d = c;
        c = b;
        b += rotated(f, shifts[i / 16 * 4 + i % 4]);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
}

static void md5(const void *data, size_t size, uint8_t *digest) {
    for (int i = 0; i < 64; i++) {
        md5_constants[i] = fraction(fabs(sin(i + 1)));
    }
    uint32_t state[4] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476};
    each_block(data, size, 0, md5_block, state);
    for (int i = 0; i < 4; i++) {
        put_little_endian(digest + 4 * i, state[i]);
    }
}

static void hmac_sha256(const void *key, size_t key_size, const void *data, size_t size, uint8_t *digest) {
    uint8_t inner[64 + 128], outer[64 + 32];
    memset(inner, 0x36, 64);
    memset(outer, 0x5C, 64);
    for (size_t i = 0; i < key_size; i++) {
        inner[i] ^= ((const uint8_t *)key)[i];
        outer[i] ^= ((const uint8_t *)key)[i];
    }
    memcpy(inner + 64, data, size);
    sha256(inner, 64 + size, outer + 64);
    sha256(outer, sizeof outer, digest);
}

/* AES with keys of 128 bits; its box is computed from inverses in the field of 256 elements. */
static uint8_t box[256], unbox[256];

static uint8_t field_product(uint8_t a, uint8_t b) {
    uint8_t product = 0;
    for (; b != 0; b >>= 1) {
        if (b & 1) {
            product ^= a;
        }
        a = (uint8_t)(a << 1 ^ (a & 0x80 ? 0x1B : 0));
    }
    return product;
}

static void make_boxes(void) {
    uint8_t p = 1, q = 1;
    do {
        p = field_product(p, 3);
        q = field_product(q, 0xF6); /* 0xF6 is the inverse of 3 */
        uint8_t x = (uint8_t)(q ^ (q << 1 | q >> 7) ^ (q << 2 | q >> 6) ^ (q << 3 | q >> 5) ^ (q << 4 | q >> 4) ^ 0x63);
        box[p] = x;
        unbox[x] = p;
    } while (p != 1);
    box[0] = 0x63;
    unbox[0x63] = 0;
}

static void expand_key(const uint8_t *key, uint8_t keys[176]) {
    uint8_t round = 1;
    memcpy(keys, key, 16);
    for (int i = 16; i < 176; i += 4) {
        uint8_t word[4];
        memcpy(word, keys + i - 4, 4);
        if (i % 16 == 0) {
            uint8_t first = word[0];
            word[0] = (uint8_t)(box[word[1]] ^ round);
            word[1] = box[word[2]];
            word[2] = box[word[3]];
            word[3] = box[first];
            round = field_product(round, 2);
        }
        for (int k = 0; k < 4; k++) {
            keys[i + k] = keys[i + k - 16] ^ word[k];
        }
    }
}

static void mix(uint8_t *block, uint8_t a, uint8_t b, uint8_t c, uint8_t d) {
    for (int i = 0; i < 16; i += 4) {
        uint8_t in[4];
        memcpy(in, block + i, 4);
        for (int k = 0; k < 4; k++) {
            block[i + k] = (uint8_t)(field_product(in[k], a) ^ field_product(in[(k + 1) % 4], b) ^ field_product(in[(k + 2) % 4], c) ^
                field_product(in[(k + 3) % 4], d));
        }
    }
}

static void add_key(uint8_t *block, const uint8_t *key) {
    for (int i = 0; i < 16; i++) {
        block[i] ^= key[i];
    }
}

static void shift_rows(uint8_t *block, int by, const uint8_t *through) {
    uint8_t in[16];
    memcpy(in, block, 16);
    for (int i = 0; i < 16; i++) {
        block[i] = through[in[(i + by * 4 * (i % 4)) & 15]];
    }
}

static void aes_encrypt(const uint8_t *keys, uint8_t *block) {
    add_key(block, keys);
    for (int round = 1; round <= 10; round++) {
        shift_rows(block, 1, box);
        if (round < 10) {
            mix(block, 2, 3, 1, 1);
        }
        add_key(block, keys + 16 * round);
    }
}

static void aes_decrypt(const uint8_t *keys, uint8_t *block) {
    for (int round = 10; round >= 1; round--) {
        add_key(block, keys + 16 * round);
        if (round < 10) {
            mix(block, 14, 11, 13, 9);
        }
        shift_rows(block, -1, unbox);
    }
    add_key(block, keys);
}

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
    *a += *b, *d = rotated(*d ^ *a, 16);
    *c += *d, *b = rotated(*b ^ *c, 12);
    *a += *b, *d = rotated(*d ^ *a, 8);
    *c += *d, *b = rotated(*b ^ *c, 7);
}

static void chacha20(const uint8_t *key, uint32_t counter, const uint8_t *nonce, uint8_t *stream) {
    uint32_t start[16], s[16];
    static const uint8_t sigma[17] = "expand 32-byte k";
    for (int i = 0; i < 16; i++) {
        start[i] = i < 4 ? little_endian(sigma + 4 * i) : i < 12 ? little_endian(key + 4 * (i - 4)) : i == 12 ? counter : little_endian(nonce + 4 * (i - 13));
    }
    memcpy(s, start, sizeof s);
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < 4; i++) {
            int shift = round & 1;
            quarter_round(&s[i], &s[4 + (i + shift) % 4], &s[8 + (i + 2 * shift) % 4], &s[12 + (i + 3 * shift) % 4]);
        }
    }
    for (int i = 0; i < 16; i++) {
        put_little_endian(stream + 4 * i, s[i] + start[i]);
    }
}

static uint64_t siphash(const uint8_t *key, const uint8_t *data, size_t size) {
    uint64_t v[4], k[2];
    for (int i = 0; i < 2; i++) {
        k[i] = (uint64_t)little_endian(key + 8 * i + 4) << 32 | little_endian(key + 8 * i);
    }
    v[0] = k[0] ^ 0x736F6D6570736575ULL;
    v[1] = k[1] ^ 0x646F72616E646F6DULL;
    v[2] = k[0] ^ 0x6C7967656E657261ULL;
    v[3] = k[1] ^ 0x7465646279746573ULL;
    for (size_t i = 0; i <= size / 8 + 1; i++) {
        uint64_t m = 0;
        for (size_t b = 0; b < 8 && 8 * i + b < size; b++) {
            m |= (uint64_t)data[8 * i + b] << 8 * b;
        }
        if (i == size / 8) {
            m |= (uint64_t)size << 56;
        }
        int last = i == size / 8 + 1;
        if (last) {
            v[2] ^= 0xFF;
        }
        v[3] ^= m;
        for (int round = 0; round < (last ? 4 : 2); round++) {
            v[0] += v[1], v[1] = rotated_long(v[1], 51) ^ v[0], v[0] = rotated_long(v[0], 32);
            v[2] += v[3], v[3] = rotated_long(v[3], 48) ^ v[2];
            v[0] += v[3], v[3] = rotated_long(v[3], 43) ^ v[0];
            v[2] += v[1], v[1] = rotated_long(v[1], 47) ^ v[2], v[2] = rotated_long(v[2], 32);
        }
        v[0] ^= m;
    }
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

static void base64(const uint8_t *data, size_t size, char *text) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        uint32_t group = (uint32_t)data[i] << 16 | (i + 1 < size ? (uint32_t)data[i + 1] << 8 : 0) | (i + 2 < size ? data[i + 2] : 0);
        *text++ = digits[group >> 18];
        *text++ = digits[group >> 12 & 63];
        *text++ = i + 1 < size ? digits[group >> 6 & 63] : '=';
        *text++ = i + 2 < size ? digits[group & 63] : '=';
    }
    *text = 0;
}

void chapter_digests(void) {
    static const char million[] = "123456789";
    uint8_t digest[64], keys[176], key[32], block[16];
    char text[40];
    make_sha256_constants();
    make_boxes();
    check_long("CRC-32", 0xCBF43926, crc32_of(million, 9));
    check_long("CRC-16", 0x29B1, crc16((const uint8_t *)million, 9));
    check_long("Adler-32", 0x11E60398, adler32((const uint8_t *)"Wikipedia", 9));
    check_long("FNV", 0xE40C292C, fnv("a"));
    check_long("a root", 0x428A2F98, sha256_constants[0]);
    sha256("abc", 3, digest);
    check_bytes("SHA-256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", digest, 32);
    sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, digest);
    check_bytes("SHA-256", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1", digest, 32);
    hmac_sha256("Jefe", 4, "what do ya want for nothing?", 28, digest);
    check_bytes("HMAC", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843", digest, 32);
    sha1("abc", 3, digest);
    check_bytes("SHA-1", "a9993e364706816aba3e25717850c26c9cd0d89d", digest, 20);
    md5("message digest", 14, digest);
    check_bytes("MD5", "f96b697d7cb7938d525a2f31aaf161d0", digest, 16);
    for (int i = 0; i < 32; i++) {
        key[i] = (uint8_t)i;
        block[i % 16] = (uint8_t)(0x11 * (i % 16));
    }
    expand_key(key, keys);
    aes_encrypt(keys, block);
    check_bytes("AES", "69c4e0d86a7b0430d8cdb78070b4c55a", block, 16);
    aes_decrypt(keys, block);
    check_bytes("AES", "00112233445566778899aabbccddeeff", block, 16);
    chacha20(key, 1, (const uint8_t[12]){0, 0, 0, 9, 0, 0, 0, 0x4A, 0, 0, 0, 0}, digest);
    check_bytes("ChaCha20", "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e", digest, 32);
    for (int i = 0; i < 16; i++) {
        block[i] = (uint8_t)i;
    }
    check("SipHash", siphash(key, block, 15) == 0xA129CA6149BE45E5ULL);
    base64((const uint8_t *)"any carnal pleas", 16, text);
    check_text("base 64", "YW55IGNhcm5hbCBwbGVhcw==", text);
}
