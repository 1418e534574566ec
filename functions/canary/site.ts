import * as z from "zod/mini";
import { variable } from "#core/environment";

const siteUrl = variable("SITE_URL");

/** Less than a third of the function's time. */
const timeoutMs = 15_000;

interface CallOptions {
  readonly body?: unknown;
  readonly bearer?: string;
}

/** Calls the site as a person's browser or program does: by its public address, through CloudFront. Throws for every other status. */
export async function callSite<T extends z.ZodMiniType>(
  method: string,
  path: string,
  reply: T,
  { body, bearer }: CallOptions = {},
): Promise<z.output<T>> {
  const answer = await fetch(new URL(path, siteUrl), {
    method,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: "application/json",
      "user-agent": "canary",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`expected 2xx of ${named(method, path)}, found ${answer.status}`);
  return z.parse(reply, await answer.json());
}

/** Without the tokens of links, which no log may have. */
const named = (method: string, path: string): string =>
  `${method} ${path.replace(/\/rv\/.*/, "/rv/...")}`;

/** Reads or posts bytes at an address that the site has given. */
export async function fetchBytes(url: string, form?: FormData): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, form ? { method: "POST", body: form, signal } : { signal });
  if (!answer.ok) throw new Error(`expected 2xx of ${new URL(url).host}, found ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

const page = "<!doctype html>";

/** Throws unless a page and a call answer, as they do for people. */
export async function lookAtSite(): Promise<void> {
  const { ok, status, text } = await read("/");
  if (!ok || !text.toLowerCase().startsWith(page))
    throw new Error(`expected a page at /, found ${status}`);
  await sealCertificates();
}

async function read(path: string) {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(new URL(path, siteUrl), { signal });
  return { ok: answer.ok, status: answer.status, text: await answer.text() };
}

const published = z.object({
  certificates: z.array(z.object({ der: z.string(), chain: z.array(z.string()) })),
});

/** The certificates by which anybody recognizes our seal. */
export const sealCertificates = () => callSite("GET", "/api/evidence/seal-certificates", published);
