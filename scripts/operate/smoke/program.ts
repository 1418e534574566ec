import { type Client, createClient } from "undersign-client";
import * as z from "zod/mini";
import { limits } from "../../../contract/rules/limits/limits.ts";
import { scopes } from "../../../contract/rules/programs/scopes.ts";
import type { Checks } from "./checks.ts";
import { signAt } from "./signing.ts";
import type { Site } from "./site.ts";

/** Somebody who has registered, and is signed in. */
export interface Sender {
  readonly email: string;
  readonly password: string;
  readonly session: { readonly bearer: string; readonly cookie: string };
}

interface File {
  readonly fileName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Longer than a stream's first record, or a cold worker, takes. */
const waitMs = 90_000;

/**
 * Acts of programs: each step needs rights, conditions on keys, streams or queues that a laptop emulates, and that only a
 * deployed product proves. Returns the API key and the completed envelope with its sealed document.
 */
export async function asProgram(
  site: Site,
  checks: Checks,
  { sender, file }: { readonly sender: Sender; readonly file: File },
) {
  const key = await checks.must("an API key is made", () => makeKey(site, sender));
  const client = createClient({ url: site.url, key });
  const hookId = await checks.must("a webhook is made and a test event sent to it", () =>
    testHook(site, client),
  );
  const id = await checks.must("a program uploads and sends", () => send(client, sender, file));
  const link = await checks.must("the sender opens their own part without a mail", () =>
    ownLink(site, sender, id),
  );
  await checks.should("its first page comes as a picture", () => pageFault(site, link));
  const signed = { envelopeId: id, name: "Sam Sender" };
  await checks.must("and signs it", () => signAt(site, link, signed));
  await checks.must("events tell the program that it was sent, signed and completed", () =>
    told(client, id),
  );
  await checks.must("the webhook was called for them", () => called(client, hookId));
  const sealed = await checks.must("the program downloads the sealed document", () =>
    client.envelopes.document(id),
  );
  await checks.should("an export of it is made", () => exportFault(client, id));
  await checks.should("MCP lists its tools", () => toolsFault(site, key));
  await checks.must("the webhook is removed", () => client.hooks.remove(hookId));
  return { key, envelopeId: id, sealed };
}

const newKey = z.object({ token: z.string() });

async function makeKey(site: Site, { password, session }: Sender): Promise<string> {
  const body = { name: "Smoke", scopes, end: 30, password };
  return (await site.call("POST", "/api/keys", newKey, { body, ...session })).token;
}

/** The site itself is the receiver: any answer shows that the worker reached it with a signed call. */
async function testHook(site: Site, client: Client): Promise<string> {
  const types = ["envelope.sent", "envelope.completed"] as const;
  const { id } = await client.hooks.create({ url: `${site.url}/smoke`, types: [...types] });
  const { status } = await client.hooks.test(id);
  if (status === undefined) throw new Error("the site did not answer it");
  return id;
}

async function send(client: Client, { email }: Sender, file: File): Promise<string> {
  const document = await client.documents.upload(file);
  const { id } = await client.envelopes.create({
    documentId: document.id,
    recipients: [{ email, firstName: "Sam", lastName: "Sender" }],
    fields: [{ kind: "sign", recipient: 1, page: 1, x: 72, y: 640 }],
  });
  return id;
}

async function ownLink(site: Site, { session }: Sender, id: string): Promise<string> {
  const reply = z.object({ path: z.string() });
  const path = `/api/envelopes/${id}/sign-now`;
  const own = await site.call("POST", path, reply, { body: {}, ...session });
  return own.path.split("/").at(-1) ?? "";
}

async function pageFault(site: Site, bearer: string): Promise<string | undefined> {
  const [width] = limits.pagePicture.widthsPx;
  const page = z.object({ picture: z.string() });
  const path = `/api/esign/pages/1?width=${width}`;
  const { picture } = await site.call("GET", path, page, { bearer });
  return picture.length > 1000 ? undefined : `its picture has ${picture.length} characters`;
}

async function told(client: Client, envelopeId: string): Promise<void> {
  const types = ["envelope.sent", "envelope.signed", "envelope.completed"] as const;
  await until(`events ${types.join(", ")}`, async () => {
    const { data } = await client.events.list({ types: [...types] });
    const own = data.filter((event) => event.data.envelopeId === envelopeId);
    return types.every((type) => own.some((event) => event.type === type));
  });
}

const called = (client: Client, hookId: string): Promise<void> =>
  until("two deliveries", async () => (await client.hooks.deliveries(hookId)).data.length >= 2);

async function exportFault(client: Client, envelopeId: string): Promise<string | undefined> {
  const { id } = await client.exports.create({ kind: "zip", ids: [envelopeId] });
  await until("the export to be ready", async () => {
    return (await client.exports.get(id)).state === "ready";
  });
  const file = await client.exports.file(id);
  await client.exports.remove(id);
  const begins = Buffer.from(file.subarray(0, 2)).toString("latin1");
  return begins === "PK" ? undefined : `expected a zip, found ${file.length} bytes`;
}

async function toolsFault(site: Site, bearer: string): Promise<string | undefined> {
  const reply = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const { result } = await site.call("POST", "/mcp", reply, { body, bearer });
  return result.tools.length > 0 ? undefined : "it has none";
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + waitMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`no ${what} within ${waitMs / 1000} seconds`);
    await new Promise((done) => setTimeout(done, 1000));
  }
}
