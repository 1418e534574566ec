import crypto from "node:crypto";
import type { HttpReply, HttpRequest } from "../../http/message.ts";
import { AccessDenied, type Authorize, type Caller } from "../../iam/access.ts";
import type { Clock } from "../../system/clock.ts";
import type { Meter } from "../../system/meter.ts";
import { ofType, type Resource } from "../../template/resource.ts";
import { callerNamed, callerOf } from "../protocol/caller.ts";
import { failureOf, notEmulated, ServiceError } from "../protocol/failure.ts";
import { document, element } from "../protocol/xml.ts";
import { Bucket } from "./bucket.ts";
import { corsHeaders } from "./cors.ts";
import { s3Error } from "./errors.ts";
import { listObjects } from "./list.ts";
import { abortUpload, completeUpload, createUpload, uploadPart } from "./multipart.ts";
import {
  copyObject,
  copySourceOf,
  deleteObject,
  describe,
  getObject,
  putObject,
  withQuery,
} from "./objects.ts";
import { checkedChecksums } from "./payload.ts";
import { readFormUpload } from "./post.ts";
import type { S3Request } from "./request.ts";
import { encode, signerOfUrl } from "./signature.ts";
import { objectTagging, tagObject } from "./tagging.ts";

export interface S3 {
  answer(request: HttpRequest): Promise<HttpReply>;
}

interface Options {
  resources: readonly Resource[];
  directory: string;
  clock: Clock;
  meter: Meter;
  authorize: Authorize;
}

export function openS3(options: Options): S3 {
  const buckets = ofType(options.resources, "AWS::S3::Bucket").map(
    (resource) => new Bucket(resource, options),
  );
  const service = new Service(buckets, options.clock, options.authorize);
  return {
    answer: (request) => service.answer({ ...request, query: new URLSearchParams(request.query) }),
  };
}

class Service {
  readonly #buckets: readonly Bucket[];
  readonly #clock: Clock;
  readonly #authorize: Authorize;

  constructor(buckets: readonly Bucket[], clock: Clock, authorize: Authorize) {
    this.#buckets = buckets;
    this.#clock = clock;
    this.#authorize = authorize;
  }

  async answer(request: S3Request): Promise<HttpReply> {
    const bucket = this.#buckets.find(({ name }) => request.path.split("/")[1] === name);
    const cors = bucket && corsHeaders(bucket.cors, request);
    const reply = await this.#reply(request, cors).catch(errorReply);
    const id = { "x-amz-request-id": crypto.randomBytes(8).toString("hex").toUpperCase() };
    return { ...reply, headers: { ...id, ...reply.headers, ...cors } };
  }

  async #reply(request: S3Request, cors: object | undefined): Promise<HttpReply> {
    const { bucketName, key } = placeOf(request);
    const { method, headers } = request;
    if (bucketName === "") throw notEmulated("s3", "ListBuckets");
    const bucket = this.#bucket(bucketName);
    if (method === "OPTIONS") return preflightReply(cors);
    const form = headers["content-type"]?.startsWith("multipart/form-data");
    if (method === "POST" && key === "" && form) return this.#upload(bucket, request);
    if (key === "") return this.#list(bucket, request);
    if (isMultipart(request)) return this.#multipart(bucket, key, request);
    if (request.query.has("tagging")) return this.#tagging(bucket, key, request);
    refuseUnknownParameters(request, objectParameters);
    switch (method) {
      case "GET":
      case "HEAD":
        return this.#get(bucket, key, request);
      case "PUT":
        return this.#put(bucket, key, request);
      case "DELETE":
        return this.#delete(bucket, key, request);
      default:
        throw notEmulated("s3", `${method} of an object`);
    }
  }

  #bucket(name: string): Bucket {
    const bucket = this.#buckets.find((one) => one.name === name);
    if (bucket !== undefined) return bucket;
    throw s3Error("NoSuchBucket", "The specified bucket does not exist");
  }

  #list(bucket: Bucket, request: S3Request): HttpReply {
    const { method, query } = request;
    const isListing = method === "GET" && query.get("list-type") === "2";
    if (!isListing)
      throw notEmulated("s3", `${method} of a bucket (${[...query.keys()].join(", ")})`);
    refuseUnknownParameters(request, listParameters);
    this.#require(this.#callerOf(request), "ListBucket", bucket.arn, {
      "s3:prefix": query.get("prefix") ?? undefined,
      "s3:delimiter": query.get("delimiter") ?? undefined,
    });
    return xmlReply(200, listObjects(bucket, query));
  }

  #get(bucket: Bucket, key: string, request: S3Request): HttpReply {
    const caller = this.#callerOf(request);
    this.#requireRead(caller, bucket, key, request.query.get("versionId") ?? undefined);
    return this.#hidingAbsence(caller, bucket, () => getObject(bucket, key, request));
  }

  #put(bucket: Bucket, key: string, request: S3Request): HttpReply {
    const caller = this.#callerOf(request);
    const headers = withQuery(request);
    const object = `${bucket.arn}/${key}`;
    this.#require(caller, "PutObject", object);
    if (headers["x-amz-object-lock-mode"]) this.#require(caller, "PutObjectRetention", object);
    if (headers["x-amz-object-lock-legal-hold"])
      this.#require(caller, "PutObjectLegalHold", object);
    if (headers["x-amz-tagging"]) throw notEmulated("s3", "tagging");
    const copySource = headers["x-amz-copy-source"];
    if (copySource === undefined) return putObject(bucket, key, request);
    const source = copySourceOf(copySource);
    const from = this.#bucket(source.bucketName);
    this.#requireRead(caller, from, source.key, source.versionId);
    const copy = () => copyObject(from, source, bucket, key, request);
    return this.#hidingAbsence(caller, from, copy);
  }

  #delete(bucket: Bucket, key: string, request: S3Request): HttpReply {
    const caller = this.#callerOf(request);
    const object = `${bucket.arn}/${key}`;
    const action = request.query.has("versionId") ? "DeleteObjectVersion" : "DeleteObject";
    this.#require(caller, action, object);
    if (request.headers["x-amz-bypass-governance-retention"] === "true") {
      this.#require(caller, "BypassGovernanceRetention", object);
    }
    return deleteObject(bucket, key, request);
  }

  /** https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html#mpuAndPermissions */
  #multipart(bucket: Bucket, key: string, request: S3Request): HttpReply {
    const { method, query, headers } = request;
    refuseUnknownParameters(request, multipartParameters);
    const caller = this.#callerOf(request);
    const object = `${bucket.arn}/${key}`;
    const isAbort = method === "DELETE";
    this.#require(caller, isAbort ? "AbortMultipartUpload" : "PutObject", object);
    if (headers["x-amz-object-lock-mode"]) this.#require(caller, "PutObjectRetention", object);
    if (headers["x-amz-object-lock-legal-hold"])
      this.#require(caller, "PutObjectLegalHold", object);
    if (isAbort) return abortUpload(bucket, key, request);
    if (method === "POST" && query.has("uploads")) return createUpload(bucket, key, request);
    if (method === "POST") return completeUpload(bucket, key, request);
    if (method === "PUT" && headers["x-amz-copy-source"] === undefined)
      return uploadPart(bucket, key, request);
    throw notEmulated("s3", `${method} of a part of a multipart upload`);
  }

  #tagging(bucket: Bucket, key: string, request: S3Request): HttpReply {
    refuseUnknownParameters(request, taggingParameters);
    const { method, query } = request;
    const caller = this.#callerOf(request);
    const of = query.has("versionId") ? "ObjectVersionTagging" : "ObjectTagging";
    const object = `${bucket.arn}/${key}`;
    if (method === "GET") {
      this.#require(caller, `Get${of}`, object);
      const answered = () => xmlReply(200, objectTagging(bucket, key, request));
      return this.#hidingAbsence(caller, bucket, answered);
    }
    if (method !== "PUT") throw notEmulated("s3", `${method} with ?tagging`);
    this.#require(caller, `Put${of}`, object);
    tagObject(bucket, key, request);
    return { status: 200, headers: {}, body: "" };
  }

  async #upload(bucket: Bucket, request: S3Request): Promise<HttpReply> {
    const upload = await readFormUpload(request, bucket.name, this.#clock.now());
    const { accessKeyId, key, fields, content } = upload;
    this.#require(callerNamed(accessKeyId), "PutObject", `${bucket.arn}/${key}`);
    const description = describe(fields, checkedChecksums(content, fields));
    const { etag, versionId } = bucket.put({ key, content, description });
    const location = `http://${request.headers["host"]}/${bucket.name}/${encode(key)}`;
    const headers = {
      etag: `"${etag}"`,
      location,
      ...(bucket.versioned ? { "x-amz-version-id": versionId } : {}),
    };
    const status = fields["success_action_status"];
    if (status !== "201") return { status: status === "200" ? 200 : 204, headers, body: "" };
    const inner =
      element("Location", location) +
      element("Bucket", bucket.name) +
      element("Key", key) +
      element("ETag", `"${etag}"`);
    const reply = xmlReply(201, document("PostResponse", inner));
    return { ...reply, headers: { ...reply.headers, ...headers } };
  }

  #callerOf(request: S3Request): Caller {
    if (request.query.has("X-Amz-Signature")) {
      return callerNamed(signerOfUrl(request, this.#clock.now()));
    }
    if (request.headers["authorization"] !== undefined) return callerOf(request);
    throw s3Error("AccessDenied", "Access Denied");
  }

  #require(
    caller: Caller,
    action: string,
    resource: string,
    context: Record<string, string | undefined> = {},
  ): void {
    this.#authorize(caller, { action: `s3:${action}`, resource, context });
  }

  #requireRead(caller: Caller, bucket: Bucket, key: string, versionId: string | undefined): void {
    const action = versionId === undefined ? "GetObject" : "GetObjectVersion";
    this.#require(caller, action, `${bucket.arn}/${key}`, { "s3:versionid": versionId });
  }

  /** Answers a missing key with 403 instead of 404 unless the caller may list the bucket. */
  #hidingAbsence(caller: Caller, bucket: Bucket, work: () => HttpReply): HttpReply {
    try {
      return work();
    } catch (error) {
      const missing = error instanceof ServiceError && error.code === "NoSuchKey";
      if (missing) this.#require(caller, "ListBucket", bucket.arn);
      throw error;
    }
  }
}

function placeOf({ path }: S3Request): { bucketName: string; key: string } {
  const [bucketName = "", ...key] = path.slice(1).split("/");
  try {
    return { bucketName, key: decodeURIComponent(key.join("/")) };
  } catch {
    throw s3Error("InvalidURI", "Couldn't parse the specified URI.");
  }
}

const objectParameters = /^(x-id|x-amz-.*|versionid|response-.*)$/i;
const multipartParameters = /^(x-id|x-amz-.*|uploads|uploadid|partnumber)$/i;
const taggingParameters = /^(x-id|x-amz-.*|versionid|tagging)$/i;
const listParameters =
  /^(x-id|x-amz-.*|list-type|prefix|delimiter|max-keys|continuation-token|start-after|encoding-type|fetch-owner)$/i;

const isMultipart = ({ query }: S3Request): boolean =>
  query.has("uploads") || query.has("uploadId");

/** Refuses `?acl`, `?torrent` and so on, which are separate operations. */
function refuseUnknownParameters({ method, query }: S3Request, known: RegExp): void {
  const unknown = [...query.keys()].find((name) => !known.test(name));
  if (unknown !== undefined) throw notEmulated("s3", `${method} with ?${unknown}`);
}

function preflightReply(cors: object | undefined): HttpReply {
  if (cors !== undefined) return { status: 200, headers: {}, body: "" };
  const message = "CORSResponse: This CORS request is not allowed.";
  return errorReply(new ServiceError("AccessForbidden", message, 403));
}

function errorReply(error: unknown): HttpReply {
  const denied = error instanceof AccessDenied;
  const { code, message, status } = failureOf(error, "AccessDenied", 403);
  const shown = denied ? `Access Denied: ${message}` : message;
  return xmlReply(status, document("Error", element("Code", code) + element("Message", shown)));
}

function xmlReply(status: number, body: string): HttpReply {
  return { status, headers: { "content-type": "application/xml" }, body };
}
