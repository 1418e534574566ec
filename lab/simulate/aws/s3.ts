import { createHash } from "node:crypto";
import { AwsError } from "./error.ts";

export interface ObjectVersion {
  readonly id: string;
  /** Undefined for a delete marker. */
  readonly bytes: Uint8Array | undefined;
}

export interface ObjectInput {
  readonly Bucket?: string;
  readonly Key?: string;
  readonly Prefix?: string;
  readonly VersionId?: string | undefined;
  readonly Body?: Uint8Array;
  readonly IfNoneMatch?: string | undefined;
  readonly IfMatch?: string | undefined;
  readonly CopySource?: string;
  readonly ChecksumSHA256?: string;
  readonly UploadId?: string | undefined;
  readonly PartNumber?: number;
  readonly MultipartUpload?: { readonly Parts?: readonly PartInput[] };
}

interface PartInput {
  readonly ETag?: string;
  readonly PartNumber?: number;
}

/** Versioned buckets in memory. */
export class S3 {
  readonly #objects = new Map<string, ObjectVersion[]>();
  /** Parts of unfinished multipart uploads, by number. */
  readonly #uploads = new Map<string, Map<number, Uint8Array>>();
  #made = 0;

  answer(command: string, input: ObjectInput): object {
    switch (command) {
      case "GetObjectCommand":
        return this.#get(input);
      case "PutObjectCommand":
        return this.#put(input);
      case "CopyObjectCommand":
        return this.#copy(input);
      case "DeleteObjectCommand":
        return { VersionId: this.#add(input, undefined) };
      case "ListObjectsV2Command":
        return this.#list(input);
      case "HeadObjectCommand":
        return this.#head(input);
      case "CreateMultipartUploadCommand":
        return this.#begin();
      case "UploadPartCommand":
        return this.#putPart(input);
      case "CompleteMultipartUploadCommand":
        return this.#complete(input);
      case "AbortMultipartUploadCommand":
        this.#partsOf(input);
        this.#uploads.delete(input.UploadId ?? "");
        return {};
      default:
        throw new Error(`S3: ${command} is not simulated`);
    }
  }

  /** Oldest first. */
  versions(bucket: string, key: string): readonly ObjectVersion[] {
    return this.#objects.get(`${bucket}/${key}`) ?? [];
  }

  keys(bucket: string): string[] {
    const own = [...this.#objects.keys()].filter((name) => name.startsWith(`${bucket}/`));
    return own.map((name) => name.slice(bucket.length + 1));
  }

  bytes(bucket: string, key: string, versionId: string): Uint8Array | undefined {
    return this.versions(bucket, key).find(({ id }) => id === versionId)?.bytes;
  }

  #found({ Bucket = "", Key = "", VersionId }: ObjectInput): ObjectVersion & { bytes: Uint8Array } {
    const versions = this.versions(Bucket, Key);
    const found = VersionId ? versions.find(({ id }) => id === VersionId) : versions.at(-1);
    if (!found?.bytes) throw new AwsError("AccessDenied", "Access Denied");
    return { id: found.id, bytes: found.bytes };
  }

  #get(input: ObjectInput): object {
    const { id, bytes } = this.#found(input);
    return {
      VersionId: id,
      ETag: etagOf(bytes),
      Body: { transformToByteArray: async () => new Uint8Array(bytes) },
    };
  }

  /** For a missing object, the error has a status and no name. */
  #head({ Bucket = "", Key = "" }: ObjectInput): object {
    const newest = this.versions(Bucket, Key).at(-1);
    if (newest?.bytes) return { VersionId: newest.id, ContentLength: newest.bytes.length };
    throw new AwsError("403", "Unknown", { $metadata: { attempts: 1, httpStatusCode: 403 } });
  }

  /** Lists all objects in one answer, except those hidden by a delete marker. */
  #list({ Bucket = "", Prefix = "" }: ObjectInput): object {
    const present = this.keys(Bucket).filter(
      (key) => key.startsWith(Prefix) && this.versions(Bucket, key).at(-1)?.bytes,
    );
    return { Contents: present.sort().map((Key) => ({ Key })) };
  }

  #begin(): object {
    const UploadId = `upload-${++this.#made}`;
    this.#uploads.set(UploadId, new Map());
    return { UploadId };
  }

  #partsOf({ UploadId = "" }: ObjectInput): Map<number, Uint8Array> {
    const parts = this.#uploads.get(UploadId);
    if (!parts) throw new AwsError("NoSuchUpload", "The specified upload does not exist");
    return parts;
  }

  #putPart(input: ObjectInput): object {
    const bytes = new Uint8Array(input.Body ?? []);
    this.#partsOf(input).set(input.PartNumber ?? 0, bytes);
    return { ETag: etagOf(bytes) };
  }

  #complete(input: ObjectInput): object {
    const stored = this.#partsOf(input);
    const parts = (input.MultipartUpload?.Parts ?? []).map(({ ETag, PartNumber = 0 }) => {
      const bytes = stored.get(PartNumber);
      if (!bytes || etagOf(bytes) !== ETag) throw new AwsError("InvalidPart", "no such part");
      return bytes;
    });
    this.#uploads.delete(input.UploadId ?? "");
    return { VersionId: this.#add(input, Buffer.concat(parts)) };
  }

  #put(input: ObjectInput): object {
    const { Bucket = "", Key = "", Body = new Uint8Array(), IfNoneMatch, IfMatch } = input;
    const newest = this.versions(Bucket, Key).at(-1)?.bytes;
    const refused =
      (IfNoneMatch !== undefined && newest !== undefined) ||
      (IfMatch !== undefined && (!newest || etagOf(newest) !== IfMatch));
    if (refused) throw new AwsError("PreconditionFailed", "a precondition did not hold");
    const sha256 = createHash("sha256").update(Body).digest("base64");
    if (input.ChecksumSHA256 && input.ChecksumSHA256 !== sha256)
      throw new AwsError("BadDigest", "the checksum did not match");
    return { VersionId: this.#add(input, new Uint8Array(Body)) };
  }

  #copy(input: ObjectInput): object {
    const [path = "", query = ""] = (input.CopySource ?? "").split("?versionId=");
    const [bucket = "", ...key] = decodeURIComponent(path).split("/");
    const source = { Bucket: bucket, Key: key.join("/"), VersionId: decodeURIComponent(query) };
    return { VersionId: this.#add(input, this.#found(source).bytes) };
  }

  #add({ Bucket, Key }: ObjectInput, bytes: Uint8Array | undefined): string {
    const id = `v${++this.#made}`;
    const name = `${Bucket}/${Key}`;
    this.#objects.set(name, [...(this.#objects.get(name) ?? []), { id, bytes }]);
    return id;
  }
}

const etagOf = (bytes: Uint8Array): string => `"${createHash("md5").update(bytes).digest("hex")}"`;
