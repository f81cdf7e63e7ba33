/* Integer arithmetic of every width and sign, with operands the compiler does not know. */
static volatile int i = -7;
static volatile unsigned u = 0xDEADBEEF;
static volatile long long l = -123456789012345LL;
static volatile unsigned long long ul = 0x123456789ABCDEFULL;
static volatile short s = -300;
static volatile unsigned char c = 200;

int main(void)
{
    if (i / 2 != -3 || i % 2 != -1 || i >> 1 != -4 || i * i != 49)
        return 1;
    if (u / 7 != 533704079u || u % 1000 != 559 || u >> 28 != 13 || u * 3 != 2617851085u)
        return 2;
    if (l / 1000 != -123456789012LL || l % 1000 != -345 || l * 3 != -370370367037035LL || l >> 7 != -964506164159LL)
        return 3;
    if (ul >> 33 != 0x91A2B3 || ul << 8 != 0x23456789ABCDEF00ULL || ul % 97 != 81985529216486895ULL % 97)
        return 4;
    if (s * c != -60000 || (short) (s << 7) != 27136 || (unsigned char) (c + 100) != 44)
        return 5;
    if (!(i < 0) || !(u > 0x7FFFFFFF) || (int) u > i == 0 == 0 || __builtin_clz(u >> 4) != 4)
        return 6;
    return 0;
}
