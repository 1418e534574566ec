import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import {
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { type Addresses, toThese } from "./checked-host.ts";
import { ours, RefusedByStorage, type Storage } from "./storage.ts";

interface Bucket {
  readonly url: string;
  readonly region: string;
  readonly bucket: string;
  readonly user: string;
  readonly secret: string;
  readonly addresses: Addresses;
  readonly signal: AbortSignal;
}

/**
 * A bucket of S3, or of a service that speaks its protocol, such as MinIO. An object appears when all of it has arrived, so
 * none needs another name before. It needs the rights s3:PutObject and s3:GetObject.
 */
export function bucketStorage({ bucket: Bucket, signal, ...at }: Bucket): Storage {
  const s3 = clientFor(at);
  const options = { abortSignal: signal };
  return {
    // Without s3:ListBucket S3 answers 403 for a missing key; the condition of the write decides. One byte is asked for, since
    // answers to HEAD don't say what is wrong; an empty object has none (416).
    has: async (Key) => {
      const beginning = new GetObjectCommand({ Bucket, Key, Range: "bytes=0-0" });
      const found = await unless([403, 404], () => s3.send(beginning, options), [416]);
      if (found?.Body instanceof Readable) found.Body.destroy();
      return found !== undefined;
    },
    write: async (Key, { sha256, sizeBytes, contentType, open }) => {
      const body = await ours(open);
      const put = new PutObjectCommand({
        ...{ Bucket, Key, Body: body, ContentLength: sizeBytes, ContentType: contentType },
        ...{ ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"), IfNoneMatch: "*" },
      });
      const written = unless([412], () => s3.send(put, options)).finally(() => body.destroy());
      return (await written) ? "written" : "taken";
    },
    read: async (Key) => {
      const found = await unless([403, 404], () =>
        s3.send(new GetObjectCommand({ Bucket, Key }), options),
      );
      return found?.Body instanceof Readable ? found.Body : undefined;
    },
    // It is the only version of what was sent, and nothing but its owner may delete it.
    takeBack: async () => {},
  };
}

/** Path style, so that the host is the very one that was checked; one attempt, whose failure ends the try. */
function clientFor({
  url,
  region,
  user,
  secret,
  addresses,
}: Omit<Bucket, "bucket" | "signal">): S3Client {
  const lookup = toThese(addresses);
  return new S3Client({
    ...{ endpoint: url, region, forcePathStyle: true, maxAttempts: 1 },
    credentials: { accessKeyId: user, secretAccessKey: secret },
    requestHandler: {
      httpAgent: new http.Agent({ lookup }),
      httpsAgent: new https.Agent({ lookup }),
    },
    logger: quiet,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

const nothing = () => {};
/** Failures are recorded with the delivery; the client would print some of them among our log lines. */
const quiet = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Undefined for an answer with one of these statuses, and nothing in it for one of `empty`. */
async function unless<T>(
  statuses: readonly number[],
  work: () => Promise<T>,
  empty: readonly number[] = [],
): Promise<T | { readonly Body?: undefined } | undefined> {
  try {
    return await work();
  } catch (error) {
    const status = statusOf(error);
    if (status !== undefined && statuses.includes(status)) return undefined;
    if (status !== undefined && empty.includes(status)) return {};
    if (status === undefined || !(error instanceof Error)) throw error;
    throw new RefusedByStorage(status, `${error.name}: ${error.message}`.slice(0, 200));
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
