// A trace as it is shown: its firings divided into categories that have colours.
import type { Theme } from './colours';
import { FAILED, KINDS, NEITHER, OTHER, RAMP, REASONS, WORK } from './colours';
import type { Counters, Trace } from './model';
import { Shares } from './shares';
import type { Colouring } from './state';

export interface Categories {
    names: string[];
    colours: string[];
}

export class Shown {
    counters: Counters | null = null;
    levels: Uint32Array | null = null;
    categories: Categories = { names: [], colours: [] };
    shares: Shares;
    readonly idle: Shares;
    /** When units waited for code. */
    readonly fetches: Shares;
    /** Whether it is seen when units were idle, and when they were neither that nor firing. */
    showsStates = false;
    private key = '';
    private readonly onPath: Set<number>;

    constructor(readonly trace: Trace) {
        const { columns, idleFirst } = trace;
        this.idle = new Shares(
            columns.idleStart,
            columns.idleDuration,
            idleFirst,
            columns.idleReason,
            REASONS.length + 1,
        );
        const { fetchStart, fetchDuration } = columns;
        this.fetches = new Shares(fetchStart, fetchDuration, trace.fetchFirst, new Uint8Array(fetchStart.length), 1);
        this.shares = this.idle;
        this.onPath = new Set(columns.path);
    }

    isOnPath(slice: number): boolean {
        return this.onPath.has(slice);
    }

    /** Divides the firings anew where that has changed; those that do not match fade. */
    divide(colouring: Colouring, theme: Theme, matches: Set<number> | null, kindColours: Map<string, string>): void {
        const key = `${colouring} ${theme.faded} ${matches ? [...matches].join(',') : '-'} ${this.levels ? 1 : 0}`;
        if (key === this.key) return;
        this.key = key;
        this.showsStates = colouring === 'state';
        const { columns, head } = this.trace;
        const { kind } = columns;
        const category = new Uint8Array(kind.length);
        let names: string[] = [];
        let colours: string[] = [];
        if (colouring === 'level' && this.levels) {
            const levels = this.levels;
            const most = levels.reduce((a, b) => Math.max(a, b), 0) + 1;
            for (let i = 0; i < category.length; i++) category[i] = Math.floor((levels[i] * RAMP.length) / most);
            colours = [...RAMP];
            names = RAMP.map((_, i) => {
                const low = Math.ceil((i * most) / RAMP.length);
                const high = Math.ceil(((i + 1) * most) / RAMP.length) - 1;
                return low > high ? '' : low === high ? `level ${low}` : `${low} - ${high}`;
            });
        } else if (colouring === 'state') {
            const { reasons } = head.analysis.time;
            names = ['fires', 'failed', reasons ? 'schedules' : 'neither fires nor is idle'];
            colours = [WORK, FAILED, NEITHER];
            head.idleReasons.forEach(({ name, text }, number) => {
                const waits = name === 'DATA' || name === 'CODE';
                const within = name === 'CODE' && columns.fetchStart.length > 0;
                const known = waits ? within || columns.idleReason.includes(number + 1) : reasons?.some((each) => each.reason === name);
                names.push(!known ? '' : waits ? text : `idle: ${text}`);
                colours.push(REASONS[number]);
            });
            columns.failed.forEach((slice) => (category[slice] = 1));
        } else {
            const ofKind = new Uint8Array(head.kinds.length).fill(KINDS.length);
            head.kinds.forEach((each, number) => {
                const colour = kindColours.get(each.name);
                if (colour) ofKind[number] = KINDS.indexOf(colour);
            });
            for (let i = 0; i < category.length; i++) category[i] = ofKind[kind[i]];
            colours = [...KINDS, OTHER];
            names = KINDS.map((colour) => [...kindColours].find((each) => each[1] === colour)?.[0] ?? '');
            names.push(head.kinds.length > KINDS.length ? 'others' : '');
        }
        if (matches) {
            const faded = colours.length;
            for (let i = 0; i < category.length; i++) if (!matches.has(kind[i])) category[i] = faded;
            colours.push(theme.faded);
            names.push('');
        }
        this.categories = { names, colours };
        this.shares = new Shares(columns.start, columns.duration, this.trace.first, category, colours.length);
    }

    colourOf(slice: number): string {
        return this.categories.colours[this.shares.category[slice]];
    }
}

/** The same colour for the same kind in each trace: those that took longest get one of their own. */
export function coloursOf(traces: Trace[]): Map<string, string> {
    const totals = new Map<string, number>();
    for (const { head } of traces) {
        for (const kind of head.kinds) totals.set(kind.name, (totals.get(kind.name) ?? 0) + kind.total);
    }
    const order = [...totals].sort((a, b) => b[1] - a[1]).slice(0, KINDS.length);
    return new Map(order.map(([name], i) => [name, KINDS[i]]));
}
