import { constants, inflateSync } from "node:zlib";
import { bounds } from "./bounds.ts";
import { PdfFault } from "./fault.ts";
import { type Dict, Name, type Stream, type Value } from "./objects.ts";

export type Resolve = (value: Value | undefined) => Value;

/** The content of an object or cross-reference stream: unfiltered or with one Flate filter, of bounded size. */
export function decodeStream(stream: Stream, resolve: Resolve, budgetBytes: number): Buffer {
  const filter = single(resolve(stream.dict.get("Filter")), resolve);
  if (filter === null) return stream.bytes;
  if (!(filter instanceof Name) || !["FlateDecode", "Fl"].includes(filter.text))
    throw new PdfFault("object stream with an unusual filter");
  const parameters = single(resolve(stream.dict.get("DecodeParms")), resolve);
  return inflated(stream.bytes, parameters, resolve, budgetBytes);
}

export function inflated(
  bytes: Buffer,
  parameters: Value,
  resolve: Resolve,
  budgetBytes: number,
): Buffer {
  const plain = inflate(bytes, Math.min(bounds.inflatedStreamBytesMax, budgetBytes));
  return parameters instanceof Map ? unpredicted(plain, parameters, resolve) : plain;
}

function single(value: Value, resolve: Resolve): Value {
  if (!Array.isArray(value)) return value;
  if (value.length > 1) throw new PdfFault("object stream with several filters");
  return resolve(value[0]);
}

function inflate(bytes: Buffer, sizeBytesMax: number): Buffer {
  try {
    return inflateSync(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, sizeBytesMax),
    });
  } catch (error) {
    throw new PdfFault(`stream can't be inflated: ${error instanceof Error ? error.message : ""}`);
  }
}

function unpredicted(data: Buffer, parameters: Dict, resolve: Resolve): Buffer {
  const number = (key: string, otherwise: number): number => {
    const value = resolve(parameters.get(key));
    return typeof value === "number" ? value : otherwise;
  };
  const predictor = number("Predictor", 1);
  if (predictor < 2) return data;
  if (predictor < 10) throw new PdfFault("object stream with a TIFF predictor");
  const pixelBytes = Math.ceil((number("Colors", 1) * number("BitsPerComponent", 8)) / 8);
  const rowBytes = Math.ceil(
    (number("Colors", 1) * number("BitsPerComponent", 8) * number("Columns", 1)) / 8,
  );
  if (!(rowBytes >= 1 && rowBytes <= 1 << 20 && pixelBytes >= 1 && pixelBytes <= rowBytes))
    throw new PdfFault("predictor out of range");
  return unfilteredRows(data, rowBytes, pixelBytes);
}

/** Undoes the PNG row filters (RFC 2083, 6) that predictors above 9 stand for. */
function unfilteredRows(data: Buffer, rowBytes: number, pixelBytes: number): Buffer {
  const rows = Math.floor(data.length / (rowBytes + 1));
  const out = Buffer.alloc(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (rowBytes + 1)] ?? 0;
    for (let i = 0; i < rowBytes; i++) {
      const at = row * rowBytes + i;
      const up = row > 0 ? (out[at - rowBytes] ?? 0) : 0;
      const left = i >= pixelBytes ? (out[at - pixelBytes] ?? 0) : 0;
      const corner = row > 0 && i >= pixelBytes ? (out[at - rowBytes - pixelBytes] ?? 0) : 0;
      const raw = data[row * (rowBytes + 1) + 1 + i] ?? 0;
      out[at] = raw + prediction(filter, left, up, corner);
    }
  }
  return out;
}

function prediction(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
