// The table of the kinds of codelets; of two traces, with the difference.
import { OTHER } from './colours';
import { make } from './dom';
import { count, percent, time } from './format';
import type { Kind, Spread } from './model';
import type { Shown } from './shown';
import type { State } from './state';

type Key = 'name' | keyof Spread | 'difference';

const NONE: Spread = { count: 0, total: 0, mean: 0, p50: 0, p99: 0, max: 0 };

interface Line {
    name: string;
    spreads: Spread[];
}

export class KindsTable {
    private sorted: Key = 'total';
    private up = false;
    /** The spreads of what is brushed, or null if the table is of the whole traces. */
    private brushed: Spread[][] | null = null;

    constructor(
        private readonly box: HTMLElement,
        private readonly all: Shown[],
        private readonly state: State,
        private readonly colours: Map<string, string>,
    ) {}

    setBrushed(spreads: Spread[][] | null): void {
        this.brushed = spreads;
    }

    private lines(): Line[] {
        const names = new Set(this.all.flatMap(({ trace }) => trace.head.kinds.map((kind) => kind.name)));
        const spreadOf = (trace: number, name: string): Spread => {
            const { kinds } = this.all[trace].trace.head;
            const number = kinds.findIndex((kind: Kind) => kind.name === name);
            if (number < 0) return NONE;
            return this.brushed ? this.brushed[trace][number] : kinds[number];
        };
        return [...names].map((name) => ({ name, spreads: this.all.map((_, i) => spreadOf(i, name)) }));
    }

    private valueOf(line: Line, key: Key): number | string {
        if (key === 'name') return line.name;
        if (key === 'difference') return line.spreads[1].total - line.spreads[0].total;
        return line.spreads.reduce((sum, spread) => sum + spread[key], 0);
    }

    draw(): void {
        const { state, all } = this;
        const lines = this.lines().filter((line) => !this.brushed || line.spreads.some((spread) => spread.count > 0));
        lines.sort((a, b) => {
            const [x, y] = [this.valueOf(a, this.sorted), this.valueOf(b, this.sorted)];
            return (x < y ? -1 : x > y ? 1 : 0) * (this.up ? 1 : -1);
        });
        const two = all.length > 1;
        const whole = all.map((_, i) => lines.reduce((sum, line) => sum + line.spreads[i].total, 0));
        const heads: [Key, string][] = two
            ? [['name', 'codelet'], ['count', 'count A'], ['count', 'B'], ['total', 'total A'], ['total', 'B'], ['difference', 'B - A'], ['mean', 'mean A'], ['mean', 'B'], ['p99', 'p99 A'], ['p99', 'B']]
            : [['name', 'codelet'], ['count', 'count'], ['total', 'total'], ['total', 'share'], ['mean', 'mean'], ['p50', 'p50'], ['p99', 'p99'], ['max', 'max']];
        const head = make('tr', {});
        for (const [key, label] of heads) {
            const arrow = key === this.sorted && key !== 'name' ? (this.up ? ' ▴' : ' ▾') : '';
            head.append(
                make('th', { scope: 'col' }, make('button', { type: 'button', click: () => this.sortBy(key) }, label + arrow)),
            );
        }
        const body = make('tbody');
        for (const line of lines) {
            const cells = two ? this.compared(line) : this.single(line.spreads[0], whole[0]);
            const swatch = make('span', { class: 'swatch' });
            swatch.style.background = this.colours.get(line.name) ?? OTHER;
            const chosen = state.kind === line.name;
            const row = make(
                'tr',
                { class: chosen ? 'chosen' : '', tabindex: '0', 'aria-selected': String(chosen), 'data-kind': line.name },
                make('td', {}, swatch, line.name),
                ...cells.map((text) => make('td', {}, text)),
            );
            row.addEventListener('click', () => this.choose(line.name));
            row.addEventListener('keydown', (event) => {
                if (event.key === 'Enter' || event.key === ' ') {
                    event.preventDefault();
                    this.choose(line.name);
                }
            });
            body.append(row);
        }
        this.box.replaceChildren(make('table', {}, make('thead', {}, head), body));
    }

    private sortBy(key: Key): void {
        this.up = key === this.sorted ? !this.up : key === 'name';
        this.sorted = key;
        this.draw();
    }

    private choose(name: string): void {
        this.state.kind = this.state.kind === name ? null : name;
        this.state.changed();
    }

    private time(trace: number, ticks: number): string {
        return time(ticks, this.all[trace].trace.head.ticksPerSecond);
    }

    private single(spread: Spread, whole: number): string[] {
        const times = [spread.mean, spread.p50, spread.p99, spread.max].map((ticks) => this.time(0, ticks));
        return [count(spread.count), this.time(0, spread.total), percent(spread.total, whole), ...times];
    }

    /** Of two traces; the kinds of the second count its own ticks, or, when brushed, those of the first. */
    private compared({ spreads: [a, b] }: Line): string[] {
        const difference = b.total - a.total;
        return [
            count(a.count),
            count(b.count),
            this.time(0, a.total),
            this.time(0, b.total),
            (difference > 0 ? '+' : '') + this.time(0, difference),
            this.time(0, a.mean),
            this.time(0, b.mean),
            this.time(0, a.p99),
            this.time(0, b.p99),
        ];
    }
}
