export type Entry =
  | { readonly in: "free"; readonly generation: number }
  | { readonly in: "file"; readonly offset: number; readonly generation: number }
  | { readonly in: "stream"; readonly stream: number };

const none = 0;
const free = 1;
const file = 2;
const compressed = 3;

/** The entries of a cross-reference by object number, in 17 bytes each: large files have hundreds of thousands. */
export class Entries {
  #kinds = new Uint8Array(1024);
  /** An offset in the file, or the number of the object stream. */
  #places = new Float64Array(1024);
  #generations = new Float64Array(1024);
  /** One above the highest number. */
  length = 0;

  has(number: number): boolean {
    return (this.#kinds[number] ?? none) !== none;
  }

  get(number: number): Entry | undefined {
    const place = this.#places[number] ?? 0;
    const generation = this.#generations[number] ?? 0;
    switch (this.#kinds[number]) {
      case free:
        return { in: "free", generation };
      case file:
        return { in: "file", offset: place, generation };
      case compressed:
        return { in: "stream", stream: place };
      default:
        return undefined;
    }
  }

  setFree(number: number, generation: number): void {
    this.#set(number, free, 0, generation);
  }

  setInFile(number: number, offset: number, generation: number): void {
    this.#set(number, file, offset, generation);
  }

  setInStream(number: number, stream: number): void {
    this.#set(number, compressed, stream, 0);
  }

  *[Symbol.iterator](): Generator<[number: number, entry: Entry]> {
    for (let number = 0; number < this.length; number++) {
      const entry = this.get(number);
      if (entry) yield [number, entry];
    }
  }

  /** The highest offset in the file; -1 without any. */
  lastOffset(): number {
    let last = -1;
    for (let number = 0; number < this.length; number++)
      if (this.#kinds[number] === file) last = Math.max(last, this.#places[number] ?? 0);
    return last;
  }

  /** The numbers of the object streams. */
  streams(): Set<number> {
    const streams = new Set<number>();
    for (let number = 0; number < this.length; number++)
      if (this.#kinds[number] === compressed) streams.add(this.#places[number] ?? 0);
    return streams;
  }

  #set(number: number, kind: number, place: number, generation: number): void {
    if (number >= this.#kinds.length) this.#grow(number + 1);
    this.#kinds[number] = kind;
    this.#places[number] = place;
    this.#generations[number] = generation;
    if (number >= this.length) this.length = number + 1;
  }

  #grow(least: number): void {
    const size = Math.max(least, 2 * this.#kinds.length);
    const grown = <T extends Uint8Array | Float64Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#kinds = grown(new Uint8Array(size), this.#kinds);
    this.#places = grown(new Float64Array(size), this.#places);
    this.#generations = grown(new Float64Array(size), this.#generations);
  }
}
