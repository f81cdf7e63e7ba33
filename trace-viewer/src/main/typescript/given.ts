// The traces that the page was given.
import type { Client } from './client';
import type { Head } from './model';
import { headOf, Trace } from './model';
import { Shown } from './shown';

/** Takes what the page was given, and frees its elements. */
function given(): { head: Head; payload: string[] }[] {
    const found: { head: Head; payload: string[] }[] = [];
    for (const element of document.querySelectorAll('script.trace, script.payload')) {
        const text = element.textContent ?? '';
        if (element.className === 'trace') found.push({ head: headOf(text), payload: [] });
        else found[found.length - 1].payload.push(text);
        element.remove();
    }
    if (found.length === 0) throw new Error('the page has no trace');
    return found;
}

export async function loaded(client: Client): Promise<Shown[]> {
    const traces = given();
    const { ticksPerSecond } = traces[0].head;
    const all: Shown[] = [];
    for (const [number, { head, payload }] of traces.entries()) {
        const scale = ticksPerSecond / head.ticksPerSecond;
        if (head.mesh) head.mesh = { ...head.mesh, start: head.mesh.start * scale, piece: head.mesh.piece * scale };
        try {
            const asked = client.ask('load', number, { head, payload, scale });
            // The worker has its own copy.
            payload.length = 0;
            all.push(new Shown(new Trace(number, head, await asked)));
        } catch (cause) {
            throw new Error(`The records of ${head.name} cannot be read: ${(cause as Error).message.replace(/\.$/, '')}. Write the page anew with edarts trace FILE --html.`);
        }
    }
    return all;
}
