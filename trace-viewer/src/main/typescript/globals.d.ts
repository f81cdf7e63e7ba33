declare module 'worker-source' {
    const source: string;
    export default source;
}
interface Uint8ArrayConstructor {
    fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

interface ArrayBuffer {
    /** Newer browsers: frees what the buffer held, or hands it over. */
    transfer?(length: number): ArrayBuffer;
}
