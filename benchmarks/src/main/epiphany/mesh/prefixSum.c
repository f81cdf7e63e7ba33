// The sums of all beginnings. The literal translation of PrefixSum.java.

void prefixSum(int *numbers, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += numbers[i];
        numbers[i] = sum;
    }
}
