import * as z from "zod/mini";
import { anyPassword, oneLine } from "../inputs/inputs.ts";
import { limits } from "../limits/limits.ts";
import { senderMessages } from "../limits/sender-messages.ts";
import { hookAnswer, hookUrl } from "./hooks.ts";

/** A folder or bucket of the workspace's own, into which its signed documents are put. */

export const storageKinds = ["webdav", "s3"] as const;
export type StorageKind = (typeof storageKinds)[number];

/** What a document's path can be made of. */
export const pathParts = ["title", "id", "day", "label", "externalId"] as const;
export type PathPart = (typeof pathParts)[number];

export const patternDefault = "{day} {title}";

/** The pattern's texts and parts: "2026/{title}" is `["2026/", "title", ""]`. */
export const piecesOf = (pattern: string): readonly string[] => pattern.split(/\{(\w*)\}/);

const isPart = (word: string): boolean => pathParts.some((part) => part === word);

/** Folders lie below the storage's own; what stands between braces is one of the parts. */
function isPattern(pattern: string): boolean {
  const pieces = piecesOf(pattern);
  const texts = pieces.filter((_, i) => i % 2 === 0).join("");
  const parts = pieces.filter((_, i) => i % 2 === 1);
  const folders = pattern.split("/").map((folder) => folder.trim());
  return (
    !/[{}\\]/.test(texts) &&
    parts.every(isPart) &&
    (parts.includes("title") || parts.includes("id")) &&
    folders.length <= limits.storageFoldersMax + 1 &&
    folders.every((folder) => folder !== "" && !/^\.+$/.test(folder))
  );
}

const line = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, message), oneLine);

const pattern = line(senderMessages.storagePattern, limits.storagePatternMax).check(
  z.refine(isPattern, senderMessages.storagePattern),
);

/** The rules of S3, which MinIO and others share. */
const bucket = z
  .string(senderMessages.storageBucket)
  .check(z.trim(), z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, senderMessages.storageBucket));

const region = z
  .string(senderMessages.storageRegion)
  .check(z.trim(), z.regex(/^[a-z0-9-]{1,40}$/, senderMessages.storageRegion));

/** Not trimmed: a password may begin with a blank. */
const secret = z
  .string(senderMessages.storageSecret)
  .check(
    z.minLength(1, senderMessages.storageSecret),
    z.maxLength(limits.storageSecretMax, senderMessages.storageSecret),
  );

const user = line(senderMessages.storageUser, limits.storageUserMax).check(
  // Basic authentication ends the name at the first colon.
  z.refine((value) => !value.includes(":"), senderMessages.storageUser),
);

/** Where files go, and as whom. */
const place = {
  /** The folder's address, or that of the S3 service. */
  url: hookUrl.check(z.refine((value) => !/[?#]/.test(value), senderMessages.storageUrl)),
  /** The user, or the id of the access key. */
  user,
  pattern,
  /** The bucket and its region, for S3 alone. */
  bucket: z.optional(bucket),
  region: z.optional(region),
};

/** `password` is the person's own; `secret` is the storage's. */
export const newStorage = {
  kind: z.enum(storageKinds),
  ...place,
  secret,
  password: anyPassword,
};

/** Without a secret, the stored one is kept. */
export const storageChange = { ...place, secret: z.optional(secret), password: anyPassword };

/** A storage as its owner sees it, without its secret. */
export const storageAnswer = z.strictObject({
  ...{ id: hookAnswer.shape.id, url: hookAnswer.shape.url, state: hookAnswer.shape.state },
  kind: z.enum(storageKinds),
  user: z.string(),
  pattern: z.string(),
  bucket: z.optional(z.string()),
  region: z.optional(z.string()),
  offBecause: hookAnswer.shape.offBecause,
  failingSince: hookAnswer.shape.failingSince,
  nextTryAt: hookAnswer.shape.nextTryAt,
  createdAt: z.string(),
});
export type StorageAnswer = z.output<typeof storageAnswer>;
