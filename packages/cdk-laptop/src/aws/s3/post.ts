import { isObject, maybeText } from "../protocol/json.ts";
import { s3Error } from "./errors.ts";
import type { S3Request } from "./request.ts";
import { signerOfPolicy } from "./signature.ts";

/** A browser's upload by form, allowed by a policy that a role has signed. */
export interface FormUpload {
  accessKeyId: string;
  key: string;
  /** Lower case names. */
  fields: Readonly<Record<string, string>>;
  content: Buffer;
}

export async function readFormUpload(
  request: S3Request,
  bucketName: string,
  now: number,
): Promise<FormUpload> {
  const { sent, fileName, content } = await readForm(request);
  if (sent["key"] === undefined) {
    throw s3Error("InvalidArgument", "Bucket POST must contain a field named 'key'.");
  }
  const {
    policy = "",
    "x-amz-credential": credential = "",
    "x-amz-signature": signature = "",
  } = sent;
  if (policy === "") throw s3Error("AccessDenied", "Access Denied");
  const accessKeyId = signerOfPolicy(policy, credential, signature);
  const key = sent["key"].replaceAll("$" + "{filename}", fileName);
  const fields = { ...sent, key, bucket: bucketName };
  judge(readPolicy(policy), fields, content.length, now);
  return { accessKeyId, key, fields, content };
}

interface Form {
  sent: Record<string, string>;
  fileName: string;
  content: Buffer;
}

/** S3 ignores fields after the file. */
async function readForm({ headers, body }: S3Request): Promise<Form> {
  const sent: Record<string, string> = {};
  for (const [name, value] of await parseForm(headers["content-type"] ?? "", body)) {
    if (name.toLowerCase() !== "file") {
      sent[name.toLowerCase()] = String(value);
    } else if (typeof value === "string") {
      return { sent, fileName: "", content: Buffer.from(value) };
    } else {
      return { sent, fileName: value.name, content: Buffer.from(await value.arrayBuffer()) };
    }
  }
  throw s3Error("InvalidArgument", "POST requires exactly one file upload per request.");
}

async function parseForm(contentType: string, body: Buffer): Promise<FormData> {
  try {
    const bytes = new Uint8Array(body);
    return await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw s3Error("MalformedPOSTRequest", "The body is not well-formed multipart/form-data.");
  }
}

interface Policy {
  expiration: number;
  conditions: unknown[];
}

function readPolicy(encoded: string): Policy {
  const policy = parsed(Buffer.from(encoded, "base64").toString());
  if (!isObject(policy) || !Array.isArray(policy["conditions"])) {
    throw s3Error("InvalidPolicyDocument", "Invalid Policy: Invalid JSON.");
  }
  const expiration = Date.parse(maybeText(policy, "expiration") ?? "");
  return { expiration, conditions: policy["conditions"] };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Fields that a policy need not mention. */
const unmentioned = ["policy", "x-amz-signature", "bucket"];

function judge(
  { expiration, conditions }: Policy,
  fields: Readonly<Record<string, string>>,
  sizeBytes: number,
  now: number,
): void {
  if (!(expiration > now)) throw refused("Policy expired.");
  const mentioned = new Set(unmentioned);
  for (const condition of conditions.flatMap(normalised)) {
    if (condition.operator === "content-length-range") {
      judgeSize(condition, sizeBytes);
      continue;
    }
    mentioned.add(condition.field);
    const { operator, field, value } = condition;
    const actual = fields[field];
    const holds = operator === "eq" ? actual === value : (actual ?? "").startsWith(value);
    if (!holds) throw refused(`Policy Condition failed: ["${operator}", "$${field}", "${value}"]`);
  }
  const extra = Object.keys(fields).filter(
    (name) => !mentioned.has(name) && !name.startsWith("x-ignore-"),
  );
  if (extra.length > 0) throw refused(`Extra input fields: ${extra.join(", ")}`);
}

interface SizeCondition {
  operator: "content-length-range";
  bytesMin: number;
  bytesMax: number;
}

interface FieldCondition {
  operator: "eq" | "starts-with";
  field: string;
  value: string;
}

/** `{ "acl": "x" }` is short for `["eq", "$acl", "x"]`. */
function normalised(condition: unknown): (SizeCondition | FieldCondition)[] {
  if (isObject(condition)) {
    return Object.entries(condition).map(([name, value]) => ({
      operator: "eq",
      field: name.toLowerCase(),
      value: String(value),
    }));
  }
  const [operator, first, second] = Array.isArray(condition) ? condition : [];
  if (String(operator).toLowerCase() === "content-length-range") {
    const range = { bytesMin: Number(first), bytesMax: Number(second) };
    return [{ operator: "content-length-range", ...range }];
  }
  if (operator !== "eq" && operator !== "starts-with") {
    throw s3Error("InvalidPolicyDocument", `Invalid Policy: unknown operator ${operator}`);
  }
  const field = String(first).replace(/^\$/, "").toLowerCase();
  return [{ operator, field, value: String(second) }];
}

function judgeSize({ bytesMin, bytesMax }: SizeCondition, sizeBytes: number): void {
  if (sizeBytes < bytesMin) {
    throw s3Error(
      "EntityTooSmall",
      "Your proposed upload is smaller than the minimum allowed size",
    );
  }
  if (!(sizeBytes <= bytesMax)) {
    throw s3Error("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
  }
}

function refused(why: string) {
  return s3Error("AccessDenied", `Invalid according to Policy: ${why}`);
}
