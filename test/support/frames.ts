import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { EmbeddedReply, EmbedOriginsReply } from "../../contract/pages/embedding.ts";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import { apiKeyOf } from "./api-keys.ts";
import { call, siteUrl } from "./cloud.ts";
import { newRecipient, newSender, type Recipient, type Sender } from "./people.ts";
import { callByKey } from "./public-api.ts";
import { type EnvelopeBody, envelopeBy } from "./public-documents.ts";

/** Recipients who sign inside the sender's own application. */

type Answer<Body> = Body & Partial<RefusalBody>;

export const hostOrigin = "https://app.example.com";

export const identifiedBy = { by: "Acme", method: "password and app", reference: "customer 4711" };

export const embedded = (recipient: Recipient, more: object = {}) => ({
  ...{ ...recipient, delivery: "embedded" as const, identifiedBy },
  ...more,
});

export const saveOrigins = (origins: readonly string[], sender: Pick<Sender, "bearer">) =>
  call<Answer<EmbedOriginsReply>>("PUT", "/api/embedding", { origins }, sender);

interface Application {
  readonly sender: Sender;
  readonly key: string;
}

/** A sender whose application may show signing pages at these origins. */
export async function newApplication(
  origins: readonly string[] = [hostOrigin],
): Promise<Application> {
  const sender = await newSender("acme");
  expect((await saveOrigins(origins, sender)).status).toBe(200);
  return { sender, key: await apiKeyOf(sender) };
}

/** A document that Ann signs inside the application, and perhaps others by mail. */
export async function sentToApplication(
  { key }: Pick<Application, "key">,
  { ann = newRecipient("Ann"), more = {}, others = [] as readonly Recipient[] } = {},
): Promise<{ readonly ann: Recipient; readonly envelope: EnvelopeBody }> {
  return { ann, envelope: await envelopeBy(key, [embedded(ann, more), ...others]) };
}

/** Asks for the address of a recipient's page. */
export const session = (key: string, envelopeId: string, asked: object = {}, recipient = "s1") =>
  callByKey<Answer<{ url: string; until: string }>>(
    ...([key, "POST", `/api/v1/envelopes/${envelopeId}/recipients/${recipient}/session`] as const),
    { origin: hostOrigin, ...asked },
  );

export const ticketIn = ({ url }: { readonly url: string }): string => {
  const { origin, pathname } = new URL(url);
  expect(origin).toBe(new URL(siteUrl()).origin);
  return /^\/api\/embed\/([\w-]{43})$/.exec(pathname)?.[1] ?? "";
};

export async function ticketFor(key: string, envelopeId: string, asked: object = {}) {
  const { status, body } = await session(key, envelopeId, asked);
  expect(status, JSON.stringify(body)).toBe(201);
  return ticketIn(body);
}

/** A secret as a page makes it. */
export const newPage = (): string => randomBytes(32).toString("base64url");

export const open = (ticket: string, page: string = newPage()) =>
  call<Answer<EmbeddedReply>>("POST", `/api/embed/${ticket}`, { page });

/** The token of the link that a frame's page has got. */
export async function openedBy(ticket: string): Promise<string> {
  const { status, body } = await open(ticket);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.token;
}

/** The document of the frame. */
export const frameOf = (ticket: string): Promise<Response> =>
  fetch(`${siteUrl()}/api/embed/${ticket}`);
