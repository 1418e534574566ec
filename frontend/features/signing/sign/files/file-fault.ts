import { isHeic } from "../../../../upload/heic.ts";

/** Why a file can't be attached: a refusal of the server by its code, or what only this page can say. */
export interface FileFault {
  readonly code: string;
  /** How many files the field takes, where there are too many. */
  readonly max?: number;
  /** The server's message, in English. */
  readonly message?: string | undefined;
}

/** The fault of a file, as far as that is known before it is uploaded; the server looks at all of it. */
export async function fileFault(file: File, bytesLeft: number): Promise<FileFault | undefined> {
  if (file.size === 0) return { code: "empty" };
  // One that this browser can't read.
  if (isHeic(file)) return { code: "heic" };
  if (file.size > bytesLeft) return { code: "ATTACHMENTS_TOO_LARGE" };
  // What can't be read here is left to the server.
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => undefined);
  return !head || isKnown(new Uint8Array(head)) ? undefined : { code: "ATTACHMENT_TYPE" };
}

const headBytes = 1024;

const starts = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
] as const;

/** A PDF, JPEG, PNG or WebP by its first bytes. */
function isKnown(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  return (
    starts.some((start) => start.every((byte, at) => head[at] === byte)) ||
    text.includes("%PDF-") ||
    (text.startsWith("RIFF") && text.startsWith("WEBP", 8))
  );
}
