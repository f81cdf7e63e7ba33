// Whose code was in the memory of which unit, within the brushed span of time: the darker, the longer.
import { make } from './dom';
import { count, percent } from './format';
import type { Trace } from './model';
import type { Shown } from './shown';
import type { State } from './state';

const MOST_FUNCTIONS = 40;
const MOST_UNITS = 64;

interface Residency {
    /** By function, then by unit: for which share of the time its code was there. */
    shares: Float64Array;
    /** How often it came, likewise. */
    comings: Int32Array;
    /** By unit: how many bytes of code it had on average. */
    bytes: Float64Array;
}

export function residencyOf(trace: Trace, from: number, to: number): Residency {
    const { columns, head, stayFirst } = trace;
    const units = head.units.length;
    const shares = new Float64Array(head.functions.length * units);
    const comings = new Int32Array(shares.length);
    const bytes = new Float64Array(units);
    for (let unit = 0; unit < units; unit++) {
        for (let i = stayFirst[unit]; i < stayFirst[unit + 1]; i++) {
            const start = columns.stayStart[i];
            const share = (Math.min(to, start + columns.stayDuration[i]) - Math.max(from, start)) / (to - from);
            if (share < 0) continue;
            const cell = columns.stayFunction[i] * units + unit;
            shares[cell] += share;
            bytes[unit] += share * columns.stayBytes[i];
            if (start >= from) comings[cell]++;
        }
    }
    return { shares, comings, bytes };
}

export class ResidencyTab {
    private drawn = '';

    constructor(
        private readonly box: HTMLElement,
        private readonly all: Shown[],
        private readonly state: State,
    ) {}

    draw(): void {
        const { brush, theme } = this.state;
        const key = `${brush?.join(' ')} ${theme}`;
        if (key === this.drawn) return;
        this.drawn = key;
        this.box.replaceChildren(...this.all.map(({ trace }) => this.table(trace)));
    }

    private table(trace: Trace): HTMLElement {
        const { functions, units } = trace.head;
        if (functions.length === 0) return make('p', {}, 'not recorded');
        const [from, to] = this.state.brush ?? [trace.begin, trace.end];
        const { shares, comings, bytes } = residencyOf(trace, from, to);
        const sum = (values: ArrayLike<number>, name: number) => {
            let all = 0;
            for (let unit = 0; unit < units.length; unit++) all += values[name * units.length + unit];
            return all;
        };
        const sums = functions.map((_, name) => sum(shares, name));
        const there = functions.map((_, name) => name).filter((name) => sums[name] > 0 || sum(comings, name) > 0);
        there.sort((a, b) => sums[b] - sums[a]);
        const shown = units.map((_, number) => number).filter((number) => !units[number].scheduler || bytes[number] > 0).slice(0, MOST_UNITS);
        const table = make('table', { class: 'matrix' });
        table.append(make('tr', {}, make('th'), ...shown.map((unit) => make('th', {}, make('span', {}, units[unit].name)))));
        table.append(make('tr', {}, make('th', {}, 'mean bytes'), ...shown.map((unit) => make('td', {}, count(Math.round(bytes[unit]))))));
        for (const name of there.slice(0, MOST_FUNCTIONS)) {
            const row = make('tr', {}, make('th', {}, functions[name]));
            for (const unit of shown) {
                const share = shares[name * units.length + unit];
                const times = comings[name * units.length + unit];
                const title = `${functions[name]} in ${units[unit].name}: ${percent(share, 1)} of the time, copied ${count(times)} times`;
                const cell = make('td', { title });
                if (share > 0) cell.style.background = `rgb(0 114 178 / ${0.08 + 0.92 * Math.min(1, share)})`;
                if (share > 0.5) cell.style.color = '#fff';
                if (times > 0) cell.textContent = count(times);
                row.append(cell);
            }
            table.append(row);
        }
        const rest = there.length - MOST_FUNCTIONS;
        const more = rest > 0 ? `; ${count(rest)} more were there for a shorter time` : '';
        const cut = units.length > MOST_UNITS ? `; the first ${MOST_UNITS} units` : '';
        const hint = `${count(there.length)} codes: the stronger, the longer in the unit's memory; numbers: copies${more}${cut}`;
        return make('div', {}, make('p', {}, hint), table);
    }
}
