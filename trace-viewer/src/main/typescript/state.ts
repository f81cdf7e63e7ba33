// What is seen: which span of time, what is selected, how it is coloured. All parts of the page draw the same state, and the
// page's address has it, so that it can be kept and sent.

export type Colouring = 'codelet' | 'state' | 'level';
export type Tab = 'kinds' | 'panels' | 'matrix' | 'mesh' | 'code' | 'slack' | 'whatif' | 'about';

const WHEEL = 0.0016;

export interface Chosen {
    trace: number;
    slice: number;
}

export class State {
    from = 0;
    to = 1;
    brush: [number, number] | null = null;
    chosen: Chosen | null = null;
    /** The kind of codelets whose firings stand out; the same name in each trace. */
    kind: string | null = null;
    query = '';
    colouring: Colouring = 'codelet';
    tab: Tab = 'kinds';
    path = true;
    theme: 'light' | 'dark' = 'light';
    /** The time at which the pointer is. */
    pointed: number | null = null;

    private readonly listeners: (() => void)[] = [];
    private readonly pointers: (() => void)[] = [];
    private asked = false;
    private written = 0;

    constructor(
        readonly begin: number,
        readonly end: number,
    ) {
        this.from = begin;
        this.to = end;
        this.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
        this.read();
        addEventListener('hashchange', () => {
            this.read();
            this.changed();
        });
    }

    onChange(listener: () => void): void {
        this.listeners.push(listener);
    }

    onPoint(listener: () => void): void {
        this.pointers.push(listener);
    }

    /** Tells at once, since nothing else is drawn anew. */
    point(time: number | null): void {
        if (this.pointed === time) return;
        this.pointed = time;
        this.pointers.forEach((listener) => listener());
    }

    /** Draws anew before the next frame, however often it is called. */
    changed(): void {
        if (this.asked) return;
        this.asked = true;
        requestAnimationFrame(() => {
            this.asked = false;
            this.listeners.forEach((listener) => listener());
            clearTimeout(this.written);
            this.written = setTimeout(() => this.write(), 150);
        });
    }

    /** Shows a span of time, within the trace and not less than a tick. */
    show(from: number, to: number): void {
        const all = this.end - this.begin;
        const span = Math.min(all, Math.max(1, to - from));
        const middle = (from + to) / 2;
        this.from = Math.max(this.begin, Math.min(this.end - span, middle - span / 2));
        this.to = this.from + span;
        this.changed();
    }

    zoom(factor: number, around: number): void {
        this.show(around - (around - this.from) * factor, around + (this.to - around) * factor);
    }

    pan(share: number): void {
        const by = (this.to - this.from) * share;
        const limited = Math.max(this.begin - this.from, Math.min(this.end - this.to, by));
        this.show(this.from + limited, this.to + limited);
    }

    /** Zooms around a time, or moves with the shift key or a wheel that goes sideways. */
    wheel({ deltaX, deltaY, shiftKey }: WheelEvent, width: number, around: number): void {
        if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) this.pan((deltaX || deltaY) / width);
        else this.zoom(Math.exp(deltaY * WHEEL), around);
    }

    choose(chosen: Chosen | null): void {
        this.chosen = chosen;
        this.changed();
    }

    private write(): void {
        const hash = new URLSearchParams();
        if (this.from !== this.begin || this.to !== this.end) hash.set('t', `${round(this.from)}-${round(this.to)}`);
        if (this.brush) hash.set('b', `${round(this.brush[0])}-${round(this.brush[1])}`);
        if (this.chosen) hash.set('s', `${this.chosen.trace}.${this.chosen.slice}`);
        if (this.kind !== null) hash.set('k', this.kind);
        if (this.query) hash.set('q', this.query);
        if (this.colouring !== 'codelet') hash.set('c', this.colouring);
        if (this.tab !== 'kinds') hash.set('tab', this.tab);
        if (!this.path) hash.set('path', '0');
        hash.set('theme', this.theme);
        history.replaceState(null, '', `#${hash}`);
    }

    private read(): void {
        const hash = new URLSearchParams(location.hash.slice(1));
        const span = spanOf(hash.get('t'));
        if (span) this.show(span[0], span[1]);
        this.brush = spanOf(hash.get('b'));
        const chosen = /^(\d+)\.(\d+)$/.exec(hash.get('s') ?? '');
        this.chosen = chosen ? { trace: Number(chosen[1]), slice: Number(chosen[2]) } : null;
        this.kind = hash.get('k');
        this.query = hash.get('q') ?? '';
        this.colouring = oneOf(hash.get('c'), ['codelet', 'state', 'level']) ?? 'codelet';
        this.tab = oneOf(hash.get('tab'), ['kinds', 'panels', 'matrix', 'mesh', 'code', 'slack', 'whatif', 'about']) ?? 'kinds';
        this.path = hash.get('path') !== '0';
        this.theme = oneOf(hash.get('theme'), ['light', 'dark']) ?? this.theme;
    }
}

const round = (value: number) => Math.round(value * 1000) / 1000;

function oneOf<T extends string>(text: string | null, all: T[]): T | null {
    return all.find((each) => each === text) ?? null;
}

function spanOf(text: string | null): [number, number] | null {
    const found = /^(-?[\d.]+)-(-?[\d.]+)$/.exec(text ?? '');
    if (!found) return null;
    const [from, to] = [Number(found[1]), Number(found[2])];
    return from < to ? [from, to] : null;
}
