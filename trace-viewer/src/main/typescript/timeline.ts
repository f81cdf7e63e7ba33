// The canvas with the time axis: what is drawn on it, and what the mouse does there.
import { THEMES } from './colours';
import { time } from './format';
import { CanvasInk } from './ink';
import type { Ink } from './ink';
import type { Span } from './lanes';
import { xOf } from './lanes';
import { Legend } from './legend';
import { rowsOf } from './rows';
import type { Placed } from './scene';
import { AXIS, GUTTER, Scene } from './scene';
import type { Shown } from './shown';
import type { Chosen, State } from './state';

const CLICK = 4;

export class Timeline {
    readonly scene: Scene;
    /** How long each frame took to draw, in milliseconds. */
    readonly frames: number[] = [];
    private readonly closed = new Set<string>();
    private readonly canvas: HTMLCanvasElement;
    private readonly above: HTMLCanvasElement;
    private readonly tip: HTMLElement;
    private pressed: { x: number; y: number } | null = null;
    private pointer: { x: number; y: number } | null = null;

    constructor(
        private readonly box: HTMLElement,
        private readonly all: Shown[],
        private readonly state: State,
        private readonly describe: (chosen: Chosen) => string,
    ) {
        this.scene = new Scene(all, state);
        this.canvas = box.querySelector('canvas.lanes') as HTMLCanvasElement;
        this.above = box.querySelector('canvas.above') as HTMLCanvasElement;
        this.tip = box.querySelector('.tip') as HTMLElement;
        this.layRows();
        new ResizeObserver(() => state.changed()).observe(box);
        this.listen();
    }

    private layRows(): void {
        this.scene.rows = rowsOf(this.all.map((shown) => shown.trace), this.closed);
    }

    span(): Span {
        return this.scene.span(this.size()[0]);
    }

    private size(): [number, number] {
        return [this.box.clientWidth, this.box.clientHeight];
    }

    draw(): void {
        const began = performance.now();
        const [width, height] = this.size();
        const scale = devicePixelRatio;
        const context = fitted(this.canvas, width, height, scale);
        if (width === 0 || height === 0) return;
        const ink = new CanvasInk(context, this.canvas.width, this.canvas.height, scale, THEMES[this.state.theme].ground);
        this.scene.draw(ink, width, height);
        ink.done();
        this.drawAbove();
        this.frames.push(performance.now() - began);
        if (this.frames.length > 1000) this.frames.shift();
    }

    /** Draws the view, and below it what its colours mean. */
    draws<T extends Ink>(made: (width: number, height: number) => T): T {
        const [width, height] = this.size();
        const legend = new Legend(this.all[0].categories, width);
        const ink = made(width, height + legend.height);
        this.scene.draw(ink, width, height);
        ink.layer();
        legend.draw(ink, height, THEMES[this.state.theme]);
        return ink;
    }

    private drawAbove(): void {
        const [width, height] = this.size();
        const scale = devicePixelRatio;
        const context = fitted(this.above, width, height, scale);
        const theme = THEMES[this.state.theme];
        const span = this.scene.span(width);
        context.scale(scale, scale);
        const brush = this.brushing() ?? this.state.brush;
        if (brush) {
            const left = Math.max(GUTTER, xOf(span, brush[0]));
            const right = Math.min(width, xOf(span, brush[1]));
            context.fillStyle = theme.brush;
            context.fillRect(left, 0, right - left, height);
            const { ticksPerSecond } = this.all[0].trace.head;
            context.fillStyle = theme.text;
            context.font = '11px system-ui, sans-serif';
            context.textAlign = 'center';
            const label = time(brush[1] - brush[0], ticksPerSecond);
            if (right > left) context.fillText(label, Math.min(width - 40, Math.max(GUTTER + 40, (left + right) / 2)), AXIS + 12);
        }
        const { pointed } = this.state;
        if (pointed !== null && !this.pressed && pointed >= span.from && pointed <= span.to) {
            const x = Math.round(xOf(span, pointed)) + 0.5;
            context.strokeStyle = `${theme.faint}90`;
            context.beginPath();
            context.moveTo(x, 0);
            context.lineTo(x, height);
            context.stroke();
        }
    }

    private timeAt(x: number): number {
        const span = this.scene.span(this.size()[0]);
        return span.from + ((x - span.left) / span.width) * (span.to - span.from);
    }

    private placedAt(y: number): Placed | undefined {
        if (y < this.scene.top()) return undefined;
        return this.scene.placed(this.size()[1]).find((each) => y >= each.top && y < each.top + each.height);
    }

    /** The firing at a point, or the nearest one within two pixels. */
    private at(x: number, y: number): Chosen | null {
        const row = this.placedAt(y)?.row;
        if (row?.type !== 'unit' || x < GUTTER) return null;
        const { trace } = this.all[row.trace];
        for (const near of [0, -1, 1, -2, 2]) {
            const slice = trace.at(row.unit, this.timeAt(x + near));
            if (slice !== null) return { trace: row.trace, slice };
        }
        return null;
    }

    private brushing(): [number, number] | null {
        const { pressed, pointer } = this;
        if (!pressed || !pointer || Math.abs(pressed.x - pointer.x) < CLICK) return null;
        const times = [this.timeAt(Math.max(GUTTER, pressed.x)), this.timeAt(Math.max(GUTTER, pointer.x))];
        const { begin, end } = this.state;
        return [Math.max(begin, Math.min(...times)), Math.min(end, Math.max(...times))];
    }

    private listen(): void {
        const { box, state } = this;
        state.onPoint(() => this.drawAbove());
        box.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
        box.addEventListener('pointerdown', (event) => {
            if (event.button !== 0) return;
            const { x, y } = this.point(event);
            if (x < GUTTER) {
                this.toggle(y);
                return;
            }
            box.setPointerCapture(event.pointerId);
            this.pressed = { x, y };
            this.pointer = this.pressed;
        });
        box.addEventListener('pointermove', (event) => {
            this.pointer = this.point(event);
            this.showTip();
            state.point(this.pointer.x > GUTTER ? this.timeAt(this.pointer.x) : null);
            if (this.pressed) this.drawAbove();
        });
        box.addEventListener('pointerup', (event) => {
            if (!this.pressed) return;
            this.pointer = this.point(event);
            const brush = this.brushing();
            this.pressed = null;
            if (brush) {
                state.brush = brush;
            } else {
                state.brush = null;
                state.chosen = this.at(this.pointer.x, this.pointer.y);
            }
            state.changed();
        });
        box.addEventListener('pointerleave', () => {
            this.pointer = null;
            this.tip.hidden = true;
            state.point(null);
        });
        box.addEventListener('dblclick', () => state.show(state.begin, state.end));
    }

    private point(event: MouseEvent): { x: number; y: number } {
        const bounds = this.box.getBoundingClientRect();
        return { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
    }

    private wheel(event: WheelEvent): void {
        event.preventDefault();
        const { x } = this.point(event);
        if (x < GUTTER && !event.ctrlKey) this.scrollRows(event.deltaY);
        else this.state.wheel(event, this.size()[0], this.timeAt(Math.max(GUTTER, x)));
    }

    scrollRows(by: number): void {
        this.scene.scroll += by;
        this.state.changed();
    }

    /** Scrolls until a unit can be seen. */
    reveal(trace: number, unit: number): void {
        const height = this.size()[1];
        const found = this.scene
            .placed(height)
            .find(({ row }) => row.type === 'unit' && row.trace === trace && row.unit === unit);
        if (!found) return;
        if (found.top < this.scene.top()) this.scene.scroll -= this.scene.top() - found.top;
        if (found.top + found.height > height) this.scene.scroll += found.top + found.height - height;
    }

    private toggle(y: number): void {
        const row = this.placedAt(y)?.row;
        if (row?.type !== 'group') return;
        if (!this.closed.delete(row.key)) this.closed.add(row.key);
        this.layRows();
        this.state.changed();
    }

    private showTip(): void {
        const { pointer } = this;
        const found = pointer && !this.pressed ? this.at(pointer.x, pointer.y) : null;
        this.tip.hidden = !found;
        if (!found || !pointer) return;
        this.tip.textContent = this.describe(found);
        const [width, height] = this.size();
        this.tip.style.left = `${Math.min(pointer.x + 14, width - this.tip.offsetWidth - 4)}px`;
        this.tip.style.top = `${Math.min(pointer.y + 16, height - this.tip.offsetHeight - 4)}px`;
    }
}

export function fitted(canvas: HTMLCanvasElement, width: number, height: number, scale: number): CanvasRenderingContext2D {
    const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    if (canvas.width !== across) canvas.width = across;
    if (canvas.height !== down) canvas.height = down;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, across, down);
    return context;
}
