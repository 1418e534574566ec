import { totalBytes } from "./content-range.ts";
import { DataRangeTransport } from "./pdfjs.ts";

/** Gets the document's address. It expires after minutes and is then requested again. */
export type OpenPdf = () => Promise<string>;

/** A document as react-pdf takes it. */
export type PdfSource =
  | { readonly data: Uint8Array<ArrayBuffer> }
  | { readonly range: InstanceType<typeof DataRangeTransport> };

/** Files up to this size are fetched as a whole, which needs fewer requests. */
const wholeBytesMax = 1024 * 1024;
/** The first part read from a larger file: a slow line would need seconds for more, and pages may be anywhere. */
const startBytesMax = 128 * 1024;
const triesMax = 3;

export class PdfUnavailable extends Error {}

/** Loads the document: as a whole when it is small or the server doesn't support range requests. */
export async function loadSource(open: OpenPdf, onFailure: () => void): Promise<PdfSource> {
  const address = await open();
  const first = await fetchPart(address, 0, wholeBytesMax).catch(() => undefined);
  const total = totalBytes(first?.headers.get("content-range") ?? null);
  if (first?.status === 206 && total !== undefined) {
    if (total <= wholeBytesMax) return { data: await bytesOf(first) };
    const start = await startOf(first);
    return { range: new RenewingTransport({ open, address, total, start, onFailure }) };
  }
  const whole = first?.status === 200 ? first : await fetch(address);
  if (!whole.ok) throw new PdfUnavailable(`the document's address returned status ${whole.status}`);
  return { data: await bytesOf(whole) };
}

interface TransportStart {
  readonly open: OpenPdf;
  readonly address: string;
  readonly total: number;
  readonly start: Uint8Array;
  readonly onFailure: () => void;
}

class RenewingTransport extends DataRangeTransport {
  readonly #open: OpenPdf;
  readonly #onFailure: () => void;
  #address: Promise<string>;
  #aborted = false;

  constructor(from: TransportStart) {
    super(from.total, from.start);
    this.#open = from.open;
    this.#onFailure = from.onFailure;
    this.#address = Promise.resolve(from.address);
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#deliver(begin, end);
  }

  override abort(): void {
    this.#aborted = true;
  }

  async #deliver(begin: number, end: number): Promise<void> {
    const bytes = await this.#partWithRetry(begin, end);
    if (this.#aborted) return;
    if (bytes === undefined) this.#onFailure();
    else this.onDataRange(begin, bytes);
  }

  async #partWithRetry(begin: number, end: number): Promise<Uint8Array | undefined> {
    for (let tries = 0; tries < triesMax && !this.#aborted; tries += 1) {
      const address = this.#address;
      const part = await address
        .then((url) => fetchPart(url, begin, end))
        .then((answer) => (answer.status === 206 ? bytesOf(answer) : undefined))
        .catch(() => undefined);
      if (part) return part;
      // Several parts may fail at the same time; only the first requests a new address.
      if (this.#address === address) this.#address = this.#open();
    }
    return undefined;
  }
}

function fetchPart(address: string, begin: number, end: number): Promise<Response> {
  return fetch(address, { headers: { range: `bytes=${begin}-${end - 1}` } });
}

/** The first bytes of a response; the rest is not fetched. */
async function startOf({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  while (reader && length < startBytesMax) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  // A connection lost meanwhile is noticed with the next part.
  reader?.cancel().catch(() => undefined);
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
