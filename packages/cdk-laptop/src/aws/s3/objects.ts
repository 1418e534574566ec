import type { HttpReply } from "../../http/message.ts";
import { document, element } from "../protocol/xml.ts";
import type { Bucket, StoredObject } from "./bucket.ts";
import type { Description, Retention } from "./description.ts";
import { preconditionFailed, s3Error } from "./errors.ts";
import { s3Namespace } from "./list.ts";
import { payloadOf } from "./payload.ts";
import type { S3Request } from "./request.ts";

export function getObject(bucket: Bucket, key: string, request: S3Request): HttpReply {
  const { query, headers, method } = request;
  const object = bucket.find(key, query.get("versionId") ?? undefined);
  const etag = `"${object.etag}"`;
  const { "if-match": ifMatch, "if-none-match": ifNoneMatch } = headers;
  if (ifMatch !== undefined && ifMatch !== "*" && ifMatch !== etag) throw preconditionFailed();
  if (ifNoneMatch === etag) return { status: 304, headers: { etag }, body: "" };
  const range = rangeOf(headers["range"], object.sizeBytes);
  const answer = {
    ...headersOf(bucket, object),
    ...checksumsFor(request, object),
    ...overrides(query),
  };
  const [first, last] = range ?? [0, object.sizeBytes - 1];
  answer["content-length"] = String(last - first + 1);
  if (range) answer["content-range"] = `bytes ${first}-${last}/${object.sizeBytes}`;
  const body = method === "HEAD" ? "" : bucket.read(object, first, last);
  return { status: range ? 206 : 200, headers: answer, body };
}

function headersOf(bucket: Bucket, object: StoredObject): Record<string, string> {
  const { etag, modifiedAt, contentType, headers, retention, legalHold } = object;
  return {
    ...headers,
    etag: `"${etag}"`,
    "last-modified": new Date(modifiedAt).toUTCString(),
    "content-type": contentType,
    "accept-ranges": "bytes",
    "x-amz-server-side-encryption": "AES256",
    ...versionHeader(bucket, object.versionId),
    ...(retention === null
      ? {}
      : {
          "x-amz-object-lock-mode": retention.mode,
          "x-amz-object-lock-retain-until-date": new Date(retention.until).toISOString(),
        }),
    ...(legalHold ? { "x-amz-object-lock-legal-hold": "ON" } : {}),
  };
}

export function versionHeader(bucket: Bucket, versionId: string): Record<string, string> {
  return bucket.versioned ? { "x-amz-version-id": versionId } : {};
}

/** Checksums to return; none with a range, since they are those of the whole object. */
function checksumsFor(request: S3Request, { checksums }: StoredObject): Record<string, string> {
  const { query, headers } = request;
  const mode = headers["x-amz-checksum-mode"] ?? query.get("x-amz-checksum-mode");
  if (mode !== "ENABLED" || headers["range"] !== undefined) return {};
  return checksumHeaders(checksums);
}

function checksumHeaders(checksums: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(checksums).map(([algorithm, value]) => [`x-amz-checksum-${algorithm}`, value]),
  );
}

const overridable = [
  "content-type",
  "content-disposition",
  "cache-control",
  "content-language",
  "content-encoding",
  "expires",
];

function overrides(query: URLSearchParams): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of overridable) {
    const value = query.get(`response-${name}`);
    if (value !== null) headers[name] = value;
  }
  return headers;
}

/** First and last byte; undefined for the whole object, also for a malformed range. */
function rangeOf(header: string | undefined, sizeBytes: number): [number, number] | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === "" || to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (first <= last) return [first, last];
  throw s3Error("InvalidRange", "The requested range is not satisfiable");
}

export function putObject(bucket: Bucket, key: string, request: S3Request): HttpReply {
  const headers = withQuery(request);
  refuseConditions(bucket.latest(key), headers);
  const { content, checksums } = payloadOf(request, headers);
  if (
    bucket.lockable &&
    headers["content-md5"] === undefined &&
    Object.keys(checksums).length === 0
  ) {
    const message =
      "Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters";
    throw s3Error("InvalidRequest", message);
  }
  const description = describe(headers, checksums);
  const stored = bucket.put({ key, content, description, ...locksOf(headers) });
  return {
    status: 200,
    headers: {
      etag: `"${stored.etag}"`,
      "x-amz-server-side-encryption": "AES256",
      ...checksumHeaders(checksums),
      ...versionHeader(bucket, stored.versionId),
    },
    body: "",
  };
}

/** The headers with those x-amz- headers that a presigned URL carries in its query. */
export function withQuery({ headers, query }: S3Request): Readonly<Record<string, string>> {
  const hoisted = [...query]
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => /^x-amz-(checksum|meta|object-lock|sdk-checksum)-/.test(name));
  return { ...Object.fromEntries(hoisted), ...headers };
}

export function refuseConditions(
  latest: StoredObject | undefined,
  headers: Readonly<Record<string, string>>,
): void {
  if (headers["if-none-match"] === "*" && latest !== undefined) throw preconditionFailed();
  const ifMatch = headers["if-match"];
  if (ifMatch !== undefined && ifMatch !== `"${latest?.etag}"`) throw preconditionFailed();
}

const described = ["cache-control", "content-disposition", "content-language", "expires"];

export function describe(
  headers: Readonly<Record<string, string>>,
  checksums: Record<string, string>,
): Description {
  const kept = Object.entries(headers).filter(
    ([name]) => described.includes(name) || name.startsWith("x-amz-meta-"),
  );
  const encoding = (headers["content-encoding"] ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "" && one !== "aws-chunked");
  if (encoding.length > 0) kept.push(["content-encoding", encoding.join(",")]);
  const contentType = headers["content-type"] ?? "binary/octet-stream";
  return { contentType, headers: Object.fromEntries(kept), checksums };
}

export function locksOf(headers: Readonly<Record<string, string>>): {
  retention: Retention | undefined;
  legalHold: boolean;
} {
  const mode = headers["x-amz-object-lock-mode"];
  const until = Date.parse(headers["x-amz-object-lock-retain-until-date"] ?? "");
  return {
    retention: mode === undefined ? undefined : { mode, until },
    legalHold: headers["x-amz-object-lock-legal-hold"] === "ON",
  };
}

export interface CopySource {
  bucketName: string;
  key: string;
  versionId: string | undefined;
}

export function copySourceOf(header: string): CopySource {
  const [path = "", versionId] = header.replace(/^\//, "").split("?versionId=");
  const decoded = decodeURIComponent(path);
  const slash = decoded.indexOf("/");
  return { bucketName: decoded.slice(0, slash), key: decoded.slice(slash + 1), versionId };
}

export function copyObject(
  from: Bucket,
  source: CopySource,
  to: Bucket,
  key: string,
  { headers }: S3Request,
): HttpReply {
  const object = from.find(source.key, source.versionId);
  const ifMatch = headers["x-amz-copy-source-if-match"];
  if (ifMatch !== undefined && ifMatch.replaceAll('"', "") !== object.etag)
    throw preconditionFailed();
  refuseConditions(to.latest(key), headers);
  const replaced = headers["x-amz-metadata-directive"] === "REPLACE";
  const description = replaced ? describe(headers, object.checksums) : descriptionOf(object);
  const copy = to.put({ key, content: from.read(object), description, ...locksOf(headers) });
  const inner =
    element("ETag", `"${copy.etag}"`) +
    element("LastModified", new Date(copy.modifiedAt).toISOString());
  return {
    status: 200,
    headers: {
      "content-type": "application/xml",
      ...versionHeader(to, copy.versionId),
      ...(from.versioned ? { "x-amz-copy-source-version-id": object.versionId } : {}),
    },
    body: document("CopyObjectResult", inner, s3Namespace),
  };
}

function descriptionOf({ contentType, headers, checksums }: StoredObject): Description {
  return { contentType, headers, checksums };
}

export function deleteObject(
  bucket: Bucket,
  key: string,
  { query, headers }: S3Request,
): HttpReply {
  const bypass = headers["x-amz-bypass-governance-retention"] === "true";
  const deletion = bucket.remove(key, query.get("versionId") ?? undefined, bypass);
  return {
    status: 204,
    headers: {
      ...(deletion.versionId === undefined ? {} : { "x-amz-version-id": deletion.versionId }),
      ...(deletion.deleteMarker ? { "x-amz-delete-marker": "true" } : {}),
    },
    body: "",
  };
}
