// The whole trace in one strip: how many units fire at each time, and which part of it the page shows.
import { THEMES } from './colours';
import type { Shown } from './shown';
import type { State } from './state';
import { fitted } from './timeline';

export class Overview {
    private readonly canvas: HTMLCanvasElement;
    private from: number | null = null;

    constructor(
        private readonly box: HTMLElement,
        private readonly all: Shown[],
        private readonly state: State,
    ) {
        this.canvas = box.querySelector('canvas') as HTMLCanvasElement;
        box.addEventListener('pointerdown', (event) => {
            box.setPointerCapture(event.pointerId);
            this.from = this.timeAt(event);
        });
        box.addEventListener('pointermove', (event) => {
            if (this.from === null) return;
            const to = this.timeAt(event);
            if (Math.abs(to - this.from) * box.clientWidth > 3 * (state.end - state.begin)) {
                state.show(Math.min(this.from, to), Math.max(this.from, to));
            }
        });
        box.addEventListener('pointerup', (event) => {
            const to = this.timeAt(event);
            if (this.from !== null && Math.abs(to - this.from) * box.clientWidth <= 3 * (state.end - state.begin)) {
                const half = (state.to - state.from) / 2;
                state.show(to - half, to + half);
            }
            this.from = null;
        });
    }

    private timeAt(event: PointerEvent): number {
        const bounds = this.box.getBoundingClientRect();
        return this.state.begin + ((event.clientX - bounds.left) / bounds.width) * (this.state.end - this.state.begin);
    }

    draw(): void {
        const { state, box } = this;
        const [width, height] = [box.clientWidth, box.clientHeight];
        const theme = THEMES[state.theme];
        const context = fitted(this.canvas, width, height, devicePixelRatio);
        context.scale(devicePixelRatio, devicePixelRatio);
        context.fillStyle = theme.lane;
        context.fillRect(0, 0, width, height);
        const each = height / this.all.length;
        const ticks = state.end - state.begin;
        this.all.forEach(({ counters, trace }, number) => {
            if (!counters) return;
            const bins = counters.busy;
            const perBin = (trace.end - trace.begin) / bins.length;
            context.fillStyle = theme.area;
            for (let x = 0; x < width; x++) {
                const first = Math.floor((state.begin + (x / width) * ticks - trace.begin) / perBin);
                const last = Math.floor((state.begin + ((x + 1) / width) * ticks - trace.begin) / perBin);
                let sum = 0;
                for (let bin = Math.max(0, first); bin < Math.min(bins.length, last); bin++) sum += bins[bin];
                const tall = ((sum / Math.max(1, last - first)) * each) / Math.max(1, trace.head.analysis.cus);
                context.fillRect(x, (number + 1) * each - tall, 1, tall);
            }
        });
        const left = ((state.from - state.begin) / ticks) * width;
        const right = ((state.to - state.begin) / ticks) * width;
        context.fillStyle = `${theme.ground}b0`;
        context.fillRect(0, 0, left, height);
        context.fillRect(right, 0, width - right, height);
        context.strokeStyle = theme.mark;
        context.strokeRect(left + 0.5, 0.5, Math.max(2, right - left - 1), height - 1);
    }
}
