import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { HttpReply, HttpRequest } from "../http/message.ts";
import type { CacheControl } from "../template/deployments.ts";

const contentTypes: Record<string, string> = {
  css: "text/css",
  gif: "image/gif",
  html: "text/html",
  ico: "image/vnd.microsoft.icon",
  jpg: "image/jpeg",
  js: "text/javascript",
  json: "application/json",
  map: "application/json",
  mjs: "text/javascript",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  ttf: "font/ttf",
  txt: "text/plain",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
  xml: "application/xml",
};
/** CloudFront compresses these, between these sizes. */
const compressible = /^(text\/|application\/(javascript|json|manifest\+json|wasm|xml)|image\/svg)/;
const compressBytesMin = 1_000;
const compressBytesMax = 10_000_000;

interface StoredFile {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly modifiedAt: Date;
  readonly encoded: Map<string, Promise<Buffer>>;
}

export type Site = (request: HttpRequest, compress: boolean) => Promise<HttpReply>;

/** The site's bucket as CloudFront reads it: a folder, with the metadata that the stack deploys. */
export function createSite(folder: string, cacheControl: CacheControl): Site {
  const stored = new Map<string, StoredFile>();

  return async (request, compress) => {
    const key = readKey(request.path);
    const file = key === undefined ? undefined : await load(key);
    // Without s3:ListBucket, a missing key is answered as forbidden.
    if (key === undefined || !file) return accessDenied();
    const type = contentTypes[key.split(".").at(-1) ?? ""] ?? "binary/octet-stream";
    const headers = {
      "content-type": type,
      "last-modified": file.modifiedAt.toUTCString(),
      ...cacheHeader(cacheControl(key)),
    };
    const encoding = compress ? chooseEncoding(request, type, file.bytes.length) : undefined;
    const etag = encoding ? `W/${file.etag}` : file.etag;
    if (request.headers["if-none-match"]?.includes(file.etag)) {
      return { status: 304, headers: { ...headers, etag }, body: Buffer.alloc(0) };
    }
    if (!encoding) return { status: 200, headers: { ...headers, etag }, body: file.bytes };
    return {
      status: 200,
      headers: { ...headers, etag, "content-encoding": encoding, vary: "Accept-Encoding" },
      body: await encode(file, encoding),
    };
  };

  async function load(key: string): Promise<StoredFile | undefined> {
    const path = join(folder, key);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const known = stored.get(key);
    if (known?.modifiedAt.getTime() === found.mtime.getTime()) return known;
    const bytes = await readFile(path);
    const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
    const file = { bytes, etag, modifiedAt: found.mtime, encoded: new Map() };
    stored.set(key, file);
    return file;
  }
}

/** The object key of a path; undefined when it can't be one. */
function readKey(path: string): string | undefined {
  try {
    const key = decodeURIComponent(path).slice(1);
    const climbs = key.split(/[/\\]/).includes("..") || key.includes("\0");
    return climbs ? undefined : key;
  } catch {
    return undefined;
  }
}

function cacheHeader(value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { "cache-control": value };
}

function chooseEncoding(request: HttpRequest, type: string, bytes: number): string | undefined {
  if (!compressible.test(type) || bytes < compressBytesMin || bytes > compressBytesMax)
    return undefined;
  const accepted = request.headers["accept-encoding"] ?? "";
  return ["br", "gzip"].find((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted));
}

const encoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { 1: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

function encode(file: StoredFile, encoding: string): Promise<Buffer> {
  const known = file.encoded.get(encoding);
  if (known) return known;
  const encoded = encoders[encoding]?.(file.bytes) ?? Promise.resolve(file.bytes);
  file.encoded.set(encoding, encoded);
  return encoded;
}

function accessDenied(): HttpReply {
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  return { status: 403, headers: { "content-type": "application/xml" }, body: Buffer.from(xml) };
}
