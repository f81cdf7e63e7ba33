// Finds firings by the name of their codelet.
import { upperBound } from './model';
import type { Shown } from './shown';
import type { Chosen, State } from './state';

export class Search {
    private readonly found = new Map<string, Uint8Array[]>();

    constructor(
        private readonly all: Shown[],
        private readonly state: State,
    ) {}

    /** Whether a codelet matches: by declaration, as there may be millions of instances. */
    private matching(query: string): Uint8Array[] {
        let found = this.found.get(query);
        if (!found) {
            const name = query.replace(/\[\d*\]?$/, '').toLowerCase();
            found = this.all.map(({ trace }) =>
                Uint8Array.from(trace.head.declarations, (each) => (each.name.toLowerCase().includes(name) ? 1 : 0)),
            );
            this.found.clear();
            this.found.set(query, found);
        }
        return found;
    }

    private matches(query: string): (trace: number, slice: number) => boolean {
        const declarations = this.matching(query);
        const instance = /\[\d+\]$/.test(query) ? query.toLowerCase() : null;
        return (number, slice) => {
            const { trace } = this.all[number];
            const declaration = trace.declarationOf(trace.columns.codelet[slice]);
            if (declaration < 0 || declarations[number][declaration] === 0) return false;
            return instance === null || trace.nameOf(slice).toLowerCase().endsWith(instance);
        };
    }

    /** How many firings match. */
    count(): number {
        const { query } = this.state;
        if (!query) return 0;
        const matches = this.matches(query);
        let count = 0;
        this.all.forEach(({ trace }, number) => {
            for (let i = 0; i < trace.columns.start.length; i++) if (matches(number, i)) count++;
        });
        return count;
    }

    /** The next match after, or before, what is chosen, in the order of time; from the other end if there is none. */
    next(direction: 1 | -1): Chosen | null {
        const { chosen, query } = this.state;
        if (!query) return null;
        const matches = this.matches(query);
        const time = chosen ? this.all[chosen.trace].trace.columns.start[chosen.slice] : direction * -Infinity;
        return this.nearest(matches, time, chosen, direction) ?? this.nearest(matches, direction * -Infinity, null, direction);
    }

    private nearest(matches: (trace: number, slice: number) => boolean, time: number, not: Chosen | null, direction: 1 | -1): Chosen | null {
        let best: Chosen | null = null;
        let bestTime = direction * Infinity;
        const order = (trace: number, slice: number) => trace * 2 ** 32 + slice;
        this.all.forEach(({ trace }, number) => {
            const { start } = trace.columns;
            for (let unit = 0; unit + 1 < trace.first.length; unit++) {
                const [low, high] = [trace.first[unit], trace.first[unit + 1]];
                let i = direction > 0 ? Math.max(low, upperBound(start, time, low, high) - 1) : upperBound(start, time, low, high) - 1;
                for (; i >= low && i < high && (start[i] - bestTime) * direction <= 0; i += direction) {
                    const later = (start[i] - time) * direction;
                    // Of those that begin at the same time, the ones behind the chosen one come after it.
                    const behind = !not || (order(number, i) - order(not.trace, not.slice)) * direction > 0;
                    if (later < 0 || (later === 0 && !behind) || !matches(number, i)) continue;
                    if (start[i] === bestTime && best && (order(number, i) - order(best.trace, best.slice)) * direction > 0) break;
                    best = { trace: number, slice: i };
                    bestTime = start[i];
                    break;
                }
            }
        });
        return best;
    }
}
