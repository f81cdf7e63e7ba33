declare module 'worker-source' {
    const source: string;
    export default source;
}
interface Uint8ArrayConstructor {
    fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}
