export type Entry =
  | { readonly in: "free"; readonly generation: number }
  | { readonly in: "file"; readonly offset: number; readonly generation: number }
  | { readonly in: "stream"; readonly stream: number; readonly index: number };

const none = 0;
const free = 1;
const file = 2;
const compressed = 3;

/** Cross-reference entries by object number, in 19 bytes each: large files have hundreds of thousands. */
export class Entries {
  #kinds = new Uint8Array(1024);
  /** An offset in the file, or the number of the object stream. */
  #places = new Float64Array(1024);
  /** The generation, or a compressed object's index in its object stream. */
  #thirds = new Float64Array(1024);
  #sections = new Uint16Array(1024);
  /** One above the highest object number. */
  length = 0;
  /** Current section of the chain, counted from the newest; a hybrid's table and stream are one section. */
  section = 0;
  /** Whether a section gives one number two different entries. */
  contradictsItself = false;

  get(number: number): Entry | undefined {
    const place = this.#places[number] ?? 0;
    const third = this.#thirds[number] ?? 0;
    switch (this.#kinds[number]) {
      case free:
        return { in: "free", generation: third };
      case file:
        return { in: "file", offset: place, generation: third };
      case compressed:
        return { in: "stream", stream: place, index: third };
      default:
        return undefined;
    }
  }

  /** Whether every reader resolves this reference alike; a number without an entry is null in all of them. */
  isReferredToBy(number: number, generation: number): boolean {
    const kind = this.#kinds[number] ?? none;
    if (kind === file) return this.#thirds[number] === generation;
    if (kind === compressed) return generation === 0;
    return kind === none || number === 0;
  }

  /** Adds an entry, as the next two methods do; an entry from a newer section is kept. */
  addFree(number: number, generation: number): void {
    this.#add(number, free, 0, generation);
  }

  addInFile(number: number, offset: number, generation: number): void {
    this.#add(number, file, offset, generation);
  }

  addInStream(number: number, stream: number, index: number): void {
    this.#add(number, compressed, stream, index);
  }

  *[Symbol.iterator](): Generator<[number: number, entry: Entry]> {
    for (let number = 0; number < this.length; number++) {
      const entry = this.get(number);
      if (entry) yield [number, entry];
    }
  }

  /** The highest offset in the file; -1 if there is none. */
  lastOffset(): number {
    let last = -1;
    for (let number = 0; number < this.length; number++)
      if (this.#kinds[number] === file) last = Math.max(last, this.#places[number] ?? 0);
    return last;
  }

  /** The numbers of the object streams, each with the number of its objects by the index. */
  streams(): Map<number, number> {
    const streams = new Map<number, number>();
    for (let number = 0; number < this.length; number++) {
      const place = this.#places[number] ?? 0;
      if (this.#kinds[number] === compressed) streams.set(place, (streams.get(place) ?? 0) + 1);
    }
    return streams;
  }

  #add(number: number, kind: number, place: number, third: number): void {
    if (number >= this.#kinds.length) this.#grow(number + 1);
    if (this.#kinds[number] !== none) {
      const isSaid =
        this.#kinds[number] === kind && (kind === free || this.#places[number] === place);
      // Number 0 is the head of the free list, and never an object.
      if (this.#sections[number] === this.section && number > 0 && !isSaid)
        this.contradictsItself = true;
      return;
    }
    this.#kinds[number] = kind;
    this.#places[number] = place;
    this.#thirds[number] = third;
    this.#sections[number] = this.section;
    if (number >= this.length) this.length = number + 1;
  }

  #grow(least: number): void {
    const size = Math.max(least, 2 * this.#kinds.length);
    const grown = <T extends Uint8Array | Uint16Array | Float64Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#kinds = grown(new Uint8Array(size), this.#kinds);
    this.#places = grown(new Float64Array(size), this.#places);
    this.#thirds = grown(new Float64Array(size), this.#thirds);
    this.#sections = grown(new Uint16Array(size), this.#sections);
  }
}
