/** Thrown for a webhook with a wrong signature or a timestamp that is too far from our clock. */
export class WebhookError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WebhookError";
  }
}

type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>;

interface Options {
  /** The greatest allowed difference between the webhook's timestamp and our clock; 300 by default. */
  readonly toleranceSeconds?: number;
  /** The current time in milliseconds; by default that of the clock. */
  readonly nowMs?: number;
}

/**
 * Checks a webhook by the Standard Webhooks specification and returns its parsed body. `body` is exactly what was
 * received, unparsed; `secret` is `whsec_...`. While a secret is being replaced there are two signatures, one of which
 * must match. Throws a WebhookError otherwise. `webhook-id` stays the same when a webhook is sent again.
 */
export async function verifyWebhook<Event>(
  body: string | Uint8Array,
  headers: Headers | HeaderValues,
  secret: string,
  { toleranceSeconds = 300, nowMs = Date.now() }: Options = {},
): Promise<Event> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError("webhook-timestamp is no time");
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookError("webhook-timestamp is too far from now");
  }
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  const content = joined(encoder.encode(`${id}.${timestamp}.`), bytes);
  if (!(await hasSignature(content, signatures, secret))) {
    throw new WebhookError("no signature matches");
  }
  return JSON.parse(new TextDecoder().decode(bytes));
}

const encoder = new TextEncoder();

function headerOf(headers: Headers | HeaderValues, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  const [one] = typeof value === "string" ? [value] : (value ?? []);
  if (!one) throw new WebhookError(`${name} is missing`);
  return one;
}

/** Compares with `verify`, whose time doesn't depend on where two signatures differ. */
async function hasSignature(
  content: Uint8Array<ArrayBuffer>,
  signatures: string,
  secret: string,
): Promise<boolean> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const raw = fromBase64(secret.replace(/^whsec_/, ""));
  if (!raw || raw.length === 0) throw new WebhookError("the secret is no whsec_ and base64");
  const key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["verify"]);
  const checks = signatures.split(" ").map((one) => {
    const signature = one.startsWith("v1,") ? fromBase64(one.slice(3)) : undefined;
    return signature ? crypto.subtle.verify("HMAC", key, signature, content) : false;
  });
  return (await Promise.all(checks)).includes(true);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
