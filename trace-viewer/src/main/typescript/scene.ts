// All that the time axis of the page has, drawn with any ink: axis, counters, lanes, and the critical path through them.
import type { Theme } from './colours';
import { THEMES } from './colours';
import { drawCounter, drawIdle, values } from './counters';
import { count, digitsFor, marks, time } from './format';
import type { Ink } from './ink';
import type { Span } from './lanes';
import { drawLane, xOf } from './lanes';
import { PathLine } from './path';
import type { Row } from './rows';
import type { Shown } from './shown';
import type { State } from './state';

export const GUTTER = 148;
export const AXIS = 22;
const GAP = 5;
const LEAST_ROW = 7;
const MOST_ROW = 40;
const GROUP_ROW = 16;
const NAMED_ROW = 24;
const INDENT = 10;
const PIXELS_PER_FIRING = 3;

export interface Placed {
    row: Row;
    top: number;
    height: number;
}

export class Scene {
    rows: Row[] = [];
    scroll = 0;

    constructor(
        readonly all: Shown[],
        readonly state: State,
    ) {}

    span(width: number): Span {
        return { from: this.state.from, to: this.state.to, left: GUTTER, width: Math.max(1, Math.floor(width - GUTTER)) };
    }

    /** The height of a counter: that of two traces have less room. */
    private counter(): number {
        return this.all.length > 1 ? 16 : 30;
    }

    top(): number {
        return AXIS + this.all.length * 2 * (this.counter() + GAP) + 2;
    }

    /** Where the rows are: as high as they can be, and scrolled where not all of them fit. */
    placed(height: number): Placed[] {
        const room = height - this.top();
        const units = this.rows.filter((row) => row.type === 'unit').length;
        const left = room - (this.rows.length - units) * GROUP_ROW;
        const size = Math.max(LEAST_ROW, Math.min(MOST_ROW, left / Math.max(1, units)));
        const heightOf = (row: Row) => (row.type === 'unit' ? size : GROUP_ROW);
        const whole = this.rows.reduce((sum, row) => sum + heightOf(row), 0);
        this.scroll = Math.max(0, Math.min(this.scroll, whole - room));
        let top = this.top() - this.scroll;
        return this.rows.map((row) => {
            const placed = { row, top, height: heightOf(row) };
            top += placed.height;
            return placed;
        });
    }

    draw(ink: Ink, width: number, height: number): void {
        const theme = THEMES[this.state.theme];
        const span = this.span(width);
        const visible = this.placed(height).filter((each) => each.top + each.height > this.top() && each.top < height);
        ink.textFrom = this.top() + 4;
        this.drawRows(ink, visible, span, theme);
        ink.layer();
        ink.textFrom = 0;
        ink.rect(0, 0, width, this.top(), theme.ground);
        this.drawAxis(ink, span, height, theme);
        this.drawCounters(ink, span, theme);
        ink.layer();
        if (this.state.path) this.drawPath(ink, visible, span, theme);
        this.drawChosen(ink, visible, span, theme);
    }

    private drawAxis(ink: Ink, span: Span, height: number, theme: Theme): void {
        const { ticksPerSecond } = this.all[0].trace.head;
        const nanos = 1e9 / ticksPerSecond;
        const found = marks(span.from * nanos, span.to * nanos, span.width / 110).map((each) => each / nanos);
        const step = found.length > 1 ? found[1] - found[0] : span.to - span.from;
        for (const at of found) {
            const x = Math.round(xOf(span, at));
            ink.rect(x, AXIS - 5, 1, 5, theme.line);
            ink.line([x + 0.5, this.top(), x + 0.5, height], `${theme.faint}30`, 1);
            if (x + 50 < span.left + span.width) ink.text(x + 3, AXIS / 2, time(at, ticksPerSecond, digitsFor(step, ticksPerSecond, at)), theme.faint, 11);
        }
        for (const { trace } of this.all) {
            for (const run of trace.head.analysis.runs) {
                for (const at of [run.start, run.end]) {
                    if (at >= span.from && at <= span.to) {
                        const x = Math.round(xOf(span, at)) + 0.5;
                        ink.line([x, AXIS - 8, x, height], theme.faint, 1, [2, 3]);
                    }
                }
            }
        }
    }

    private drawCounters(ink: Ink, span: Span, theme: Theme): void {
        let top = AXIS + 2;
        const tall = this.counter();
        this.all.forEach((shown, number) => {
            const which = this.all.length > 1 ? ` ${'AB'[number]}` : '';
            const ready = values(shown, 'ready', span);
            for (const [name, label] of [['ready', 'ready'], ['busy', 'in flight']] as const) {
                const found = name === 'ready' ? ready : values(shown, name, span);
                const { cus } = shown.trace.head.analysis;
                const most = name === 'busy' ? cus : (found?.reduce((a, b) => Math.max(a, b), 0) ?? 0);
                ink.rect(span.left, top, span.width, tall, theme.lane);
                if (found) drawCounter(ink, found, most, span, top, tall, theme.area);
                if (found && ready && name === 'busy') drawIdle(ink, shown, ready, found, span, top, tall);
                const scale = most >= 10 || Number.isInteger(most) ? count(most) : most.toFixed(1);
                const range = found ? `0 to ${scale}` : 'counting';
                if (this.all.length > 1) {
                    ink.text(GUTTER - 8, top + tall / 2, `${label}${which}, ${range}`, theme.text, 10, 'right');
                } else {
                    ink.text(GUTTER - 8, top + tall / 2 - 6, label, theme.text, 11, 'right');
                    ink.text(GUTTER - 8, top + tall / 2 + 7, range, theme.faint, 10, 'right');
                }
                top += tall + GAP;
            }
        });
    }

    private drawRows(ink: Ink, visible: Placed[], span: Span, theme: Theme): void {
        for (const { row, top, height } of visible) {
            const left = 6 + row.depth * INDENT;
            const middle = top + height / 2;
            const size = Math.min(11, height - 1);
            if (row.type === 'group') {
                ink.text(left, middle, `${row.open ? '▾' : '▸'} ${row.label}`, theme.text, 11);
                ink.line([span.left, middle, span.left + span.width, middle], theme.line, 1);
            } else if (row.type === 'unrecorded') {
                ink.text(left, middle, row.label, theme.faint, 11);
                ink.text(span.left + 4, middle, row.why, theme.faint, 11);
            } else {
                const gap = height >= 12 ? 2 : height >= 6 ? 1 : 0;
                drawLane(ink, this.all[row.trace], row.unit, span, top, height - gap, theme);
                if (size >= 8) ink.text(GUTTER - 8, middle, row.label, theme.text, size, 'right');
            }
        }
    }

    private middles(visible: Placed[], trace: number): Map<number, Placed> {
        const found = new Map<number, Placed>();
        for (const each of visible) if (each.row.type === 'unit' && each.row.trace === trace) found.set(each.row.unit, each);
        return found;
    }

    private drawPath(ink: Ink, visible: Placed[], span: Span, theme: Theme): void {
        this.all.forEach((shown, number) => {
            const lanes = this.middles(visible, number);
            const { trace } = shown;
            const { path, start } = trace.columns;
            const line = new PathLine(ink, theme);
            let first = 0;
            for (let high = path.length; first < high; ) {
                const middle = (first + high) >>> 1;
                if (trace.endOf(path[middle]) < span.from) first = middle + 1;
                else high = middle;
            }
            let last = first;
            for (let high = path.length; last < high; ) {
                const middle = (last + high) >>> 1;
                if (start[path[middle]] <= span.to) last = middle + 1;
                else high = middle;
            }
            if (last - first > span.width / PIXELS_PER_FIRING) {
                this.tellOfPath(ink, visible, number, last - first, span, theme);
                return;
            }
            for (let i = first; i < last; i++) {
                const lane = lanes.get(trace.unitOf(path[i]));
                if (!lane) {
                    line.end();
                    continue;
                }
                const from = Math.max(span.left, xOf(span, start[path[i]]));
                const to = Math.min(span.left + span.width, xOf(span, trace.endOf(path[i])));
                // Below the names, where lanes are high enough for both.
                line.add(from, to, lane.top + (lane.height >= NAMED_ROW ? lane.height - 7 : lane.height / 2));
            }
            line.end();
        });
    }

    /** A path with so many firings would hide the lanes. */
    private tellOfPath(ink: Ink, visible: Placed[], number: number, firings: number, span: Span, theme: Theme): void {
        const first = visible.findIndex(({ row }) => row.type === 'unit' && row.trace === number);
        const above = visible[first - 1];
        if (!above || above.top < this.top()) return;
        const text = `critical path: ${count(firings)} firings here; zoom in to see it`;
        const x = span.left + span.width - 6;
        const y = above.top + above.height / 2;
        ink.rect(x - text.length * 5.6, above.top + 1, text.length * 5.6 + 6, above.height - 2, theme.ground);
        ink.text(x, y, text, theme.faint, 11, 'right');
    }

    private drawChosen(ink: Ink, visible: Placed[], span: Span, theme: Theme): void {
        const { chosen } = this.state;
        if (!chosen) return;
        const { trace } = this.all[chosen.trace];
        const lanes = this.middles(visible, chosen.trace);
        const lane = lanes.get(trace.unitOf(chosen.slice));
        const enabler = trace.columns.enabler[chosen.slice];
        const start = trace.columns.start[chosen.slice];
        if (enabler >= 0) {
            const from = lanes.get(trace.unitOf(enabler));
            if (from && lane) {
                const line = [
                    xOf(span, trace.endOf(enabler)), from.top + from.height / 2,
                    xOf(span, start), lane.top + lane.height / 2,
                ];
                if (line[2] >= span.left && line[0] <= span.left + span.width) {
                    ink.line([Math.max(span.left, line[0]), line[1], line[2], line[3]], theme.mark, 1.5, [4, 3]);
                }
            }
        }
        if (lane) {
            const seen = start <= span.to && trace.endOf(chosen.slice) >= span.from;
            const left = Math.max(span.left, xOf(span, start));
            const right = Math.min(span.left + span.width, Math.max(left + 2, xOf(span, trace.endOf(chosen.slice))));
            const bottom = lane.top + lane.height - 1;
            if (seen && right > left) {
                ink.line([left, lane.top, right, lane.top, right, bottom, left, bottom, left, lane.top], theme.ground, 4);
                ink.line([left, lane.top, right, lane.top, right, bottom, left, bottom, left, lane.top], theme.mark, 2);
            }
        }
    }
}
