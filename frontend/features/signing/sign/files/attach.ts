import { partSizes } from "#contract/rules/fields/attachments";
import { limits } from "#contract/rules/limits/limits";
import { cleaned, isOneLine } from "#contract/rules/text/text";
import { type ApiError, errorOfThrown } from "../../../../api/api-error.ts";
import { type Attachment, attachments, type UploadPart } from "../../../../api/attachments.ts";
import { putForm } from "../../../../api/upload-form.ts";
import { withoutHeic } from "../../../../upload/heic.ts";
import type { FilesChange, Upload } from "../act/attaching.ts";
import { pause } from "../act/pause.ts";
import { isTemporary, waitMs } from "../act/sending.ts";
import { fileFault } from "./file-fault.ts";

/** Where the files of a field go. */
export interface Target {
  /** Id of the field. */
  readonly field: string;
  /** Id of the file that the new one replaces. */
  readonly replaced?: string | undefined;
  /** How many bytes the signer's files may still have together. */
  readonly bytesLeft: number;
  readonly tell: Tell;
  /** False on a page to be looked at, from which nothing is sent. */
  readonly sends: boolean;
}

/** Takes a change, with what screen readers are to say of it: nothing of mere progress. */
export type Tell = (change: FilesChange, news?: News) => void;

export type News = "sending" | "waiting" | "attached" | "refused" | "removed";

/** Uploads go one after another: on a slow line, two at once only take longer each. */
let line = Promise.resolve();
let begun = 0;
const running = new Map<string, AbortController>();

/** Uploads a file, however often the line breaks, until the server has it or refuses it. */
export function attach(file: File, target: Target): void {
  const key = `upload ${++begun}`;
  const stop = new AbortController();
  hold(key, stop);
  const upload: Upload = {
    ...{ key, field: target.field, name: file.name, sizeBytes: file.size },
    ...{ step: "sending", fraction: 0 },
  };
  target.tell({ upload }, "sending");
  const { signal } = stop;
  line = line
    .then(() => sent(file, upload, { ...target, signal }))
    .catch((thrown: unknown) => {
      if (signal.aborted) return;
      const fault = thrown instanceof Unreadable ? unreadable : errorOfThrown(thrown);
      target.tell({ upload: { ...upload, step: "refused", fault } }, "refused");
    })
    .finally(() => release(key));
}

/** The file was moved or changed on the device since it was chosen. */
class Unreadable extends Error {}

const unreadable = { code: "unreadable" } as const;

/** Gives an upload up. */
export const stopUpload = (key: string): void => running.get(key)?.abort();

/** Removes a file: here at once, and on the server as soon as there is a connection, before anything else is uploaded. */
export function detach(id: string, { tell, sends }: Pick<Target, "tell" | "sends">): void {
  tell({ removed: id }, "removed");
  if (!sends) return;
  // What the server has not removed is not sent: Complete doesn't name it.
  line = line.then(() => tried(() => attachments.remove({ id }))).then(nothing, nothing);
}

const nothing = () => {};

interface Sending extends Target {
  readonly signal: AbortSignal;
}

async function sent(file: File, upload: Upload, to: Sending): Promise<void> {
  const { signal, tell, sends } = to;
  if (signal.aborted) return;
  const ready = await withoutHeic(file);
  const known: Upload = { ...upload, name: ready.name, sizeBytes: ready.size };
  const fault = await fileFault(ready, to.bytesLeft);
  if (signal.aborted) return;
  if (fault) return tell({ upload: { ...known, step: "refused", fault } }, "refused");
  const attachment = sends ? await arrived(ready, known, to) : pretended(known);
  if (!signal.aborted) tell({ key: upload.key, attachment }, "attached");
}

const pretended = ({ key, field, name, sizeBytes }: Upload): Attachment => ({
  ...{ id: key, field, name, sizeBytes, mimeType: "application/pdf", sha256: "" },
});

/** What tries have achieved. */
interface Done {
  id?: string;
  /** How many parts have arrived. */
  parts: number;
  /** How often addresses were no longer valid since a part has arrived. */
  renewals: number;
  /** How often the server has not found all parts. */
  restarts: number;
  isReplaced?: boolean;
  isWaiting?: boolean;
}

/** Resolves once the file has arrived; rejects with a refusal. Parts that have arrived are not sent again. */
async function arrived(file: File, upload: Upload, to: Sending): Promise<Attachment> {
  const done: Done = { parts: 0, renewals: 0, restarts: 0 };
  const waits = () => {
    const fraction = fractionOf(done.parts, file);
    const isNews = !done.isWaiting;
    done.isWaiting = true;
    to.tell({ upload: { ...upload, step: "waiting", fraction } }, isNews ? "waiting" : undefined);
  };
  const { signal } = to;
  try {
    return await tried(() => onward(file, upload, to, done), { waits, done, signal });
  } finally {
    const { id } = done;
    if (signal.aborted && id) await tried(() => attachments.remove({ id })).catch(nothing);
  }
}

interface Trying {
  readonly waits: () => void;
  readonly done: Done;
  readonly signal: AbortSignal;
}

/** Tries until there is an answer; after a part that has arrived, soon. */
async function tried<T>(act: () => Promise<T>, trying?: Trying): Promise<T> {
  const wake: { current: (() => void) | undefined } = { current: undefined };
  trying?.signal.addEventListener("abort", () => wake.current?.(), { once: true });
  for (let tries = 1; ; tries += 1) {
    const before = trying?.done.parts;
    try {
      return await act();
    } catch (thrown) {
      trying?.signal.throwIfAborted();
      if (thrown instanceof Unreadable) throw thrown;
      const because = errorOfThrown(thrown);
      if (!isTemporary(because) && !(trying && isRenewable(because, trying.done))) throw because;
      if (before !== trying?.done.parts) tries = 1;
      if (isTemporary(because)) trying?.waits();
      await pause(waitMs(because, tries), wake);
    }
  }
}

const renewalsMax = 3;

/** Whether addresses were no longer valid, or parts have gone: others are asked for, some times. */
const isRenewable = ({ code }: ApiError, { renewals, restarts }: Done): boolean =>
  code === "UPLOAD_MISSING" && renewals <= renewalsMax && restarts <= renewalsMax;

const sizeOf = (parts: readonly number[]): number => parts.reduce((sum, size) => sum + size, 0);

const fractionOf = (parts: number, { size }: File): number =>
  sizeOf(partSizes(size).slice(0, parts)) / size;

async function onward(file: File, upload: Upload, to: Sending, done: Done): Promise<Attachment> {
  const { signal, tell } = to;
  // What it replaces would count too.
  if (to.replaced !== undefined && !done.isReplaced) {
    await attachments.remove({ id: to.replaced }, { signal });
    tell({ removed: to.replaced });
    done.isReplaced = true;
  }
  const id = await withAllParts(file, upload, to, done);
  tell({ upload: { ...upload, step: "checking", fraction: 1 } });
  return attachments.finish({ id }, { signal }).catch((thrown: unknown) => {
    if (errorOfThrown(thrown).code === "UPLOAD_MISSING") {
      done.restarts += 1;
      done.parts = 0;
    }
    throw thrown;
  });
}

/** Posts the parts that have not arrived, and returns the id of the upload. */
async function withAllParts(file: File, upload: Upload, to: Sending, done: Done): Promise<string> {
  // Finished already, if the answer was lost.
  if (done.id !== undefined && done.parts === partSizes(file.size).length) return done.id;
  const asked = { field: to.field, fileName: keptName(file.name), sizeBytes: file.size };
  const { id, parts } = await attachments.begin({ ...asked, id: done.id }, { signal: to.signal });
  done.id = id;
  for (const part of parts.slice(done.parts)) {
    await putPart(file, upload, to, { part, done }).catch((thrown: unknown) => {
      done.renewals += 1;
      throw thrown;
    });
    done.parts += 1;
    done.renewals = 0;
    done.isWaiting = false;
  }
  return id;
}

interface Part {
  readonly part: UploadPart;
  readonly done: Done;
}

async function putPart(file: File, upload: Upload, to: Sending, { part, done }: Part) {
  const from = sizeOf(partSizes(file.size).slice(0, done.parts));
  let shown = -1;
  const show = (fraction: number) => {
    const percent = Math.floor((100 * (from + fraction * part.sizeBytes)) / file.size);
    if (percent === shown) return;
    shown = percent;
    to.tell({ upload: { ...upload, step: "sending", fraction: percent / 100 } });
  };
  show(0);
  // Read first, so that a file that can't be read is not taken for a broken line.
  const bytes = await file
    .slice(from, from + part.sizeBytes)
    .arrayBuffer()
    .catch(() => {
      throw new Unreadable();
    });
  await putForm({ ...part, fields: { ...part.fields } }, new Blob([bytes]), show, to.signal);
}

const endLength = 12;

/** Operating systems allow longer names than we do, and line breaks in them; the end of a name says what the file is. */
function keptName(name: string): string {
  const line = cleaned(name).trim();
  const shown = isOneLine(line) ? line : [...line].filter(isOneLine).join("");
  if (shown.length <= limits.fileNameMax) return shown || "file";
  const begin = [...shown.slice(0, limits.fileNameMax - endLength - 1)].filter(isWhole).join("");
  return `${begin}…${[...shown.slice(-endLength)].filter(isWhole).join("")}`;
}

/** Not half of a character outside the basic plane. */
const isWhole = (sign: string): boolean => !/^[\ud800-\udfff]$/.test(sign);

function hold(key: string, stop: AbortController): void {
  if (running.size === 0) addEventListener("beforeunload", warn);
  running.set(key, stop);
}

function release(key: string): void {
  running.delete(key);
  if (running.size === 0) removeEventListener("beforeunload", warn);
}

/** A file that is on its way is lost with the page. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();
