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
  readonly VersionId?: string | undefined;
  readonly Body?: Uint8Array;
  readonly IfNoneMatch?: string | undefined;
  readonly IfMatch?: string | undefined;
  readonly CopySource?: string;
  readonly ChecksumSHA256?: string;
}

/** Versioned buckets in memory. */
export class S3 {
  readonly #objects = new Map<string, ObjectVersion[]>();
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
