// What the colours of the view mean, for files of it.
import type { Theme } from './colours';
import { latin, widthOf } from './helvetica';
import type { Ink } from './ink';
import type { Categories } from './shown';

const SIZE = 11;
const ROW = 18;
const SWATCH = 10;
/** Fonts of screens are wider than Helvetica. */
const WIDER = 1.15;
const GAP = 16;
const MARGIN = 6;

export class Legend {
    readonly height: number;
    private readonly entries: { name: string; colour: string; x: number; row: number }[] = [];

    constructor({ names, colours }: Categories, width: number) {
        let x = MARGIN;
        let row = 0;
        names.forEach((name, i) => {
            if (!name) return;
            const needed = SWATCH + 4 + WIDER * widthOf(latin(name), SIZE) + GAP;
            if (x > MARGIN && x + needed > width) {
                x = MARGIN;
                row++;
            }
            this.entries.push({ name, colour: colours[i], x, row });
            x += needed;
        });
        this.height = this.entries.length === 0 ? 0 : (row + 1) * ROW + MARGIN;
    }

    draw(ink: Ink, top: number, theme: Theme): void {
        for (const { name, colour, x, row } of this.entries) {
            const middle = top + MARGIN + (row + 0.5) * ROW;
            ink.rect(x, middle - SWATCH / 2, SWATCH, SWATCH, colour);
            ink.text(x + SWATCH + 4, middle, name, theme.text, SIZE);
        }
    }
}
