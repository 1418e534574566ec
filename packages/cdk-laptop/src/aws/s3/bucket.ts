import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Clock } from "../../system/clock.ts";
import { writeAtomically } from "../../system/disk.ts";
import type { Meter } from "../../system/meter.ts";
import type { Resource } from "../../template/resource.ts";
import { maybeNumber, maybeText, object, objects, texts } from "../protocol/json.ts";
import type { CorsRule } from "./cors.ts";
import type { Description, Retention } from "./description.ts";
import { noSuchKey, s3Error } from "./errors.ts";
import { type Upload, type UploadedPart, Uploads } from "./uploads.ts";

export interface StoredObject extends Description {
  versionId: string;
  deleteMarker: false;
  blob: string;
  sizeBytes: number;
  etag: string;
  modifiedAt: number;
  retention: Retention | null;
  legalHold: boolean;
  /** Absent before it is tagged. */
  tags?: Readonly<Record<string, string>>;
}

interface DeleteMarker {
  versionId: string;
  deleteMarker: true;
  modifiedAt: number;
}

/** Newest first. */
type Versions = (StoredObject | DeleteMarker)[];

export interface ObjectUpload {
  key: string;
  content: Uint8Array;
  description: Description;
  retention?: Retention | undefined;
  legalHold?: boolean;
}

export interface Deletion {
  versionId?: string;
  deleteMarker?: boolean;
}

/** The id of the only version in a bucket without versioning. */
const unversioned = "null";
const dayMs = 24 * 60 * 60 * 1000;
const daysPerYear = 365;

interface BucketOptions {
  readonly directory: string;
  readonly clock: Clock;
  readonly meter: Meter;
}

/** Each key has a small file with its versions, replaced as a whole; contents are files that never change. */
export class Bucket {
  readonly name: string;
  readonly cors: readonly CorsRule[];
  readonly versioned: boolean;
  readonly lockable: boolean;
  readonly uploads: Uploads;
  readonly #defaultRetention: { mode: string; days: number } | undefined;
  readonly #directory: string;
  readonly #clock: Clock;
  readonly #meter: Meter;
  readonly #objects = new Map<string, Versions>();

  constructor({ ref, props }: Resource, { directory, clock, meter }: BucketOptions) {
    this.name = ref;
    this.cors = objects(object(props, "CorsConfiguration"), "CorsRules").map((rule) => ({
      origins: texts(rule, "AllowedOrigins"),
      methods: texts(rule, "AllowedMethods"),
      headers: texts(rule, "AllowedHeaders"),
      exposed: texts(rule, "ExposedHeaders"),
      maxAgeS: maybeNumber(rule, "MaxAge"),
    }));
    this.lockable = props["ObjectLockEnabled"] === true;
    this.versioned =
      this.lockable || object(props, "VersioningConfiguration")["Status"] === "Enabled";
    this.#defaultRetention = defaultRetention(props);
    this.#directory = path.join(directory, ref);
    this.uploads = new Uploads(path.join(this.#directory, "uploads"));
    this.#clock = clock;
    this.#meter = meter;
    this.#load();
  }

  get arn(): string {
    return `arn:aws:s3:::${this.name}`;
  }

  /** Lists objects in the order of their keys' UTF-8 bytes, like S3. */
  *list(prefix: string): Generator<[key: string, object: StoredObject]> {
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix));
    for (const key of keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))) {
      const latest = this.latest(key);
      if (latest !== undefined) yield [key, latest];
    }
  }

  latest(key: string): StoredObject | undefined {
    const latest = this.#objects.get(key)?.[0];
    return latest === undefined || latest.deleteMarker ? undefined : latest;
  }

  find(key: string, versionId: string | undefined): StoredObject {
    if (versionId === undefined) {
      const latest = this.latest(key);
      if (latest === undefined) throw noSuchKey();
      return latest;
    }
    const version = this.#objects.get(key)?.find((one) => one.versionId === versionId);
    if (version === undefined) {
      throw s3Error("NoSuchVersion", "The specified version does not exist.");
    }
    if (version.deleteMarker) {
      throw s3Error("MethodNotAllowed", "The specified method is not allowed on a delete marker.");
    }
    return version;
  }

  /** Reads the whole content, or the bytes from `first` to `last`. */
  read({ blob, sizeBytes }: StoredObject, first = 0, last = sizeBytes - 1): Buffer {
    const bytes = Buffer.alloc(Math.max(0, last - first + 1));
    const file = fs.openSync(this.#blobFile(blob), "r");
    try {
      fs.readSync(file, bytes, 0, bytes.length, first);
    } finally {
      fs.closeSync(file);
    }
    return bytes;
  }

  put({ content, ...put }: ObjectUpload): StoredObject {
    this.#refuseLocks(put);
    const blob = crypto.randomUUID();
    fs.writeFileSync(this.#blobFile(blob), content, { mode: 0o600 });
    const etag = crypto.createHash("md5").update(content).digest("hex");
    return this.#store(put, { blob, etag, sizeBytes: content.length });
  }

  /** Its ETag is computed from the ETags of the parts and ends in their number. */
  putUpload(uploadId: string, upload: Upload, parts: readonly UploadedPart[]): StoredObject {
    this.#refuseLocks(upload);
    const blob = crypto.randomUUID();
    this.uploads.join(uploadId, parts, this.#blobFile(blob));
    const tags = Buffer.from(parts.map(({ etag }) => etag).join(""), "hex");
    const etag = `${crypto.createHash("md5").update(tags).digest("hex")}-${parts.length}`;
    const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
    const stored = this.#store(upload, { blob, etag, sizeBytes });
    this.uploads.remove(upload.key, uploadId);
    return stored;
  }

  #refuseLocks({ retention, legalHold = false }: Omit<ObjectUpload, "content">): void {
    if ((retention || legalHold) && !this.lockable) {
      throw s3Error("InvalidRequest", "Bucket is missing Object Lock Configuration");
    }
  }

  #store(
    { key, description, retention, legalHold = false }: Omit<ObjectUpload, "content">,
    written: Pick<StoredObject, "blob" | "etag" | "sizeBytes">,
  ): StoredObject {
    const now = this.#clock.now();
    const stored: StoredObject = {
      ...description,
      ...written,
      versionId: this.#newVersionId(),
      deleteMarker: false,
      modifiedAt: now,
      retention: retention ?? this.#retentionFrom(now),
      legalHold,
    };
    this.#replaceVersions(key, [stored, ...this.#kept(key)]);
    const [folder] = key.split("/");
    this.#meter.count(`${this.name}/${folder}`, "s3:bytes-stored", stored.sizeBytes);
    return stored;
  }

  tag(key: string, versionId: string | undefined, tags: StoredObject["tags"] = {}): void {
    const tagged = this.find(key, versionId);
    const versions = this.#objects.get(key) ?? [];
    const replaced = versions.map((one) => (one === tagged ? { ...tagged, tags } : one));
    writeAtomically(this.#keyFile(key), JSON.stringify({ key, versions: replaced }));
    this.#objects.set(key, replaced);
  }

  remove(key: string, versionId: string | undefined, bypassGovernance: boolean): Deletion {
    if (versionId !== undefined) return this.#removeVersion(key, versionId, bypassGovernance);
    if (!this.versioned) {
      this.#replaceVersions(key, []);
      return {};
    }
    const marker: DeleteMarker = {
      versionId: this.#newVersionId(),
      deleteMarker: true,
      modifiedAt: this.#clock.now(),
    };
    this.#replaceVersions(key, [marker, ...this.#kept(key)]);
    return { versionId: marker.versionId, deleteMarker: true };
  }

  #removeVersion(key: string, versionId: string, bypassGovernance: boolean): Deletion {
    const versions = this.#objects.get(key) ?? [];
    const version = versions.find((one) => one.versionId === versionId);
    if (version === undefined) return { versionId };
    if (!version.deleteMarker && this.#isLocked(version, bypassGovernance)) {
      throw s3Error("AccessDenied", "Access Denied because object protected by object lock.");
    }
    this.#replaceVersions(
      key,
      versions.filter((one) => one !== version),
    );
    return { versionId, deleteMarker: version.deleteMarker };
  }

  #isLocked({ legalHold, retention }: StoredObject, bypassGovernance: boolean): boolean {
    if (legalHold) return true;
    if (retention === null || retention.until <= this.#clock.now()) return false;
    return !(retention.mode === "GOVERNANCE" && bypassGovernance);
  }

  #newVersionId(): string {
    return this.versioned ? crypto.randomBytes(24).toString("base64url") : unversioned;
  }

  #retentionFrom(now: number): Retention | null {
    if (this.#defaultRetention === undefined) return null;
    const { mode, days } = this.#defaultRetention;
    return { mode, until: now + days * dayMs };
  }

  /** The versions that are kept when a new one is added. */
  #kept(key: string): Versions {
    return this.versioned ? (this.#objects.get(key) ?? []) : [];
  }

  #replaceVersions(key: string, versions: Versions): void {
    const before = this.#objects.get(key) ?? [];
    if (versions.length > 0) {
      writeAtomically(this.#keyFile(key), JSON.stringify({ key, versions }));
      this.#objects.set(key, versions);
    } else {
      fs.rmSync(this.#keyFile(key), { force: true });
      this.#objects.delete(key);
    }
    for (const gone of before.filter((one) => !versions.includes(one))) {
      if (!gone.deleteMarker) fs.rmSync(this.#blobFile(gone.blob), { force: true });
    }
  }

  #keyFile(key: string): string {
    const name = crypto.createHash("sha256").update(key).digest("hex");
    return path.join(this.#directory, `${name}.json`);
  }

  #blobFile(blob: string): string {
    return path.join(this.#directory, "blobs", blob);
  }

  #load(): void {
    const blobs = path.join(this.#directory, "blobs");
    fs.mkdirSync(blobs, { recursive: true });
    const files = fs.readdirSync(this.#directory).filter((name) => name.endsWith(".json"));
    for (const name of files) {
      const file = fs.readFileSync(path.join(this.#directory, name), "utf8");
      const { key, versions }: { key: string; versions: Versions } = JSON.parse(file);
      this.#objects.set(key, versions);
    }
    const used = new Set(
      [...this.#objects.values()].flat().map((one) => "blob" in one && one.blob),
    );
    const lost = fs.readdirSync(blobs).filter((name) => !used.has(name));
    for (const name of lost) fs.rmSync(path.join(blobs, name)); // a crash came before its key
  }
}

function defaultRetention(props: Resource["props"]): { mode: string; days: number } | undefined {
  const rule = object(object(props, "ObjectLockConfiguration"), "Rule");
  const retention = object(rule, "DefaultRetention");
  const mode = maybeText(retention, "Mode");
  if (mode === undefined) return undefined;
  const years = maybeNumber(retention, "Years") ?? 0;
  return { mode, days: maybeNumber(retention, "Days") ?? years * daysPerYear };
}
