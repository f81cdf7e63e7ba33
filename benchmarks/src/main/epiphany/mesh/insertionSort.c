// Sorting by insertion. The literal translation of InsertionSort.java.

void insertionSort(int *numbers, int n)
{
    for (int i = 1; i < n; i++) {
        int number = numbers[i];
        int j = i - 1;
        while (j >= 0 && numbers[j] > number) {
            numbers[j + 1] = numbers[j];
            j--;
        }
        numbers[j + 1] = number;
    }
}
