import { bounds } from "../file/bounds.ts";
import { decodeStream } from "../file/filters.ts";
import { Ref, Stream, type Value } from "../file/objects.ts";
import { openSeal } from "./verify-seal.ts";

/** What stands in a sealed document, taken out of it for people who check it with other tools. */
export interface SealParts {
  readonly auditJson: Buffer;
  /** Number of the object that holds it. */
  readonly auditObject: number;
  readonly originalBytes: number;
  /** The seal covers [0, start) and [end, sealEnd). */
  readonly start: number;
  readonly end: number;
  readonly sealEnd: number;
  /** DER of the CMS. */
  readonly cms: Buffer;
  /** A view into it. */
  readonly signatureValue: Buffer;
  /** The seal's own first. */
  readonly certificates: readonly Uint8Array[];
  readonly timeStamp: TimeStampParts | undefined;
}

interface TimeStampParts {
  readonly token: Buffer;
  /** The authority's own first. */
  readonly certificates: readonly Uint8Array[];
}

/** Throws unless the file verifies. */
export function readSeal(pdf: Uint8Array): SealParts {
  const { file, gap, verified } = openSeal(pdf);
  const audit = gap.marks.get("Audit");
  const stream = file.get(audit);
  if (!(audit instanceof Ref && stream instanceof Stream)) throw new Error("no audit.json");
  const resolve = (value: Value | undefined) => file.get(value);
  const { timeStamp, token } = verified;
  return {
    auditJson: decodeStream(stream, resolve, bounds.inflatedStreamBytesMax),
    auditObject: audit.number,
    originalBytes: file.number(gap.marks.get("OriginalBytes")) ?? 0,
    start: gap.start,
    end: gap.end,
    sealEnd: file.bytes.length,
    cms: gap.signature,
    signatureValue: verified.signature,
    certificates: [verified.certificate, ...verified.chain],
    timeStamp: timeStamp &&
      token && {
        token,
        certificates: [
          timeStamp.authority.der,
          ...timeStamp.certificates.flatMap(({ der }) =>
            der.equals(timeStamp.authority.der) ? [] : [der],
          ),
        ],
      },
  };
}
