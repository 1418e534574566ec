import type { HttpReply, HttpRequest } from "../http/message.ts";
import type { Meter } from "../system/meter.ts";
import { credentialOf } from "./protocol/caller.ts";
import { maybeText, parseObject } from "./protocol/json.ts";

/** Counts requests that are billed individually, whatever the reply; DynamoDB counts its own units. */
export function countRequest(meter: Meter, request: HttpRequest, reply: HttpReply): void {
  const target = request.headers["x-amz-target"]?.split(".")[0];
  const service = credentialOf(request)?.service;
  if (target === "TrentService") meter.count(keyOf(request), "kms:requests", 1);
  else if (target === "AmazonSQS") meter.count("sqs", "sqs:requests", chunksOf(request));
  else if (target === "secretsmanager") meter.count("secretsmanager", "secretsmanager:requests", 1);
  else if (service === "ses") countMail(meter, request, reply);
  else if (target === undefined && (service === undefined || service === "s3"))
    countObject(meter, request, reply);
}

const keyOf = ({ body }: HttpRequest): string =>
  maybeText(parseObject(body.toString()), "KeyId")?.split("/").at(-1) ?? "none";

/** Number of billed requests: one for each 64 KB. */
const chunksOf = ({ body }: HttpRequest): number => Math.max(1, Math.ceil(body.length / 65_536));

function countMail(meter: Meter, { body }: HttpRequest, { status }: HttpReply): void {
  if (status !== 200) return;
  const form = new URLSearchParams(body.toString());
  const isRecipient = /^(Destinations|Destination\.\w+Addresses)\.member\.\d+$/;
  const recipients = [...form.keys()].filter((name) => isRecipient.test(name)).length;
  meter.count("ses", "ses:mails", recipients);
  const raw = form.get("RawMessage.Data");
  if (raw) meter.count("ses", "ses:attachment-bytes", ((raw.length * 3) / 4) * recipients);
}

function countObject(meter: Meter, request: HttpRequest, reply: HttpReply): void {
  const { method, path, query } = request;
  const bucket = path.split("/")[1] ?? "";
  if (method === "DELETE" || method === "OPTIONS") return;
  const isListing = method === "GET" && /(^|&)list-type=/.test(query);
  const isWrite = ["PUT", "POST"].includes(method) || isListing;
  meter.count(bucket, isWrite ? "s3:writes" : "s3:reads", 1);
  const isPublic = method === "GET" && query.includes("X-Amz-Signature");
  if (isPublic) meter.count(bucket, "s3:bytes-to-internet", Buffer.byteLength(reply.body));
}
