// Which unit gave to which, within the brushed span of time: codelets that were stolen, or signals that enabled.
import { make } from './dom';
import { count } from './format';
import type { Trace } from './model';
import { upperBound } from './model';
import type { Shown } from './shown';
import type { State } from './state';

type Which = 'steals' | 'signals';

const MOST_UNITS = 64;

export class Matrix {
    private which: Which = 'steals';
    private drawn = '';

    constructor(
        private readonly box: HTMLElement,
        private readonly all: Shown[],
        private readonly state: State,
    ) {}

    draw(): void {
        const { brush, theme } = this.state;
        const key = `${this.which} ${brush?.join(' ')} ${theme}`;
        if (key === this.drawn) return;
        this.drawn = key;
        const choice = (which: Which, label: string) => {
            const chosen = this.which === which;
            const choose = () => {
                this.which = which;
                this.draw();
            };
            return make('button', { type: 'button', 'aria-pressed': String(chosen), click: choose }, label);
        };
        const buttons = make(
            'div',
            { class: 'choices' },
            choice('steals', 'stolen codelets'),
            choice('signals', 'enabling signals'),
            make('span', { class: 'hint' }, this.which === 'steals' ? 'row: robbed, column: who stole' : 'row: who enabled, column: where it fired'),
        );
        this.box.replaceChildren(buttons, ...this.all.map((shown) => this.table(shown.trace)));
    }

    private counts(trace: Trace): { counts: Float64Array; all: number } {
        const [from, to] = this.state.brush ?? [-Infinity, Infinity];
        const { columns, head } = trace;
        const units = head.units.length;
        const counts = new Float64Array(units * units);
        let all = 0;
        const add = (giver: number, taker: number) => {
            if (giver < 0 || giver >= units) return;
            counts[giver * units + taker]++;
            all++;
        };
        for (let unit = 0; unit < units; unit++) {
            if (this.which === 'steals') {
                for (let i = trace.stealFirst[unit]; i < trace.stealFirst[unit + 1]; i++) {
                    if (columns.stealTime[i] >= from && columns.stealTime[i] < to) add(columns.stealVictim[i], unit);
                }
            } else {
                const last = upperBound(columns.start, to, trace.first[unit], trace.first[unit + 1]);
                for (let i = trace.after(unit, from); i < last; i++) {
                    if (columns.enabler[i] >= 0) add(trace.unitOf(columns.enabler[i]), unit);
                }
            }
        }
        return { counts, all };
    }

    private table(trace: Trace): HTMLElement {
        const { units } = trace.head;
        const { counts, all } = this.counts(trace);
        const size = Math.min(MOST_UNITS, units.length);
        const most = counts.reduce((a, b) => Math.max(a, b), 0);
        const table = make('table', { class: 'matrix' });
        const names = units.slice(0, size).map((unit) => unit.name);
        table.append(make('tr', {}, make('th'), ...names.map((name) => make('th', {}, make('span', {}, name)))));
        for (let giver = 0; giver < size; giver++) {
            const row = make('tr', {}, make('th', {}, names[giver]));
            for (let taker = 0; taker < size; taker++) {
                const value = counts[giver * units.length + taker];
                const cell = make('td', { title: `${names[giver]} to ${names[taker]}: ${count(value)}` });
                if (value > 0) cell.style.background = `rgb(0 114 178 / ${0.12 + (0.88 * value) / most})`;
                if (size <= 16 && value > 0) cell.textContent = count(value);
                if (value > most / 2) cell.style.color = '#fff';
                row.append(cell);
            }
            table.append(row);
        }
        const what = this.which === 'steals' ? 'steals' : 'signals';
        const rest = units.length > size ? `, of which those among the first ${size} units are shown` : '';
        return make('div', {}, make('p', {}, `${count(all)} ${what}${rest}`), table);
    }
}
