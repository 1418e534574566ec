import { sealLevels } from "../../pki/read/seal-level.ts";
import { type Bytes, utf8 } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import {
  exactly,
  hash,
  instant,
  list,
  number,
  oneOf,
  optional,
  plainData,
  record,
  text,
  whole,
} from "./shape.ts";

const entry = record({
  v: exactly(1),
  envelopeId: text,
  seq: whole,
  type: text,
  at: instant,
  actor: record({ kind: oneOf("sender", "signer", "system"), name: text, email: text }),
  ip: text,
  userAgent: text,
  document: hash,
  data: plainData,
  prev: hash,
  hash,
});
export type Entry = ReturnType<typeof entry>;

const content = record({
  title: text,
  message: text,
  fileName: text,
  signers: list(record({ id: text, email: text, firstName: text, lastName: text, order: number })),
  pages: list(record({ width: number, height: number })),
  fields: list(
    record({
      id: text,
      kind: text,
      signerId: text,
      page: whole,
      x: number,
      y: number,
      width: number,
      height: number,
    }),
  ),
  privateSha256: hash,
});

const signedValues = record({
  signerId: text,
  name: text,
  email: text,
  date: text,
  phoneSha256: hash,
  signature: optional(hash),
  initial: optional(hash),
});
export type SignedValues = ReturnType<typeof signedValues>;

/** docs/evidence-format.md, 4. */
const auditFile = record({
  format: exactly("undersign-audit-2"),
  product: text,
  envelopeId: text,
  sealedAt: instant,
  originalBytes: whole,
  document: hash,
  pages: record({ original: whole, certificate: whole }),
  seal: record({
    level: oneOf(...sealLevels),
    certificateSha256: hash,
    timestampCertificatesSha256: list(hash),
  }),
  disclosure: record({ version: text, sha256: hash, text }),
  content,
  values: list(signedValues),
  entries: list(entry),
});
export type AuditFile = ReturnType<typeof auditFile>;

/** Throws Fault for what is no audit file of this version. */
export function readAuditFile(bytes: Bytes): AuditFile {
  let value: unknown;
  try {
    value = JSON.parse(utf8(bytes));
  } catch {
    throw new Fault("it is not JSON");
  }
  return auditFile(value, "");
}
