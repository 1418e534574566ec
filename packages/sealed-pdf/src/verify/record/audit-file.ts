import { sealLevels } from "../../pki/read/seal-level.ts";
import { type Bytes, utf8 } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import {
  exactly,
  hash,
  instant,
  json,
  jsonRecord,
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

const person = { id: text, email: text, firstName: text, lastName: text, order: number };
const place = { page: whole, x: number, y: number, width: number, height: number };
const fieldMembers = { id: text, kind: text, signerId: text, ...place };
const pageSizes = list(record({ width: number, height: number }));
const sent = { title: text, message: text, fileName: text, pages: pageSizes, privateSha256: hash };
const filledIn = {
  signerId: text,
  name: text,
  email: text,
  date: text,
  phoneSha256: hash,
  signature: optional(hash),
  initial: optional(hash),
};

const disclosure = { version: text, sha256: hash, text };

const common = {
  product: text,
  envelopeId: text,
  sealedAt: instant,
  originalBytes: whole,
  document: hash,
  seal: record({
    level: oneOf(...sealLevels),
    certificateSha256: hash,
    timestampCertificatesSha256: list(hash),
  }),
  entries: list(entry),
};

/** Version 2 of the format in docs/evidence-format.md, 4. */
const auditFile2 = record({
  format: exactly("undersign-audit-2"),
  ...common,
  pages: record({ original: whole, certificate: whole }),
  disclosure: record(disclosure),
  content: record({ ...sent, signers: list(record(person)), fields: list(record(fieldMembers)) }),
  values: list(record(filledIn)),
});

const field = record({ ...fieldMembers, settings: optional(jsonRecord) });
const attachment = record({
  name: text,
  mimeType: text,
  sizeBytes: whole,
  sha256: hash,
  field: optional(text),
});

const content = record({
  ...sent,
  language: optional(text),
  signers: list(
    record({
      ...person,
      role: optional(text),
      language: optional(text),
      delivery: optional(text),
      checks: optional(list(jsonRecord)),
    }),
  ),
  fields: list(field),
  attachments: optional(list(attachment)),
  rules: optional(jsonRecord),
});

const signedValues = record({
  ...filledIn,
  filled: optional(
    list(record({ field: text, value: optional(json), valueSha256: optional(hash) })),
  ),
  attachments: optional(list(attachment)),
});
export type SignedValues = ReturnType<typeof signedValues>;

const shown = record({
  signer: text,
  document: hash,
  title: text,
  message: text,
  fileName: text,
  sender: record({ name: text, email: text }),
  company: optional(text),
  language: optional(text),
  signers: list(record({ ...person, role: optional(text), signedAt: optional(instant) })),
  fields: list(field),
  attachments: optional(list(attachment)),
  phoneSha256: hash,
  disclosureSha256: hash,
});
export type ShownPage = ReturnType<typeof shown>;

/** Version 3, the current one, of the format in docs/evidence-format.md, 4. */
const auditFile3 = record({
  format: exactly("undersign-audit-3"),
  ...common,
  pages: record({ original: whole, completion: whole }),
  disclosures: list(record({ ...disclosure, language: optional(text) })),
  content,
  values: list(signedValues),
  shown: list(shown),
});

/** The common contents of both versions, under the names of version 3. */
export interface AuditFile extends Omit<ReturnType<typeof auditFile3>, "format" | "pages"> {
  readonly format: 2 | 3;
  readonly pages: { readonly original: number };
}

/** Throws Fault unless the bytes are an audit file of this version. */
export function readAuditFile(bytes: Bytes, format: 2 | 3): AuditFile {
  let value: unknown;
  try {
    value = JSON.parse(utf8(bytes));
  } catch {
    throw new Fault("fault.notJson");
  }
  if (format === 3) return { ...auditFile3(value, ""), format };
  const { disclosure, ...rest } = auditFile2(value, "");
  return { ...rest, format, disclosures: [disclosure], shown: [] };
}
