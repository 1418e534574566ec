import { planOf } from "#core/domain/account/account";
import type { Caller } from "#core/domain/account/caller";
import { givenAnswers } from "#core/domain/answers/given-answers";
import type { StoredFile } from "#core/domain/common/stored-file";
import type { Envelope } from "#core/domain/envelope/envelope";
import { variable } from "#core/environment";
import { readStored } from "#core/gateways/documents";
import { logError } from "#core/log";
import { listEntries } from "#core/store/envelope/audit";
import { getContent, getEnvelope, listValues } from "#core/store/envelope/envelopes";
import { ownedEnvelopes } from "#core/store/envelope/owned-envelopes";
import { listFilesOf } from "#core/store/files/files";
import { listTemplatesOf } from "#core/store/library/templates";
import { json, recordsOf } from "./records.ts";

const documents = variable("DOCUMENTS_BUCKET");
const completed = variable("COMPLETED_BUCKET");

/** The order of the kinds; within each, units are sorted by id or by time, which no change in between disturbs. */
const kinds = ["files", "templates", "documents"] as const;
type Kind = (typeof kinds)[number];

/** A unit of its kind, from which the next one is found. */
export interface PlaceInOrder {
  readonly kind: Kind;
  readonly after: string;
}

/** What goes into one part as a whole. */
export interface Unit {
  readonly place: PlaceInOrder;
  readonly sizeBytes: number;
  readonly read: () => Promise<Readonly<Record<string, Uint8Array>>>;
}

export interface Beginning extends PlaceInOrder {
  /** Number of the part, from 1. */
  readonly number: number;
}

/** The text was validated by the contract; without one, it is the first part. */
export function beginningAt(from: string | undefined): Beginning {
  const [name, number = "1", after = ""] = from?.split("~") ?? [];
  const kind = kinds.find((one) => one === name) ?? "files";
  return { kind, number: Number(number), after };
}

export const cursorOf = ({ kind, after }: PlaceInOrder, number: number): string =>
  `${kind}~${number}~${after}`;

/** Everything of the workspace and its owner after a place. The records come first, before all files. */
export async function* unitsFrom(
  owner: Caller,
  { kind, after }: Beginning,
  now: Date,
): AsyncGenerator<Unit> {
  const isFirst = kind === "files" && after === "";
  if (isFirst) yield records(owner, now);
  for (const one of kinds.slice(kinds.indexOf(kind))) {
    yield* unitsOf(one, owner.workspace.id, one === kind ? after : "");
  }
}

/** Ids are UUIDs, all of which sort after this text. */
const beforeAll = "0";

function records(owner: Caller, now: Date): Unit {
  return {
    place: { kind: "files", after: beforeAll },
    sizeBytes: 0,
    read: () => recordsOf(owner, planOf(owner.workspace, now).type, now),
  };
}

function unitsOf(kind: Kind, userId: string, after: string): AsyncGenerator<Unit> {
  switch (kind) {
    case "files":
      return fileUnits(userId, after);
    case "templates":
      return templateUnits(userId, after);
    case "documents":
      return documentUnits(userId, after);
  }
}

async function* fileUnits(userId: string, after: string): AsyncGenerator<Unit> {
  for (const file of (await listFilesOf(userId)).sort(byId)) {
    if (file.id <= after) continue;
    yield {
      place: { kind: "files", after: file.id },
      sizeBytes: file.sizeBytes,
      read: () => pdf(`files/${file.id}.pdf`, documents, file),
    };
  }
}

async function* templateUnits(userId: string, after: string): AsyncGenerator<Unit> {
  for (const { id, file } of (await listTemplatesOf(userId)).sort(byId)) {
    if (id <= after) continue;
    yield {
      place: { kind: "templates", after: id },
      sizeBytes: file.sizeBytes,
      read: () => pdf(`templates/${id}.pdf`, documents, file),
    };
  }
}

const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1;

async function* documentUnits(userId: string, after: string): AsyncGenerator<Unit> {
  for await (const { id, position } of ownedEnvelopes(userId, after)) {
    const envelope = await getEnvelope(id);
    const { sizeBytes } = envelope.sealed ?? envelope.original;
    yield {
      place: { kind: "documents", after: position },
      sizeBytes,
      read: () => documentFiles(envelope),
    };
  }
}

/** The sealed document contains the original; a document that isn't sealed is included as it was sent. */
async function documentFiles(envelope: Envelope): Promise<Record<string, Uint8Array>> {
  const { id, sealed, original, salt: _salt, head: _head, notifications, ...shown } = envelope;
  const mails = notifications.map(({ kind, sentAt, delivery }) => ({ kind, sentAt, delivery }));
  const [entries, content, values] = await Promise.all([
    listEntries(id),
    getContent(id),
    listValues(id),
  ]);
  const answers = givenAnswers(envelope, content, values).signers;
  const folder = `documents/${id}`;
  return {
    [`${folder}/document.json`]: json({ id, ...shown, mails, answers, entries }),
    ...(sealed
      ? await pdf(`${folder}/sealed.pdf`, completed, sealed)
      : await pdf(`${folder}/original.pdf`, documents, original)),
  };
}

/** A file that can't be read must not prevent the download of everything else. */
async function pdf(
  name: string,
  bucket: string,
  file: StoredFile,
): Promise<Record<string, Uint8Array>> {
  try {
    return { [name]: await readStored(bucket, file) };
  } catch (error) {
    logError("left out of a person's data", error);
    const words = "This file could not be read. Please write to our support.\n";
    return { [`${name}.missing.txt`]: Buffer.from(words) };
  }
}
