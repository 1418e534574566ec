import { deflateSync, inflateSync } from "node:zlib";
import { type AuditRecord, chained } from "../audit-record.ts";
import type { Random } from "../random.ts";
import {
  objectOfType,
  opened,
  type Replacement,
  resealed,
  rewritten,
  sealingPart,
  sourceOf,
} from "../rewriting.ts";
import type { Attack, Target } from "./target.ts";

/** Attacks on what the document says, with every offset and digest corrected. */
export const recordAttacks = {
  "entries edited, digests put right": ({ bytes }, random) => withRecord(bytes, edited, random),
  "entries in another order": ({ bytes }, random) => withRecord(bytes, reordered, random),
  "an entry taken out": ({ bytes }, random) => withRecord(bytes, shortened, random),
  "other signers": ({ bytes }, random) => withRecord(bytes, renamed, random),
  "entries edited, sealed by an impostor": async ({ bytes, impostor }, random) =>
    resealed(withRecord(sealingPart(bytes), edited, random), impostor),
  "another original": ({ bytes }, random) => otherOriginal(bytes, random),
  "another original, sealed by an impostor": async ({ bytes, impostor }, random) =>
    resealed(otherOriginal(sealingPart(bytes), random), impostor),
  "another stamp or certificate page": ({ bytes }, random) => otherDrawing(bytes, random),
  "another page, sealed by an impostor": async ({ bytes, impostor }, random) =>
    resealed(otherDrawing(sealingPart(bytes), random), impostor),
  "the rest of another document": (target, random) => grafted(target, random),
} satisfies Record<string, Attack>;

type Edit = (record: AuditRecord, random: Random) => void;

export function withRecord(whole: Buffer, edit: Edit, random: Random): Buffer {
  const file = opened(sealingPart(whole));
  const object = objectOfType(file, "EmbeddedFile");
  const record = JSON.parse(inflateSync(object.stream ?? Buffer.alloc(0)).toString("utf8"));
  edit(record, random);
  const bytes = Buffer.from(`${JSON.stringify(record, null, 2)}\n`);
  const source = sourceOf(file, object).replace(/\/Size \d+/, `/Size ${bytes.length}`);
  const replacement = { source, stream: deflateSync(bytes) };
  return rewritten(file, new Map([[object.number, replacement]]));
}

const edited: Edit = (record, random) => {
  const entry = record.entries[random.below(record.entries.length)];
  entry.ip = `203.0.113.${random.below(256)}`;
  if (random.below(2)) entry.data.note = random.below(1e6);
  chained(record);
};

const reordered: Edit = (record, random) => {
  const at = random.between(1, record.entries.length);
  const [entry] = record.entries.splice(at, 1);
  record.entries.splice(random.below(at), 0, entry);
  record.entries[0].userAgent = `${random.below(1e6)}`;
  chained(record);
};

const shortened: Edit = (record, random) => {
  record.entries.splice(random.below(record.entries.length), 1);
  record.entries[0].userAgent = `${random.below(1e6)}`;
  chained(record);
};

const renamed: Edit = (record, random) => {
  const name = `Eve ${random.below(1e6)}`;
  record.content.signers[0].firstName = name;
  record.values[0].name = name;
  const entry = record.entries.find((one: AuditRecord) => one.type === "signed");
  entry.data.name = name;
  chained(record);
};

/** The seal's revision as it is, on top of something else of the same length or another. */
function otherOriginal(whole: Buffer, random: Random): Buffer {
  const file = opened(sealingPart(whole));
  const other = Buffer.from(file.original);
  const at = random.between(9, other.length);
  other[at] = (other[at] ?? 0) ^ (1 + random.below(255));
  if (random.below(2)) return rewritten(file, new Map(), other);
  const longer = Buffer.concat([other.subarray(0, at), Buffer.from(" "), other.subarray(at)]);
  return rewritten(file, new Map(), longer);
}

/** One of the streams that draw something: signature, certificate of completion, font. */
function otherDrawing(whole: Buffer, random: Random): Buffer {
  const file = opened(sealingPart(whole));
  const audit = objectOfType(file, "EmbeddedFile");
  const drawings = [...file.sealing.objects.values()].filter(
    ({ stream, number }) => stream !== undefined && number !== audit.number,
  );
  const drawing = drawings[random.below(drawings.length)];
  if (drawing?.stream === undefined) throw new Error("nothing is drawn");
  const plain = inflateSync(drawing.stream);
  const at = random.below(plain.length);
  plain[at] = (plain[at] ?? 0) ^ (1 + random.below(255));
  const replacement: Replacement = { source: sourceOf(file, drawing), stream: deflateSync(plain) };
  return rewritten(file, new Map([[drawing.number, replacement]]));
}

/** One document's original under another's seal, or one's tail cut into the other's. */
function grafted({ bytes, other }: Target, random: Random): Buffer {
  const [ours, theirs] = [opened(sealingPart(bytes)), opened(sealingPart(other))];
  if (random.below(2)) {
    const original = Buffer.concat([theirs.original, Buffer.from(`% ${random.below(1e6)}\n`)]);
    return rewritten(ours, new Map(), original);
  }
  const at = random.below(Math.min(bytes.length, other.length));
  return Buffer.concat([bytes.subarray(0, at), other.subarray(at)]);
}
