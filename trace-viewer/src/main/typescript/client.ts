// Asks the worker.
import workerSource from 'worker-source';
import type { Kinds, Request, Requests, Response } from './messages';

export class Client {
    private readonly worker: Worker;
    private readonly waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
    private next = 0;

    constructor() {
        // A blob, since a page on the disk may not load another file.
        this.worker = new Worker(URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' })));
        this.worker.onmessage = ({ data }: MessageEvent<Response>) => {
            const asked = this.waiting.get(data.id);
            this.waiting.delete(data.id);
            if (data.error === undefined) asked?.resolve(data.answer);
            else asked?.reject(new Error(data.error));
        };
        this.worker.onerror = (event) => {
            for (const { reject } of this.waiting.values()) reject(new Error(event.message));
        };
    }

    ask<K extends Kinds>(kind: K, trace: number, ask: Requests[K]['ask']): Promise<Requests[K]['answer']> {
        const id = this.next++;
        const request: Request<K> = { id, trace, kind, ask };
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
            this.worker.postMessage(request);
        });
    }
}
