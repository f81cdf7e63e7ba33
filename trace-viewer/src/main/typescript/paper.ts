// What files of the view are drawn with: shapes instead of pixels.
import type { Ink } from './ink';

export type Align = 'left' | 'right' | 'center';

export interface Rect {
    x: number;
    y: number;
    width: number;
    height: number;
}

/** Gathers the rectangles of each layer by colour: files have few shapes then. */
export abstract class PaperInk implements Ink {
    textFrom = 0;
    protected readonly parts: string[] = [];
    private above: (() => void)[] = [];
    private rects = new Map<string, Rect[]>();

    constructor(
        protected readonly width: number,
        protected readonly height: number,
    ) {}

    rect(x: number, y: number, width: number, height: number, colour: string): void {
        const left = Math.max(0, x);
        const right = Math.min(this.width, x + width);
        if (right <= left || height <= 0) return;
        let found = this.rects.get(colour);
        if (!found) this.rects.set(colour, (found = []));
        found.push({ x: left, y, width: right - left, height });
    }

    text(x: number, y: number, text: string, colour: string, size: number, align: Align = 'left'): void {
        if (y >= this.textFrom) this.above.push(() => this.write(x, y, text, colour, size, align));
    }

    line(points: number[], colour: string, width: number, dash: number[] = []): void {
        this.above.push(() => this.stroke(points, colour, width, dash));
    }

    area(points: number[], colour: string): void {
        this.above.push(() => this.polygon(points, colour));
    }

    layer(): void {
        for (const [colour, rects] of this.rects) this.fill(rects, colour);
        for (const draw of this.above) draw();
        this.rects = new Map();
        this.above = [];
    }

    protected abstract fill(rects: Rect[], colour: string): void;
    protected abstract write(x: number, y: number, text: string, colour: string, size: number, align: Align): void;
    protected abstract stroke(points: number[], colour: string, width: number, dash: number[]): void;
    protected abstract polygon(points: number[], colour: string): void;
}

/** A number with two digits behind the point, as few as it needs. */
export const short = (value: number) => String(Math.round(value * 100) / 100);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export class SvgInk extends PaperInk {
    protected fill(rects: Rect[], colour: string): void {
        const paths = rects.map(({ x, y, width, height }) => `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`);
        this.parts.push(`<path fill="${colour}" d="${paths.join('')}"/>`);
    }

    protected write(x: number, y: number, text: string, colour: string, size: number, align: Align): void {
        const anchor = { left: 'start', right: 'end', center: 'middle' }[align];
        this.parts.push(
            `<text x="${short(x)}" y="${short(y)}" fill="${colour}" font-size="${size}" text-anchor="${anchor}" dominant-baseline="central">${escaped(text)}</text>`,
        );
    }

    protected stroke(points: number[], colour: string, width: number, dash: number[]): void {
        this.parts.push(
            `<polyline points="${points.map(short).join(' ')}" fill="none" stroke="${colour}" stroke-width="${width}"` +
                `${dash.length ? ` stroke-dasharray="${dash.join(' ')}"` : ''}/>`,
        );
    }

    protected polygon(points: number[], colour: string): void {
        this.parts.push(`<polygon points="${points.map(short).join(' ')}" fill="${colour}"/>`);
    }

    /** The file. */
    file(ground: string): string {
        this.layer();
        return (
            `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" ` +
            `viewBox="0 0 ${this.width} ${this.height}" font-family="system-ui, sans-serif">\n` +
            `<rect width="100%" height="100%" fill="${ground}"/>\n${this.parts.join('\n')}\n</svg>\n`
        );
    }
}
