// A PDF file of one page, in Helvetica, which every reader of such files has.
import { latin, widthOf } from './helvetica';
import type { Align, Rect } from './paper';
import { PaperInk, short } from './paper';

/** A pixel of the screen is 1/96 of an inch, a point of the page 1/72. */
const POINTS = 0.75;
/** Where the middle of small letters is above the line that they stand on, as a share of their size. */
const MIDDLE = 0.35;

export class PdfInk extends PaperInk {
    private readonly opacities = new Set<number>();

    protected fill(rects: Rect[], colour: string): void {
        const paths = rects.map(({ x, y, width, height }) => `${short(x)} ${short(y)} ${short(width)} ${short(height)} re`);
        this.parts.push(`${this.colour(colour, 'rg')}${paths.join('\n')} f`);
    }

    protected write(x: number, y: number, text: string, colour: string, size: number, align: Align): void {
        const codes = latin(text);
        const left = x - widthOf(codes, size) * { left: 0, right: 1, center: 0.5 }[align];
        const hex = codes.map((code) => code.toString(16).padStart(2, '0')).join('');
        // The page counts downwards: letters are turned upright again.
        this.parts.push(`${this.colour(colour, 'rg')}BT /F ${size} Tf 1 0 0 -1 ${short(left)} ${short(y + MIDDLE * size)} Tm <${hex}> Tj ET`);
    }

    protected stroke(points: number[], colour: string, width: number, dash: number[]): void {
        this.parts.push(`${this.colour(colour, 'RG')}${short(width)} w [${dash.join(' ')}] 0 d\n${way(points)} S`);
    }

    protected polygon(points: number[], colour: string): void {
        this.parts.push(`${this.colour(colour, 'rg')}${way(points)} f`);
    }

    private colour(colour: string, operator: 'rg' | 'RG'): string {
        const value = (at: number) => parseInt(colour.slice(at, at + 2), 16);
        const opacity = colour.length > 7 ? value(7) : 255;
        this.opacities.add(opacity);
        return `/G${opacity} gs ${[1, 3, 5].map((at) => String(Math.round((value(at) / 255) * 1000) / 1000)).join(' ')} ${operator} `;
    }

    /** The file; its drawing is packed. */
    async file(ground: string): Promise<Uint8Array<ArrayBuffer>> {
        this.layer();
        const { width, height } = this;
        const page = `${POINTS} 0 0 -${POINTS} 0 ${short(height * POINTS)} cm\n${this.colour(ground, 'rg')}0 0 ${width} ${height} re f\n`;
        const drawing = await packed(bytesOf(page + this.parts.join('\n')));
        const states = [...this.opacities].map((each) => `/G${each} << /ca ${short(each / 255)} /CA ${short(each / 255)} >>`);
        const objects = [
            '<< /Type /Catalog /Pages 2 0 R >>',
            '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
            `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${short(width * POINTS)} ${short(height * POINTS)}] /Contents 5 0 R ` +
                `/Resources << /Font << /F 4 0 R >> /ExtGState << ${states.join(' ')} >> >> >>`,
            '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
            `<< /Length ${drawing.length} /Filter /FlateDecode >>\nstream\n`,
        ];
        const chunks: Uint8Array<ArrayBuffer>[] = [];
        let length = 0;
        const add = (chunk: Uint8Array<ArrayBuffer>) => {
            chunks.push(chunk);
            length += chunk.length;
        };
        const starts: number[] = [];
        add(bytesOf('%PDF-1.4\n'));
        objects.forEach((object, number) => {
            starts.push(length);
            add(bytesOf(`${number + 1} 0 obj\n${object}`));
            if (number + 1 === objects.length) {
                add(drawing);
                add(bytesOf('\nendstream'));
            }
            add(bytesOf('\nendobj\n'));
        });
        const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
        const size = objects.length + 1;
        add(bytesOf(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`));
        return joined(chunks, length);
    }
}

function way(points: number[]): string {
    const steps: string[] = [];
    for (let i = 0; i < points.length; i += 2) steps.push(`${short(points[i])} ${short(points[i + 1])} ${i === 0 ? 'm' : 'l'}`);
    return steps.join('\n');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

function joined(chunks: Uint8Array<ArrayBuffer>[], length: number): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(length);
    let at = 0;
    for (const chunk of chunks) {
        all.set(chunk, at);
        at += chunk.length;
    }
    return all;
}
