import { document, element } from "../protocol/xml.ts";
import type { Bucket, StoredObject } from "./bucket.ts";
import { encode } from "./signature.ts";

export const s3Namespace = "http://s3.amazonaws.com/doc/2006-03-01/";
const keysPerPageMax = 1000;

interface Page {
  contents: [key: string, object: StoredObject][];
  commonPrefixes: string[];
  /** The last key or common prefix of the page, if more follows. */
  next: string | undefined;
}

export function listObjects(bucket: Bucket, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter") ?? "";
  const token = query.get("continuation-token") ?? undefined;
  const after = token === undefined ? (query.get("start-after") ?? "") : decodeToken(token);
  const max = Math.min(Number(query.get("max-keys") ?? keysPerPageMax), keysPerPageMax);
  const page = pageOf(bucket, { prefix, delimiter, after, max });
  const urlEncoded = query.get("encoding-type") === "url";
  const shown = (key: string) => (urlEncoded ? encode(key).replaceAll("%2F", "/") : key);
  const inner = [
    element("Name", bucket.name),
    element("Prefix", shown(prefix)),
    element("Delimiter", delimiter === "" ? undefined : shown(delimiter)),
    element("EncodingType", urlEncoded ? "url" : undefined),
    element("MaxKeys", max),
    element("KeyCount", page.contents.length + page.commonPrefixes.length),
    element("IsTruncated", page.next !== undefined),
    element("ContinuationToken", token),
    element("NextContinuationToken", page.next && encodeToken(page.next)),
    ...page.contents.map(([key, object]) => contentsElement(shown(key), object)),
    ...page.commonPrefixes.map(
      (one) => `<CommonPrefixes>${element("Prefix", shown(one))}</CommonPrefixes>`,
    ),
  ];
  return document("ListBucketResult", inner.join(""), s3Namespace);
}

interface ListRequest {
  prefix: string;
  delimiter: string;
  after: string;
  max: number;
}

function pageOf(bucket: Bucket, { prefix, delimiter, after, max }: ListRequest): Page {
  const page: Page = { contents: [], commonPrefixes: [], next: undefined };
  let last = "";
  for (const [key, object] of bucket.list(prefix)) {
    const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
    const common = end < 0 ? undefined : key.slice(0, end + delimiter.length);
    const listed = common ?? key;
    if (!isAfter(listed, after) || listed === last) continue;
    if (page.contents.length + page.commonPrefixes.length >= max) return { ...page, next: last };
    if (common === undefined) page.contents.push([key, object]);
    else page.commonPrefixes.push(common);
    last = listed;
  }
  return page;
}

function isAfter(key: string, other: string): boolean {
  return Buffer.compare(Buffer.from(key), Buffer.from(other)) > 0;
}

function contentsElement(key: string, { modifiedAt, etag, sizeBytes }: StoredObject): string {
  const inner = [
    element("Key", key),
    element("LastModified", new Date(modifiedAt).toISOString()),
    element("ETag", `"${etag}"`),
    element("Size", sizeBytes),
    element("StorageClass", "STANDARD"),
  ];
  return `<Contents>${inner.join("")}</Contents>`;
}

function encodeToken(key: string): string {
  return Buffer.from(key).toString("base64url");
}

function decodeToken(token: string): string {
  return Buffer.from(token, "base64url").toString();
}
