import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { writeAtomically } from "../../system/disk.ts";
import type { ServiceError } from "../protocol/failure.ts";
import type { Description, Retention } from "./description.ts";
import { s3Error } from "./errors.ts";

export interface UploadedPart {
  readonly etag: string;
  readonly sizeBytes: number;
  /** A file in the upload's folder. */
  readonly file: string;
}

/** The description of the future object, and the parts that have arrived. */
export interface Upload {
  readonly key: string;
  readonly description: Description;
  readonly retention: Retention | undefined;
  readonly legalHold: boolean;
  readonly parts: Readonly<Record<number, UploadedPart>>;
}

export const noSuchUpload = (): ServiceError =>
  s3Error(
    "NoSuchUpload",
    "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.",
  );

/** A bucket's multipart uploads that are neither completed nor aborted, each in its own folder. */
export class Uploads {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  create(upload: Omit<Upload, "parts">): string {
    const uploadId = crypto.randomUUID();
    fs.mkdirSync(this.#folder(uploadId), { recursive: true });
    this.#save(uploadId, { ...upload, parts: {} });
    return uploadId;
  }

  find(key: string, uploadId: string): Upload | undefined {
    const file = this.#recordOf(uploadId);
    if (!/^[\w-]+$/.test(uploadId) || !fs.existsSync(file)) return undefined;
    const upload: Upload = JSON.parse(fs.readFileSync(file, "utf8"));
    return upload.key === key ? upload : undefined;
  }

  /** Stores a part, replacing an earlier one with this number. Throws NoSuchUpload. */
  putPart(key: string, uploadId: string, number: number, content: Uint8Array): UploadedPart {
    const upload = this.find(key, uploadId);
    if (!upload) throw noSuchUpload();
    const etag = crypto.createHash("md5").update(content).digest("hex");
    const file = path.join(this.#folder(uploadId), crypto.randomUUID());
    const part = { etag, sizeBytes: content.length, file: path.basename(file) };
    fs.writeFileSync(file, content, { mode: 0o600 });
    this.#save(uploadId, { ...upload, parts: { ...upload.parts, [number]: part } });
    const before = upload.parts[number];
    if (before) fs.rmSync(path.join(this.#folder(uploadId), before.file), { force: true });
    return part;
  }

  /** Writes the parts one after the other into a file. */
  join(uploadId: string, parts: readonly UploadedPart[], into: string): void {
    fs.writeFileSync(into, "", { mode: 0o600 });
    for (const { file } of parts)
      fs.appendFileSync(into, fs.readFileSync(path.join(this.#folder(uploadId), file)));
  }

  /** Removes an upload with all its parts. Throws NoSuchUpload. */
  remove(key: string, uploadId: string): void {
    if (!this.find(key, uploadId)) throw noSuchUpload();
    fs.rmSync(this.#folder(uploadId), { recursive: true });
  }

  #save(uploadId: string, upload: Upload): void {
    writeAtomically(this.#recordOf(uploadId), JSON.stringify(upload));
  }

  #recordOf(uploadId: string): string {
    return path.join(this.#folder(uploadId), "upload.json");
  }

  #folder(uploadId: string): string {
    return path.join(this.#directory, uploadId);
  }
}
