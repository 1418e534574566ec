import crypto from "node:crypto";
import { secretAccessKey } from "../protocol/caller.ts";
import { s3Error } from "./errors.ts";
import type { S3Request } from "./request.ts";

const expiresSMax = 7 * 24 * 3600;
const futureMsMax = 15 * 60 * 1000;

/** The signer of a SigV4 query string, once its signature and time are verified. */
export function signerOfUrl(request: S3Request, now: number): string {
  const { query } = request;
  const parameter = (name: string) => {
    const value = query.get(name);
    if (value !== null) return value;
    throw s3Error(
      "AuthorizationQueryParametersError",
      `Query-string authentication requires ${name}`,
    );
  };
  const date = parameter("X-Amz-Date");
  refuseOutOfTime(signedAt(date), Number(parameter("X-Amz-Expires")), now);
  const signedHeaders = parameter("X-Amz-SignedHeaders").split(";");
  refuseUnsignedHeaders(request, signedHeaders);
  const credential = parameter("X-Amz-Credential");
  const scope = credential.slice(credential.indexOf("/") + 1);
  const canonical = sha256(canonicalRequest(request, signedHeaders));
  const expected = hmac(
    signingKey(scope),
    ["AWS4-HMAC-SHA256", date, scope, canonical].join("\n"),
  ).toString("hex");
  refuseOtherSignature(expected, parameter("X-Amz-Signature"));
  return credential.slice(0, credential.indexOf("/"));
}

/** The signer of a POST policy, which is signed as the base64 text that is sent. */
export function signerOfPolicy(policy: string, credential: string, signature: string): string {
  const scope = credential.slice(credential.indexOf("/") + 1);
  refuseOtherSignature(hmac(signingKey(scope), policy).toString("hex"), signature);
  return credential.slice(0, credential.indexOf("/"));
}

function signedAt(date: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function refuseOutOfTime(signed: number, expiresS: number, now: number): void {
  if (!(expiresS > 0 && expiresS <= expiresSMax)) {
    throw s3Error("AuthorizationQueryParametersError", "X-Amz-Expires must be 1 to 604800");
  }
  if (!(signed <= now + futureMsMax)) throw s3Error("AccessDenied", "Request is not yet valid");
  if (now > signed + expiresS * 1000) throw s3Error("AccessDenied", "Request has expired");
}

function refuseUnsignedHeaders({ headers }: S3Request, signed: readonly string[]): void {
  if (!signed.includes("host")) throw s3Error("AccessDenied", "The host header must be signed");
  const unsigned = Object.keys(headers).filter(
    (name) =>
      name.startsWith("x-amz-") && name !== "x-amz-content-sha256" && !signed.includes(name),
  );
  if (unsigned.length === 0) return;
  const message = "There were headers present in the request which were not signed";
  throw s3Error("AccessDenied", `${message}: ${unsigned.join(", ")}`);
}

function canonicalRequest(request: S3Request, signedHeaders: readonly string[]): string {
  const { method, path, query, headers } = request;
  const parameters = [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return [
    method,
    encode(decodeURIComponent(path)).replaceAll("%2F", "/"),
    parameters.sort(byCodeUnits).join("&"),
    ...signedHeaders.map((name) => `${name}:${trimmed(headers[name] ?? "")}`),
    "",
    signedHeaders.join(";"),
    query.get("X-Amz-Content-Sha256") ?? "UNSIGNED-PAYLOAD",
  ].join("\n");
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function trimmed(value: string): string {
  return value.trim().replace(/\s+/g, " ");
}

/** Encodes by RFC 3986: encodeURIComponent leaves five reserved characters unescaped. */
export function encode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function signingKey(scope: string): Buffer {
  const start = Buffer.from(`AWS4${secretAccessKey}`);
  return scope.split("/").reduce<Buffer>((key, part) => hmac(key, part), start);
}

function refuseOtherSignature(expected: string, given: string): void {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  if (a.length === b.length && crypto.timingSafeEqual(a, b)) return;
  throw s3Error(
    "SignatureDoesNotMatch",
    "The request signature we calculated does not match the signature you provided.",
  );
}

function hmac(key: Buffer, data: string): Buffer {
  return crypto.createHmac("sha256", key).update(data).digest();
}

function sha256(data: string): string {
  return crypto.createHash("sha256").update(data).digest("hex");
}
