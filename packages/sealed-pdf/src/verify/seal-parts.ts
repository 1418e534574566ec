import { verifySealSignature } from "../pki/read/seal-signature.ts";
import type { TimeStamp } from "../pki/read/time-stamp.ts";
import { type Bytes, ownBytes } from "../portable/bytes.ts";
import { FileDigests } from "../portable/digests.ts";
import { inflate } from "./evidence/inflate.ts";
import { checkTimes } from "./evidence/times.ts";
import { marksIn, readSealedFile } from "./pdf/sealed-file.ts";
import { type AuditFile, readAuditFile } from "./record/audit-file.ts";

/** Parts extracted from a sealed document for people who check it with other tools. */
export interface SealParts {
  /** audit.json in UTF-8. */
  readonly auditJson: Bytes;
  /** The same, read. */
  readonly record: AuditFile;
  /** Number of the object that holds it. */
  readonly auditObject: number;
  readonly originalBytes: number;
  /** Offsets: the seal covers [0, start) and [end, sealEnd). */
  readonly start: number;
  readonly end: number;
  readonly sealEnd: number;
  /** End of the document when it was completed; renewed archive time stamps follow. */
  readonly completedEnd: number;
  /** The CMS signature in DER. */
  readonly cms: Bytes;
  /** The signature value, as a view into `cms`. */
  readonly signatureValue: Bytes;
  /** Certificates in DER, the seal's own first. */
  readonly certificates: readonly Bytes[];
  readonly timeStamp: TimeStampParts | undefined;
}

interface TimeStampParts {
  /** The RFC 3161 token over the signature value, in DER. */
  readonly token: Bytes;
  /** Certificates in DER, the authority's own first. */
  readonly certificates: readonly Bytes[];
}

/**
 * The parts of the seal that `verifyDocument` would find, after checking its signature and time stamps; whose seal
 * it is and what the record says is not checked. Throws Fault.
 */
export async function readSeal(pdf: Uint8Array): Promise<SealParts> {
  const bytes = ownBytes(pdf);
  const file = readSealedFile(bytes);
  const { placeholder, sealEnd, audit, originalBytes } = file;
  const digests = new FileDigests(bytes, marksIn(file));
  const signature = await verifySealSignature(
    placeholder.der,
    await digests.outside(placeholder, sealEnd),
  );
  const auditJson = await inflate(audit.packed, audit.sizeBytes);
  const record = readAuditFile(auditJson, file.format);
  const { stamp } = await checkTimes(digests, file, signature, record, undefined);
  return {
    auditJson,
    record,
    auditObject: audit.number,
    originalBytes,
    start: placeholder.start,
    end: placeholder.end,
    sealEnd,
    completedEnd: file.completedEnd,
    cms: placeholder.der,
    signatureValue: signature.value,
    certificates: [signature.certificate, ...signature.chain].map((one) => one.bytes),
    timeStamp: signature.timeStamp &&
      stamp && { token: signature.timeStamp, certificates: inOrder(stamp) },
  };
}

const inOrder = ({ authority, certificates }: TimeStamp): Bytes[] =>
  [authority, ...certificates.filter((one) => one !== authority)].map((one) => one.bytes);
