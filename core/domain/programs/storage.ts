import { type PathPart, piecesOf, type StorageAnswer } from "#contract/rules/programs/storages";
import { pdfExtension } from "../common/file-name.ts";
import type { Envelope } from "../envelope/envelope.ts";
import { plainName } from "../lists/export-names.ts";
import { type Hook, hookAnswerOf, type StorageTarget } from "./hook.ts";

/** A webhook whose receiver takes files. */
export interface StorageHook extends Hook {
  readonly storage: StorageTarget;
}

export const isStorage = (hook: Hook): hook is StorageHook => hook.storage !== undefined;

export function storageAnswerOf(hook: StorageHook, dueAt: string | undefined): StorageAnswer {
  const { kind, user, pattern, bucket, region } = hook.storage;
  const { description: _, types: __, secretReplacedAt: ___, ...shared } = hookAnswerOf(hook, dueAt);
  return {
    ...{ ...shared, kind, user, pattern },
    ...(bucket === undefined ? {} : { bucket }),
    ...(region === undefined ? {} : { region }),
  };
}

type PathSource = Pick<
  Envelope,
  "id" | "title" | "fileName" | "endedAt" | "createdAt" | "filing" | "externalId"
>;

/**
 * The path of a completed document below the storage's folder, without a number. No text in it leads elsewhere, whatever
 * people have written; a folder whose text is empty is left out.
 */
export function pathOf(pattern: string, envelope: PathSource): string {
  const texts = textsOf(envelope);
  const parts = pattern.split("/").map((part) => filledWith(texts, part));
  const folders = parts.slice(0, -1).filter((folder) => folder.trim() !== "");
  const name = (parts.at(-1) ?? "").replace(pdfExtension, "");
  return [...folders.map(plainName), `${plainName(name)}.pdf`].join("/");
}

function textsOf(envelope: PathSource): Readonly<Record<PathPart, string>> {
  const { id, title, fileName, endedAt, createdAt, filing, externalId } = envelope;
  return {
    ...{ id, title: (title || fileName).replace(pdfExtension, "") },
    day: (endedAt ?? createdAt).slice(0, 10),
    label: filing?.labels?.[0] ?? "",
    externalId: externalId ?? "",
  };
}

const filledWith = (texts: Readonly<Record<string, string>>, part: string): string =>
  piecesOf(part)
    .map((piece, i) => (i % 2 === 0 ? piece : (texts[piece] ?? "")))
    .join("");

/** "Lease.pdf", "Lease (2).pdf" */
export const numbered = (path: string, number: number): string =>
  number === 1 ? path : path.replace(/\.\w+$/, (ending) => ` (${number})${ending}`);

const numberMax = 2 ** 16;

/**
 * A free number from 1. Asks for twice the number until one is free, and then halves the distance: of 5,000 files of one name,
 * 26 are looked at. Undefined if everything is taken.
 */
export async function freeNumber(
  isTaken: (number: number) => Promise<boolean>,
): Promise<number | undefined> {
  let [taken, free] = [0, 1];
  while (await isTaken(free)) {
    if (free >= numberMax) return undefined;
    [taken, free] = [free, free * 2];
  }
  while (free - taken > 1) {
    const between = Math.floor((taken + free) / 2);
    if (await isTaken(between)) taken = between;
    else free = between;
  }
  return free;
}

/** The name under which a file lies until it is complete. Nextcloud refuses files that end in `.part`. */
export const unfinishedName = (hookId: string, seq: number): string =>
  `.undersign-${hookId}-${seq}.uploading`;

/** The address of what lies below another address: each part of the path is encoded. */
export const addressBelow = (folder: string, path: string): string =>
  `${folder.replace(/\/+$/, "")}/${path.split("/").map(encodeURIComponent).join("/")}`;

/** Where the file is, for programs. */
export const storedAddress = ({ url, storage }: StorageHook, path: string): string =>
  addressBelow(storage.bucket === undefined ? url : addressBelow(url, storage.bucket), path);
