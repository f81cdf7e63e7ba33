// Draws the critical path: thick where its firings are, thin where one of them waits for a CU. Of the firings that share a
// pixel, it draws no more than the highest and the lowest.
import type { Theme } from './colours';
import type { Ink } from './ink';

const LEAST_BAR = 2;

export class PathLine {
    private points: number[] = [];
    private column = -1;
    private lowest = 0;
    private highest = 0;

    constructor(
        private readonly ink: Ink,
        private readonly theme: Theme,
    ) {}

    /** Adds a firing on a lane with this middle. */
    add(from: number, to: number, y: number): void {
        const column = Math.floor(to);
        if (column === this.column && from >= column) {
            this.lowest = Math.min(this.lowest, y);
            this.highest = Math.max(this.highest, y);
            return;
        }
        this.closeColumn();
        this.points.push(from, y, to, y);
        this.column = column;
        this.lowest = y;
        this.highest = y;
        if (to - from >= LEAST_BAR) {
            this.ink.rect(from, y - 3, to - from, 6, this.theme.ground);
            this.ink.rect(from, y - 1.5, to - from, 3, this.theme.path);
        }
    }

    private closeColumn(): void {
        if (this.lowest < this.highest) this.points.push(this.column, this.lowest, this.column, this.highest);
    }

    /** Ends the line where the path leaves what is seen. */
    end(): void {
        this.closeColumn();
        if (this.points.length > 2) {
            this.ink.line(this.points, this.theme.ground, 2.5);
            this.ink.line(this.points, this.theme.path, 1);
        }
        this.points = [];
        this.column = -1;
        this.lowest = this.highest;
    }
}
