import { Readable } from "node:stream";
import { productName } from "#contract/rules/product/product";
import type { StoredFile } from "../domain/common/stored-file.ts";
import { plainName } from "../domain/lists/export-names.ts";
import type { TryResult } from "../domain/programs/hook.ts";
import { type StorageHook, unfinishedName } from "../domain/programs/storage.ts";
import { variable } from "../environment.ts";
import { bucketStorage } from "./bucket.ts";
import { addressesOf, NoAnswer, orAborted, ownSurroundings } from "./checked-host.ts";
import { sha256Hex, streamStored } from "./documents.ts";
import { decryptedSecret } from "./hook-secret.ts";
import { ours, putFile, type Storage, tried } from "./storage.ts";
import { webdav } from "./webdav.ts";

/** Time for one try of a document; runs keep a little more of theirs. */
export const putLimitMs = 50_000;

interface DocumentToPut {
  readonly seq: number;
  readonly sealed: StoredFile;
  readonly wanted: string;
  readonly chosen: string | undefined;
  readonly choose: (path: string) => Promise<void>;
}

/** Puts a sealed document into a storage. The result has the path if it is there, with the bytes that were sealed. */
export const putDocument = (
  hook: StorageHook,
  { seq, sealed, ...naming }: DocumentToPut,
  now: Date,
): Promise<TryResult> =>
  tried(
    async (signal) => {
      const storage = await storageOf(hook, unfinishedName(hook.id, seq), signal);
      const open = () => streamStored(variable("COMPLETED_BUCKET"), sealed);
      const { sha256, sizeBytes } = sealed;
      return putFile(storage, { sha256, sizeBytes, contentType: "application/pdf", open }, naming);
    },
    putLimitMs,
    now,
  );

/** Within the time of the call that asks for it. */
const testLimitMs = 20_000;

/** Puts a short text there, in the way of a document, which shows that one could be put and read back. */
export function testStorage(hook: StorageHook, now: Date): Promise<TryResult> {
  const bytes = Buffer.from(
    `${productName} can put documents here. ${now.toISOString()}\n`,
    "utf8",
  );
  const file = {
    ...{ sha256: sha256Hex(bytes), sizeBytes: bytes.length, contentType: "text/plain" },
    open: async () => Readable.from([bytes]),
  };
  const naming = {
    chosen: undefined,
    wanted: `${plainName(`${productName} test`)}.txt`,
    choose: async () => {},
  };
  return tried(
    async (signal) =>
      putFile(await storageOf(hook, unfinishedName(hook.id, 0), signal), file, naming),
    testLimitMs,
    now,
  );
}

/** Opens nothing yet: the address is checked again at each try. */
async function storageOf(
  hook: StorageHook,
  unfinished: string,
  signal: AbortSignal,
): Promise<Storage> {
  const { url, storage } = hook;
  const { user, bucket = "", region = "us-east-1" } = storage;
  const [addresses, secret] = await Promise.all([
    orAborted(addressesOf(new URL(url), ownSurroundings), signal),
    ours(() => decryptedSecret(hook, storage.secret)),
  ]);
  if (secret === undefined)
    throw new NoAnswer("The stored password can't be read any more. Please enter it again.");
  const at = { url, user, secret, addresses, signal };
  return storage.kind === "s3"
    ? bucketStorage({ ...at, bucket, region })
    : webdav({ ...at, unfinished });
}
