import crypto from "node:crypto";
import zlib from "node:zlib";
import { notEmulated } from "../protocol/failure.ts";
import { s3Error } from "./errors.ts";
import type { S3Request } from "./request.ts";

export interface Payload {
  content: Buffer;
  /** The verified checksums that the client sent, by algorithm, in base64. */
  checksums: Record<string, string>;
}

/** Decodes `aws-chunked` bodies and verifies every checksum that was sent. */
export function payloadOf(
  request: S3Request,
  given: Readonly<Record<string, string>> = request.headers,
): Payload {
  const { content, trailers } = contentOf(request);
  refuseOtherContent(request, content);
  return { content, checksums: checkedChecksums(content, { ...given, ...trailers }) };
}

const checksumHeader = "x-amz-checksum-";

export function checkedChecksums(
  content: Buffer,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const checksums: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const algorithm = name.startsWith(checksumHeader) ? name.slice(checksumHeader.length) : "";
    if (["", "mode", "type", "algorithm"].includes(algorithm)) continue;
    if (checksumOf(algorithm, content) !== value) {
      const message = `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`;
      throw s3Error("BadDigest", message);
    }
    checksums[algorithm] = value;
  }
  return checksums;
}

function checksumOf(algorithm: string, content: Buffer): string {
  switch (algorithm) {
    case "crc32":
      return bigEndian(zlib.crc32(content));
    case "sha1":
    case "sha256":
      return crypto.createHash(algorithm).update(content).digest("base64");
    default:
      throw notEmulated("s3", `checksum ${algorithm}`);
  }
}

function bigEndian(value: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes.toString("base64");
}

interface Content {
  content: Buffer;
  trailers: Record<string, string>;
}

function contentOf({ headers, body }: S3Request): Content {
  const chunked =
    headers["content-encoding"]?.includes("aws-chunked") ||
    headers["x-amz-content-sha256"]?.startsWith("STREAMING-");
  if (!chunked) return { content: body, trailers: {} };
  const decoded = dechunk(body);
  const expected = headers["x-amz-decoded-content-length"];
  if (expected !== undefined && Number(expected) !== decoded.content.length) throw incomplete();
  return decoded;
}

/** Chunks are `<hex length>[;chunk-signature=...]\r\n<bytes>\r\n`; after the empty one come trailers. */
function dechunk(body: Buffer): Content {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.subarray(at, lineEnd).toString(), 16);
    if (lineEnd < 0 || Number.isNaN(size)) throw incomplete();
    const start = lineEnd + 2;
    if (size === 0)
      return { content: Buffer.concat(chunks), trailers: trailersOf(body.subarray(start)) };
    if (start + size + 2 > body.length) throw incomplete();
    chunks.push(body.subarray(start, start + size));
    at = start + size + 2;
  }
}

function trailersOf(rest: Buffer): Record<string, string> {
  const lines = rest
    .toString()
    .split("\r\n")
    .filter((line) => line.includes(":"));
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function incomplete() {
  return s3Error("IncompleteBody", "The request body terminated unexpectedly");
}

function refuseOtherContent({ headers, body }: S3Request, content: Buffer): void {
  const sha256 = headers["x-amz-content-sha256"] ?? "";
  const isHash = /^[0-9a-f]{64}$/.test(sha256);
  if (isHash && crypto.createHash("sha256").update(body).digest("hex") !== sha256) {
    throw s3Error("XAmzContentSHA256Mismatch", "The provided x-amz-content-sha256 does not match");
  }
  const md5 = headers["content-md5"];
  if (md5 !== undefined && crypto.createHash("md5").update(content).digest("base64") !== md5) {
    throw s3Error("BadDigest", "The Content-MD5 you specified did not match what we received.");
  }
}
