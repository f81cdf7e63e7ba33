// Draws the critical path: thick where its firings are, thin where one of them waits for a CU.
import type { Theme } from './colours';
import type { Ink } from './ink';

const LEAST_BAR = 2;

export class PathLine {
    private points: number[] = [];

    constructor(
        private readonly ink: Ink,
        private readonly theme: Theme,
    ) {}

    /** Adds a firing on a lane with this middle. */
    add(from: number, to: number, y: number): void {
        this.points.push(from, y, to, y);
        if (to - from >= LEAST_BAR) {
            this.ink.rect(from, y - 3, to - from, 6, this.theme.ground);
            this.ink.rect(from, y - 1.5, to - from, 3, this.theme.path);
        }
    }

    /** Ends the line where the path leaves what is seen. */
    end(): void {
        if (this.points.length > 2) {
            this.ink.line(this.points, this.theme.ground, 2.5);
            this.ink.line(this.points, this.theme.path, 1);
        }
        this.points = [];
    }
}
