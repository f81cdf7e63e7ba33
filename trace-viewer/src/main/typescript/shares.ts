// How the time of a unit is shared among categories, exactly, for any span: prefix sums over blocks of intervals.
import type { Numbers } from './model';
import { upperBound } from './model';

const BLOCK = 64;

/** Intervals, unit after unit, those of a unit in order and apart from each other, each of one category. */
export class Shares {
    private readonly sums: Float64Array;

    constructor(
        readonly start: Float64Array,
        readonly duration: Numbers,
        readonly first: Int32Array,
        readonly category: Uint8Array,
        readonly categories: number,
    ) {
        const blocks = Math.floor(start.length / BLOCK);
        this.sums = new Float64Array((blocks + 1) * categories);
        const sums = this.sums;
        for (let block = 0; block < blocks; block++) {
            const from = block * categories;
            const to = from + categories;
            for (let c = 0; c < categories; c++) sums[to + c] = sums[from + c];
            for (let i = block * BLOCK; i < (block + 1) * BLOCK; i++) sums[to + category[i]] += duration[i];
        }
    }

    /** The first interval of a unit that ends after a time. */
    after(unit: number, time: number, from = this.first[unit]): number {
        const last = this.first[unit + 1];
        // The next boundary is mostly near.
        let step = 1;
        let low = from;
        while (low + step < last && this.start[low + step] <= time) {
            low += step;
            step *= 2;
        }
        const found = upperBound(this.start, time, low, Math.min(last, low + step));
        return found > this.first[unit] && this.start[found - 1] + this.duration[found - 1] > time ? found - 1 : found;
    }

    /** Walks along the time of a unit, from boundary to boundary. */
    walk(unit: number): Walk {
        return new Walk(this, unit, this.sums);
    }
}

export class Walk {
    /** The time of each category up to the last boundary, in any common offset. */
    private readonly upTo: Float64Array;
    private readonly next: Float64Array;
    /** The same up to the interval that the last boundary lies in. */
    private readonly base: Float64Array;
    readonly between: Float64Array;
    private at: number;
    private started = false;

    constructor(
        private readonly shares: Shares,
        private readonly unit: number,
        private readonly sums: Float64Array,
    ) {
        this.upTo = new Float64Array(shares.categories);
        this.next = new Float64Array(shares.categories);
        this.base = new Float64Array(shares.categories);
        this.between = new Float64Array(shares.categories);
        this.at = shares.first[unit];
    }

    /** Goes on to a later time; `between` then has the time of each category since the last one. Returns their sum. */
    to(time: number): number {
        const { shares, upTo, next, between } = this;
        const { start, duration, category, categories } = shares;
        const found = shares.after(this.unit, time, this.at);
        if (!this.started || found - this.at > 2 * BLOCK) {
            const block = Math.floor(found / BLOCK);
            for (let c = 0; c < categories; c++) next[c] = this.sums[block * categories + c];
            for (let i = block * BLOCK; i < found; i++) next[category[i]] += duration[i];
        } else {
            next.set(this.base);
            for (let i = this.at; i < found; i++) next[category[i]] += duration[i];
        }
        this.base.set(next);
        if (found < shares.first[this.unit + 1] && start[found] < time) next[category[found]] += time - start[found];
        let sum = 0;
        for (let c = 0; c < categories; c++) {
            between[c] = this.started ? next[c] - upTo[c] : 0;
            sum += between[c];
            upTo[c] = next[c];
        }
        this.at = found;
        this.started = true;
        return sum;
    }
}
