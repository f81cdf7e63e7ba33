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

export function saveSvg(timeline: Timeline, name: string, ground: string): void {
    save(new Blob([svgOf(timeline, ground)], { type: 'image/svg+xml' }), `${name}.svg`);
}

export async function savePdf(timeline: Timeline, name: string, ground: string): Promise<void> {
    save(new Blob([await pdfOf(timeline, ground)], { type: 'application/pdf' }), `${name}.pdf`);
}

function save(content: Blob, name: string): void {
    const url = URL.createObjectURL(content);
    make('a', { href: url, download: name.replace(/.*[/\\]/, '') }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}
