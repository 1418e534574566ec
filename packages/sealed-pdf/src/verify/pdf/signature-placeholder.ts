import { readNode } from "../../pki/read/der.ts";
import { type Bytes, fromHex } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import { type Dict, Source } from "./values.ts";

/** Bytes that a signature does not cover: from its `<` to after its `>`. */
export interface SignaturePlaceholder {
  readonly start: number;
  readonly end: number;
  /** The DER value in it. */
  readonly der: Bytes;
}

/** The signature's placeholder, which must be exactly its own /Contents; everything else up to `end` must be covered. */
export function readPlaceholder(bytes: Bytes, signature: Dict, end: number): SignaturePlaceholder {
  const contents = signature.get("Contents");
  const range = signature.get("ByteRange");
  if (!(contents instanceof Source) || !Array.isArray(range)) throw new Fault("fault.sealDamaged");
  const covered = [0, contents.start, contents.end, end - contents.end];
  if (range.length !== 4 || covered.some((number, i) => number !== range[i]))
    throw new Fault("fault.sealCoverage");
  const { start } = contents;
  return { start, end: contents.end, der: paddedDer(bytes.subarray(start, contents.end)) };
}

/** One DER value in lower-case hexadecimal, then zeros to the end: no byte of the placeholder can be chosen freely. */
function paddedDer(contents: Bytes): Bytes {
  const padded = contents[0] === 60 ? fromHex(contents.subarray(1, -1)) : undefined;
  if (padded === undefined) throw new Fault("fault.notHexadecimal");
  const { raw } = readNode(padded);
  if (padded.subarray(raw.length).some((byte) => byte !== 0))
    throw new Fault("fault.bytesFollowSignature");
  return raw;
}
