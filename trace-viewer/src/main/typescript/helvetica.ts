// How wide letters of Helvetica are, and their numbers in the encoding that PDF calls WinAnsi.

/** Of the letters from the blank to the tilde, in thousandths of the size. */
const WIDTHS = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
];
const FIRST = 32;
/** What others take: that of most letters. */
const OTHER = 556;

/** What the encoding has elsewhere than Unicode, or not at all. */
const SPECIAL: Record<string, string> = { '…': '\u0085', '–': '\u0096', '—': '\u0097', '≥': '>=', '▾': '-', '▸': '+' };

/** The numbers of letters; those that the encoding does not have become question marks. */
export function latin(text: string): number[] {
    return Array.from(text, (letter) => SPECIAL[letter] ?? letter)
        .join('')
        .split('')
        .map((letter) => letter.charCodeAt(0))
        .map((code) => (code >= FIRST && code < 256 ? code : '?'.charCodeAt(0)));
}

export function widthOf(codes: number[], size: number): number {
    return (codes.reduce((sum, code) => sum + (WIDTHS[code - FIRST] ?? OTHER), 0) * size) / 1000;
}
