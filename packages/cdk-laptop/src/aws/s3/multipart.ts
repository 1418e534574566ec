import type { HttpReply } from "../../http/message.ts";
import { notEmulated } from "../protocol/failure.ts";
import { document, element } from "../protocol/xml.ts";
import type { Bucket } from "./bucket.ts";
import { s3Error } from "./errors.ts";
import { s3Namespace } from "./list.ts";
import { describe, locksOf, refuseConditions, versionHeader, withQuery } from "./objects.ts";
import { payloadOf } from "./payload.ts";
import type { S3Request } from "./request.ts";
import { encode } from "./signature.ts";
import { noSuchUpload, type UploadedPart } from "./uploads.ts";

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const partsMax = 10_000;
const partBytesMin = 5 * 1024 * 1024;

export function createUpload(bucket: Bucket, key: string, request: S3Request): HttpReply {
  const headers = withQuery(request);
  if (headers["x-amz-checksum-algorithm"] !== undefined)
    throw notEmulated("s3", "checksums of whole multipart uploads");
  const description = describe(headers, {});
  const uploadId = bucket.uploads.create({ key, description, ...locksOf(headers) });
  const inner =
    element("Bucket", bucket.name) + element("Key", key) + element("UploadId", uploadId);
  return xml(document("InitiateMultipartUploadResult", inner, s3Namespace));
}

export function uploadPart(bucket: Bucket, key: string, request: S3Request): HttpReply {
  const { query } = request;
  const number = Number(query.get("partNumber"));
  if (!Number.isInteger(number) || number < 1 || number > partsMax) {
    const message = `Part number must be an integer between 1 and ${partsMax}, inclusive`;
    throw s3Error("InvalidArgument", message);
  }
  const { content } = payloadOf(request);
  const { etag } = bucket.uploads.putPart(key, query.get("uploadId") ?? "", number, content);
  return { status: 200, headers: { etag: `"${etag}"` }, body: "" };
}

/** Makes the object from the named parts; every other part of the upload is dropped. */
export function completeUpload(bucket: Bucket, key: string, request: S3Request): HttpReply {
  const uploadId = request.query.get("uploadId") ?? "";
  const upload = bucket.uploads.find(key, uploadId);
  if (!upload) throw noSuchUpload();
  const parts = chosenParts(namedParts(request.body.toString()), upload.parts);
  refuseConditions(bucket.latest(key), request.headers);
  const stored = bucket.putUpload(uploadId, upload, parts);
  const location = `http://${request.headers["host"]}/${bucket.name}/${encode(key)}`;
  const inner =
    element("Location", location) +
    element("Bucket", bucket.name) +
    element("Key", key) +
    element("ETag", `"${stored.etag}"`);
  const reply = xml(document("CompleteMultipartUploadResult", inner, s3Namespace));
  return { ...reply, headers: { ...reply.headers, ...versionHeader(bucket, stored.versionId) } };
}

export function abortUpload(bucket: Bucket, key: string, { query }: S3Request): HttpReply {
  bucket.uploads.remove(key, query.get("uploadId") ?? "");
  return { status: 204, headers: {}, body: "" };
}

interface NamedPart {
  readonly number: number;
  readonly etag: string;
}

function namedParts(body: string): NamedPart[] {
  const named = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
    etag: (/<ETag>(.*?)<\/ETag>/.exec(part)?.[1] ?? "").replace(/&quot;|&#34;|"/g, ""),
  }));
  if (named.length > 0 && named.every(({ number }) => number > 0)) return named;
  const message =
    "The XML you provided was not well-formed or did not validate against our published schema";
  throw s3Error("MalformedXML", message);
}

function chosenParts(
  named: readonly NamedPart[],
  uploaded: Readonly<Record<number, UploadedPart>>,
): UploadedPart[] {
  if (named.some(({ number }, index) => number <= (named[index - 1]?.number ?? 0))) {
    const message =
      "The list of parts was not in ascending order. Parts must be ordered by part number.";
    throw s3Error("InvalidPartOrder", message);
  }
  return named.map(({ number, etag }, index) => {
    const part = uploaded[number];
    if (part?.etag !== etag) {
      const message =
        "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.";
      throw s3Error("InvalidPart", message);
    }
    if (index < named.length - 1 && part.sizeBytes < partBytesMin) {
      const message = "Your proposed upload is smaller than the minimum allowed size";
      throw s3Error("EntityTooSmall", message);
    }
    return part;
  });
}

const xml = (body: string): HttpReply => ({
  status: 200,
  headers: { "content-type": "application/xml" },
  body,
});
