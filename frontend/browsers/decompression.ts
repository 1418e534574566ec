import { Unzlib } from "fflate";

/** `DecompressionStream("deflate")` for Safari before 16.4. */
class Inflation {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;

  constructor(format: string) {
    if (format !== "deflate") throw new TypeError(`expected deflate, found ${format}`);
    const inflater = new Unzlib();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
      start(controller) {
        inflater.ondata = (chunk) => controller.enqueue(chunk);
      },
      transform: (chunk) => inflater.push(chunk),
      flush: () => inflater.push(new Uint8Array(0), true),
    });
    this.readable = readable;
    this.writable = writable;
  }
}

Object.assign(globalThis, { DecompressionStream: Inflation });
