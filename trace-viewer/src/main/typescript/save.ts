// Saves the current view as a file, for papers.
import { make } from './dom';
import { SvgInk } from './paper';
import { PdfInk } from './pdf';
import type { Timeline } from './timeline';

export function svgOf(timeline: Timeline, ground: string): string {
    return timeline.draws((width, height) => new SvgInk(width, height)).file(ground);
}

export function pdfOf(timeline: Timeline, ground: string): Promise<Uint8Array<ArrayBuffer>> {
    return timeline.draws((width, height) => new PdfInk(width, height)).file(ground);
}

export async function saveSvg(timeline: Timeline, name: string, ground: string): Promise<void> {
    await save(`${name}.svg`, 'image/svg+xml', async () => svgOf(timeline, ground));
}

export async function savePdf(timeline: Timeline, name: string, ground: string): Promise<void> {
    await save(`${name}.pdf`, 'application/pdf', () => pdfOf(timeline, ground));
}

async function save(name: string, type: string, content: () => Promise<BlobPart>): Promise<void> {
    try {
        const url = URL.createObjectURL(new Blob([await content()], { type }));
        make('a', { href: url, download: name.replace(/.*[/\\]/, '') }).click();
        setTimeout(() => URL.revokeObjectURL(url), 1000);
    } catch (cause) {
        throw new Error(`${name} was not saved: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
}
