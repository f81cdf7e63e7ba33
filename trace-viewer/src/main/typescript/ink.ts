// What lanes are drawn with: pixels on the screen, or paths of an SVG file.
import { pixel } from './colours';

export interface Ink {
    /** Above this height no text is written. */
    textFrom: number;
    rect(x: number, y: number, width: number, height: number, colour: string): void;
    text(x: number, y: number, text: string, colour: string, size: number, align?: 'left' | 'right' | 'center'): void;
    line(points: number[], colour: string, width: number, dash?: number[]): void;
    area(points: number[], colour: string): void;
}

const FONT = 'system-ui, sans-serif';

/** Rectangles become pixels of one picture, which is much faster than asking the canvas for each; all else comes upon it. */
export class CanvasInk implements Ink {
    textFrom = 0;
    private readonly pixels: Uint32Array;
    private readonly image: ImageData;
    private readonly above: (() => void)[] = [];
    private readonly known = new Map<string, number>();

    constructor(
        private readonly context: CanvasRenderingContext2D,
        private readonly width: number,
        private readonly height: number,
        private readonly scale: number,
        ground: string,
    ) {
        this.image = context.createImageData(width, height);
        this.pixels = new Uint32Array(this.image.data.buffer);
        this.pixels.fill(pixel(ground));
    }

    rect(x: number, y: number, width: number, height: number, colour: string): void {
        let value = this.known.get(colour);
        if (value === undefined) {
            value = pixel(colour);
            this.known.set(colour, value);
        }
        const { scale } = this;
        const left = Math.max(0, Math.round(x * scale));
        const right = Math.min(this.width, Math.round((x + width) * scale));
        const top = Math.max(0, Math.round(y * scale));
        const bottom = Math.min(this.height, Math.round((y + height) * scale));
        if (right <= left) return;
        const { pixels } = this;
        for (let row = top; row < bottom; row++) {
            const from = row * this.width + left;
            const to = from + right - left;
            if (right - left < 16) for (let i = from; i < to; i++) pixels[i] = value;
            else pixels.fill(value, from, to);
        }
    }

    text(x: number, y: number, text: string, colour: string, size: number, align: 'left' | 'right' | 'center' = 'left'): void {
        if (y < this.textFrom) return;
        this.above.push(() => {
            const { context, scale } = this;
            context.font = `${size * scale}px ${FONT}`;
            context.textAlign = align;
            context.textBaseline = 'middle';
            context.fillStyle = colour;
            context.fillText(text, x * scale, y * scale);
        });
    }

    line(points: number[], colour: string, width: number, dash: number[] = []): void {
        this.above.push(() => {
            this.trace(points);
            this.context.strokeStyle = colour;
            this.context.lineWidth = width * this.scale;
            this.context.setLineDash(dash.map((each) => each * this.scale));
            this.context.stroke();
            this.context.setLineDash([]);
        });
    }

    area(points: number[], colour: string): void {
        this.above.push(() => {
            this.trace(points);
            this.context.fillStyle = colour;
            this.context.fill();
        });
    }

    private trace(points: number[]): void {
        this.context.beginPath();
        for (let i = 0; i < points.length; i += 2) this.context.lineTo(points[i] * this.scale, points[i + 1] * this.scale);
    }

    /** Puts all on the canvas. */
    done(): void {
        this.context.putImageData(this.image, 0, 0);
        for (const draw of this.above) draw();
    }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const short = (value: number) => String(Math.round(value * 100) / 100);

export class SvgInk implements Ink {
    textFrom = 0;
    private readonly parts: string[] = [];
    private readonly rects = new Map<string, string[]>();

    constructor(
        private readonly width: number,
        private readonly height: number,
        private readonly ground: string,
    ) {}

    rect(x: number, y: number, width: number, height: number, colour: string): void {
        const left = Math.max(0, x);
        const right = Math.min(this.width, x + width);
        if (right <= left || height <= 0) return;
        let paths = this.rects.get(colour);
        if (!paths) this.rects.set(colour, (paths = []));
        paths.push(`M${short(left)} ${short(y)}h${short(right - left)}v${short(height)}h${short(left - right)}z`);
    }

    text(x: number, y: number, text: string, colour: string, size: number, align: 'left' | 'right' | 'center' = 'left'): void {
        if (y < this.textFrom) return;
        const anchor = { left: 'start', right: 'end', center: 'middle' }[align];
        this.parts.push(
            `<text x="${short(x)}" y="${short(y)}" fill="${colour}" font-size="${size}" text-anchor="${anchor}" dominant-baseline="central">${escaped(text)}</text>`,
        );
    }

    line(points: number[], colour: string, width: number, dash: number[] = []): void {
        this.parts.push(
            `<polyline points="${points.map(short).join(' ')}" fill="none" stroke="${colour}" stroke-width="${width}"` +
                `${dash.length ? ` stroke-dasharray="${dash.join(' ')}"` : ''}/>`,
        );
    }

    area(points: number[], colour: string): void {
        this.parts.push(`<polygon points="${points.map(short).join(' ')}" fill="${colour}"/>`);
    }

    /** The file. */
    file(): string {
        const rects = [...this.rects].map(([colour, paths]) => `<path fill="${colour}" d="${paths.join('')}"/>`);
        return (
            `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" ` +
            `viewBox="0 0 ${this.width} ${this.height}" font-family="${FONT}">\n` +
            `<rect width="100%" height="100%" fill="${this.ground}"/>\n${[...rects, ...this.parts].join('\n')}\n</svg>\n`
        );
    }
}
