import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";

/** Exact texts of the specification. */
export const logoRemoved = "Logo removed.";
export const uploadFailed = "Upload failed.";
export const registeredText = (id: string): string => `Company registered. ID: ${id}`;

export const logoTypes = "image/jpeg,image/png,image/gif,image/webp";

/** Number of leading bytes that distinguish the file types. */
export const headBytes = 12;

/** Why a file can't be a logo. Its type is determined by its first bytes, not by its name. */
export function logoProblem(head: Uint8Array, sizeBytes: number): string | undefined {
  if (!isPicture(String.fromCharCode(...head))) return senderMessages.logoFormat;
  return sizeBytes > limits.logo.bytesMax ? senderMessages.logoSize : undefined;
}

const starts = ["\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "GIF87a", "GIF89a"] as const;

const isPicture = (head: string): boolean =>
  starts.some((start) => head.startsWith(start)) ||
  (head.startsWith("RIFF") && head.slice(8, headBytes) === "WEBP");
