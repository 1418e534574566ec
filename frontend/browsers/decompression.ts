import { Inflate, Unzlib } from "fflate";

/** `DecompressionStream` of "deflate" and "deflate-raw" for Safari before 16.4. */
class Inflation {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;

  constructor(format: string) {
    if (!format.startsWith("deflate"))
      throw new TypeError(`expected deflate or deflate-raw, found ${format}`);
    const inflater = format === "deflate-raw" ? new Inflate() : new Unzlib();
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
