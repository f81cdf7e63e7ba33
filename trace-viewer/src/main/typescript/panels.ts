// What changes over time, as lines below the lanes: with their time axis, brush, zoom and pointer.
import uPlot from 'uplot';
import { KINDS, THEMES } from './colours';
import { values } from './counters';
import { make } from './dom';
import type { Span } from './lanes';
import { xOf } from './lanes';
import { linesOf } from './links';
import { GUTTER } from './scene';
import type { Shown } from './shown';
import type { State } from './state';

const LEAST_HEIGHT = 44;
const DRAG = 4;

type Values = Float64Array | null;

interface Line {
    label: string;
    colour: string;
    dashed: boolean;
    /** The value for each pixel; null as long as that is being counted. */
    values(span: Span): Values;
}

/** A quantity: its lines have the same scale. */
class Panel {
    private readonly plot: uPlot;
    private readonly numbers: HTMLElement[];
    private found: Values[] = [];

    constructor(
        box: HTMLElement,
        label: string,
        private readonly lines: Line[],
        private readonly state: State,
    ) {
        const theme = () => THEMES[state.theme];
        this.numbers = lines.map(() => make('output'));
        const names = lines.map((line, i) => {
            const stroke = make('span', { class: 'stroke' });
            stroke.style.borderTop = `2px ${line.dashed ? 'dashed' : 'solid'} ${line.colour}`;
            return make('div', {}, stroke, `${line.label} `, this.numbers[i]);
        });
        const place = make('div', { class: 'panel', role: 'img', 'aria-label': `${label} over time` }, make('div', { class: 'names' }, make('b', {}, label), ...names));
        box.append(place);
        this.plot = new uPlot(
            {
                width: GUTTER,
                height: LEAST_HEIGHT,
                padding: [5, 0, 3, 0],
                legend: { show: false },
                cursor: { y: false, points: { show: false }, drag: { x: true, y: false, setScale: false, dist: DRAG }, bind: { dblclick: () => () => null } },
                scales: {
                    x: { time: false, range: () => [state.from, state.to] },
                    y: { range: (_, __, most) => [0, most > 0 ? most * 1.05 : 1] },
                },
                axes: [
                    { show: false },
                    { size: GUTTER, space: 22, font: '10px system-ui, sans-serif', stroke: () => theme().faint, grid: { stroke: () => theme().line, width: 1 }, ticks: { show: false } },
                ],
                series: [{}, ...lines.map(({ colour, dashed }) => ({ stroke: colour, width: 1.25, points: { show: false }, ...(dashed ? { dash: [4, 3] } : { fill: `${colour}28` }) }))],
                hooks: {
                    setCursor: [({ cursor }) => state.point(cursor.left === undefined || cursor.left < 0 ? null : this.timeAt(cursor.left))],
                    setSelect: [({ select }) => this.brush(select.left, select.width)],
                },
            },
            [[], ...lines.map(() => [])],
            place,
        );
        this.plot.over.addEventListener('click', () => this.brush(0, 0));
        this.plot.over.addEventListener('dblclick', () => state.show(state.begin, state.end));
        const wheel = (event: WheelEvent) => {
            event.preventDefault();
            state.wheel(event, this.plot.over.clientWidth, this.timeAt(event.offsetX));
        };
        this.plot.over.addEventListener('wheel', wheel, { passive: false });
    }

    private timeAt(left: number): number {
        return this.plot.posToVal(left, 'x');
    }

    private brush(left: number, width: number): void {
        this.state.brush = width > 0 ? [this.timeAt(left), this.timeAt(left + width)] : null;
        this.state.changed();
    }

    draw(span: Span, width: number, height: number): void {
        const { plot, state } = this;
        if (plot.width !== width || plot.height !== height) plot.setSize({ width, height });
        this.found = this.lines.map((line) => line.values(span));
        const perPixel = (span.to - span.from) / span.width;
        const times = Float64Array.from({ length: span.width }, (_, x) => span.from + (x + 0.5) * perPixel);
        plot.setData([times, ...this.found.map((each) => each ?? new Float64Array(0))]);
        const [from, to] = (state.brush ?? [0, 0]).map((at) => Math.max(0, Math.min(span.width, xOf(span, at) - GUTTER)));
        plot.setSelect({ left: from, width: to - from, top: 0, height: plot.over.clientHeight }, false);
    }

    /** Shows the values at a time, wherever the pointer is. */
    point(time: number | null): void {
        const { from, to } = this.state;
        const share = time === null ? -1 : (time - from) / (to - from);
        const left = share < 0 || share > 1 ? -10 : share * this.plot.over.clientWidth;
        this.plot.setCursor({ left, top: 0 }, false);
        this.numbers.forEach((each, i) => {
            const value = this.found[i]?.[Math.floor(left)];
            each.textContent = value === undefined ? '' : value.toFixed(Number.isInteger(value) || value >= 100 ? 0 : 1);
        });
    }
}

export class Panels {
    private readonly panels: Panel[];

    constructor(
        private readonly box: HTMLElement,
        all: Shown[],
        private readonly state: State,
    ) {
        const perTrace = (made: (shown: Shown, colour: string, which: string) => Line[]) =>
            all.flatMap((shown, i) => made(shown, KINDS[i], all.length > 1 ? `${'AB'[i]}: ` : ''));
        const counted = (name: 'ready' | 'busy', label: string) =>
            perTrace((shown, colour, which) => [{ label: which + label, colour, dashed: false, values: (span) => values(shown, name, span) }]);
        const links = perTrace(({ trace }, colour, which) =>
            linesOf(trace).map((line, i) => ({ label: which + line.label, colour, dashed: i > 0, values: (span) => line.values(span) })),
        );
        this.panels = [
            new Panel(box, 'ready and waiting', counted('ready', 'codelets'), state),
            new Panel(box, 'in flight', counted('busy', 'codelets'), state),
            ...(links.length > 0 ? [new Panel(box, 'link traffic per µs', links, state)] : []),
        ];
        state.onPoint(() => this.point());
    }

    draw(span: Span): void {
        const room = (this.box.parentElement as HTMLElement).clientHeight - 10;
        const height = Math.max(LEAST_HEIGHT, Math.floor(room / this.panels.length));
        for (const panel of this.panels) panel.draw(span, GUTTER + span.width, height);
        this.point();
    }

    private point(): void {
        if (this.box.hidden) return;
        for (const panel of this.panels) panel.point(this.state.pointed);
    }
}
