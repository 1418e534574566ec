import { expect } from "vitest";
import type { CheckReply } from "../../contract/pages/checks.ts";
import type { Check } from "../../contract/rules/people/checks.ts";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import { apiKeyOf } from "./api-keys.ts";
import { endpoints, routeOf } from "./authorization/naming.ts";
import { call } from "./cloud.ts";
import { newRecipient, newSender, type Recipient } from "./people.ts";
import { callByKey } from "./public-api.ts";
import { documentBy, type EnvelopeBody } from "./public-documents.ts";

export const spoken = "Blue Otter 7";

export const line = { kind: "sign", page: 1, x: 72 };

export async function sentWith(
  checks: readonly Check[],
  more: object = {},
  others: Recipient[] = [],
) {
  const sender = await newSender("checking");
  const key = await apiKeyOf(sender);
  const ann = newRecipient("Ann");
  const accessCode = checks.includes("accessCode") ? { accessCode: spoken } : {};
  const sent = await callByKey<EnvelopeBody>(key, "POST", "/api/v1/envelopes", {
    documentId: await documentBy(key),
    ...{ title: "Secret merger", message: "Ask Zed about the price." },
    recipients: [{ ...ann, checks, ...accessCode }, ...others],
    fields: [640, ...others.map(() => 560)].map((y, i) => ({ ...line, y, recipient: i + 1 })),
    ...more,
  });
  expect(sent.status).toBe(201);
  const entries = async () =>
    (
      await callByKey<{ data: { type: string; data: Record<string, unknown> }[] }>(
        key,
        "GET",
        `/api/v1/envelopes/${sent.body.id}/entries`,
      )
    ).body.data;
  const envelope = () =>
    callByKey<EnvelopeBody & { recipients: Record<string, unknown>[] }>(
      key,
      "GET",
      `/api/v1/envelopes/${sent.body.id}`,
    );
  return { sender, key, ann, sent, id: sent.body.id, entries, envelope };
}

export type Answer = CheckReply & Partial<RefusalBody>;

/** A browser that keeps the cookies it gets. */
export function browser(bearer: string) {
  const jar = new Map<string, string>();
  const headers = () => ({
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  const make = async <Body = Answer>(method: string, where: string, body?: unknown) => {
    const reply = await call<Body>(method, where, body, { bearer, headers: headers() });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
      jar.set(name, value);
    }
    return reply;
  };
  return {
    make,
    headers,
    state: () => make("GET", "/api/esign/check"),
    mail: () => make("POST", "/api/esign/check/mail", {}),
    enter: (code: string) => make("POST", "/api/esign/check", { code }),
  };
}

export const opensBefore = [
  ...["GET /api/esign/check", "POST /api/esign/check", "POST /api/esign/check/mail"],
  // Ends the link.
  "POST /api/esign/hand-back",
];

/** The calls of signers' links, except those of the links that stop mails. */
export const gated = endpoints
  .filter(({ access, path: where }) => access === "signer" && !where.startsWith("/api/stop/"))
  .map((endpoint) => ({ endpoint, route: routeOf(endpoint) }))
  .filter(({ route }) => !opensBefore.includes(route))
  // Calls that change something come last, and signing before declining.
  .sort((a, b) => Number(a.endpoint.method !== "GET") - Number(b.endpoint.method !== "GET"));
