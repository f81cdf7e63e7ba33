// What lanes are drawn with: pixels on the screen, or shapes of a file.
import { pixel } from './colours';

export interface Ink {
    /** Above this height no text is written. */
    textFrom: number;
    rect(x: number, y: number, width: number, height: number, colour: string): void;
    text(x: number, y: number, text: string, colour: string, size: number, align?: 'left' | 'right' | 'center'): void;
    line(points: number[], colour: string, width: number, dash?: number[]): void;
    area(points: number[], colour: string): void;
    /** What comes lies above all that came. */
    layer(): void;
}

const FONT = 'system-ui, sans-serif';

/** The picture of each canvas: a new one for each frame would have to be collected. */
const images = new WeakMap<CanvasRenderingContext2D, ImageData>();

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
        const known = images.get(context);
        this.image = known?.width === width && known.height === height ? known : context.createImageData(width, height);
        images.set(context, this.image);
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

    /** All rectangles are one picture, in their order. */
    layer(): void {}

    /** Puts all on the canvas. */
    done(): void {
        this.context.putImageData(this.image, 0, 0);
        for (const draw of this.above) draw();
    }
}
