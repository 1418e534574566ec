import { originSecretHeader } from "../../contract/origin.ts";
import { makePng, pngDataUrl } from "../../test/support/pngs.ts";
import { copyEmail, envelopeIdOf, signerEmail, type Tenant, tenantAt } from "./people.ts";
import type { Doc, Step } from "./plan.ts";
import type { Simulated } from "./product.ts";
import { originSecret, variables } from "./settings.ts";
import type { World } from "./world.ts";

export interface ApiCall {
  readonly name: Simulated;
  readonly event: object;
  /** Whose words the answer may have. */
  readonly tenant: number;
}

/** Undefined where no answer came. */
export type ApiReply = { readonly status: number; readonly body: unknown } | undefined;

/** What was answered with success, and so must be there in the end. */
export type Acknowledged =
  | { readonly kind: "sent"; readonly doc: Doc; readonly request: object }
  | (BySigner & { readonly kind: "signed"; readonly seen: string })
  | (BySigner & { readonly kind: "declined" | "viewed" | "kept" | "taken-back" })
  | { readonly kind: "intruded"; readonly doc: Doc; readonly route: string }
  | { readonly kind: "corrected"; readonly doc: Doc; readonly to: string; readonly name: string }
  | { readonly kind: "resent" | "removed"; readonly doc: Doc }
  | { readonly kind: "stopped" | "resumed"; readonly token: string; readonly atMs: number }
  | { readonly kind: "reported"; readonly doc: Doc; readonly token: string }
  | { readonly kind: "template"; readonly tenant: number; readonly id: string };

interface BySigner {
  readonly doc: Doc;
  readonly signerId: string;
  /** Of the link by which it was done. */
  readonly token: string;
}

export type Conversation = Generator<ApiCall, readonly Acknowledged[], ApiReply>;

/** What a step's person does; undefined while they can't, such as before the mail with the link has come. */
export function conversationOf(step: Step, world: World): (() => Conversation) | undefined {
  switch (step.kind) {
    case "send":
      return () => send(step);
    case "template":
      return () => saveTemplate(step);
    case "list":
      return () => list(step.tenant);
    case "peek":
      return () => peek(step.doc);
    case "remove":
    case "resend":
    case "correct":
      return isSent(world, step.doc) ? () => bySender(step, world) : undefined;
    case "sign":
    case "decline":
    case "view":
    case "keep":
    case "take-back": {
      const token = linkIn(world, step.doc, step.signer, step.id);
      return token ? () => bySigner(step, token) : undefined;
    }
    case "stop":
    case "resume":
    case "report": {
      const token = stopLinkIn(world, step.doc, step.signer);
      return token ? () => byStopLink(step, token, world) : undefined;
    }
    case "sweep":
    case "wait":
      return undefined;
  }
}

/** The sender sees the document on the dashboard as soon as it is stored. */
const isSent = (world: World, doc: Doc): boolean =>
  world.db.has(variables.ENVELOPES_TABLE, { pk: `E#${envelopeIdOf(doc)}`, sk: "META" });

/** Of the mails that ask this signer, mostly the newest; sometimes an older one, whose link may be dead. */
function linkIn(world: World, doc: Doc, signer: number, stepId: string): string | undefined {
  const envelopeId = envelopeIdOf(doc);
  const to = `-s${signer + 1}`;
  const links = world.mails
    .filter((mail) => mail.envelopeId === envelopeId && mail.notificationId?.includes(to))
    .flatMap(({ signToken }) => signToken ?? []);
  const isOlder = world.chance.of("older link", stepId) < 0.15;
  return isOlder ? links[0] : links.at(-1);
}

function stopLinkIn(world: World, doc: Doc, signer: number): string | undefined {
  const envelopeId = envelopeIdOf(doc);
  const to = `-s${signer + 1}`;
  return world.mails
    .filter((mail) => mail.envelopeId === envelopeId && mail.notificationId?.includes(to))
    .flatMap(({ stopToken }) => stopToken ?? [])
    .at(-1);
}

function* send(step: Step & { kind: "send" }): Conversation {
  const { doc } = step;
  const { canary, fileId, userId } = tenantAt(doc.tenant);
  const signers = Array.from({ length: step.signers }, (_, index) => index);
  const request = {
    fileurl: `/api/files/${userId}/${fileId}`,
    recepient: signers.map((index) => ({
      email: signerEmail(doc, index),
      firstName: `Person${index + 1}`,
      lastName: canary,
      ...(step.inOrder ? { order: index + 1 } : {}),
    })),
    markers: signers.map((index) => ({
      etype: "sign",
      dataX: 500,
      dataY: 20 + index * 100,
      recepientEmail: signerEmail(doc, index),
    })),
    emailData: {
      title: `Contract ${canary} ${doc.key}`,
      message: `About ${canary}`,
      ccList: step.copies > 0 ? [copyEmail(doc)] : [],
    },
    expiresInDays: step.expiresInDays,
  };
  const reply = yield asSender(doc.tenant, "envelopes", "POST /api/envelopes", {
    body: request,
    key: doc.key,
  });
  return reply?.status === 201 ? [{ kind: "sent", doc, request }] : [];
}

function* saveTemplate({ tenant, key }: Step & { kind: "template" }): Conversation {
  const { canary, fileId, userId } = tenantAt(tenant);
  const marker = { etype: "sign", dataX: 500, dataY: 20, recepientEmail: "Signer 1" };
  const reply = yield asSender(tenant, "templates", "POST /api/templates", {
    body: {
      name: `Template ${canary}`,
      fileUrl: `/api/files/${userId}/${fileId}`,
      markers: JSON.stringify([marker]),
      numberOfSigners: 1,
    },
    key,
  });
  if (reply?.status !== 201) return [];
  return [{ kind: "template", tenant, id: textIn(reply.body, "id") }];
}

function* list(tenant: number): Conversation {
  yield asSender(tenant, "dashboard", "GET /api/dashboard/views", { query: {} });
  return [];
}

/** The other tenant asks for the document, in every way that there is. */
function* peek(doc: Doc): Conversation {
  const other = 1 - doc.tenant;
  const path = { envelopeId: envelopeIdOf(doc) };
  const intrusions: Acknowledged[] = [];
  const routes = [
    ["GET /api/envelopes/{envelopeId}/contents", undefined],
    ["GET /api/envelopes/{envelopeId}/answers", undefined],
    ["POST /api/envelopes/{envelopeId}/resend", { signer: "s1" }],
    ["DELETE /api/envelopes/{envelopeId}", undefined],
  ] as const;
  for (const [route, body] of routes) {
    const content = { path, ...(body ? { body } : {}) };
    const reply = yield asSender(other, "envelopes", route, content);
    if (reply?.status === 200) intrusions.push({ kind: "intruded", doc, route });
  }
  yield asSender(other, "dashboard", "GET /api/dashboard/views", { query: {} });
  return intrusions;
}

type SenderStep = Step & { kind: "remove" | "resend" | "correct" };

function* bySender(step: SenderStep, world: World): Conversation {
  const { doc } = step;
  const path = { envelopeId: envelopeIdOf(doc) };
  const ask = (route: string, body?: object) =>
    asSender(doc.tenant, "envelopes", route, { path, ...(body ? { body } : {}) });
  if (step.kind === "remove") {
    const reply = yield ask("DELETE /api/envelopes/{envelopeId}");
    return reply?.status === 200 ? [{ kind: "removed", doc }] : [];
  }
  const signer = `s${step.signer + 1}`;
  if (step.kind === "resend") {
    const reply = yield ask("POST /api/envelopes/{envelopeId}/resend", { signer });
    return reply?.status === 200 ? [{ kind: "resent", doc }] : [];
  }
  const generation = 2 + Math.floor(world.chance.of("generation", step.id) * 1000);
  const email = signerEmail(doc, step.signer, step.change === "address" ? generation : 1);
  const name = `Person${step.signer + 1}n${generation}`;
  const lastName = tenantAt(doc.tenant).canary;
  const correction = { signer, email, firstName: name, lastName };
  const reply = yield ask("POST /api/envelopes/{envelopeId}/correct", correction);
  return reply?.status === 200 ? [{ kind: "corrected", doc, to: email, name }] : [];
}

type SignerStep = Step & { kind: "sign" | "decline" | "view" | "keep" | "take-back" };

const signature = pngDataUrl(makePng(60, 20));

function* bySigner({ kind, doc, signer }: SignerStep, token: string): Conversation {
  const signerId = `s${signer + 1}`;
  const act = (route: string, body: object = {}) =>
    asSigner(doc.tenant, "esign", `POST /api/esign${route}`, token, { body });
  if (kind === "decline") {
    const reply = yield act("/decline", { reason: "I changed my mind" });
    return reply?.status === 200 ? [{ kind: "declined", doc, signerId, token }] : [];
  }
  if (kind === "take-back") {
    const reply = yield act("/take-back");
    return reply?.status === 200 ? [{ kind: "taken-back", doc, signerId, token }] : [];
  }
  const route = "GET /api/envelopes/rv/{token}";
  const view = yield asSigner(doc.tenant, "envelopes", route, token, { path: { token } });
  if (view?.status !== 200) return [];
  if (kind === "view") {
    const reply = yield act("/viewed");
    return reply?.status === 200 ? [{ kind: "viewed", doc, signerId, token }] : [];
  }
  const shownSha256 = textIn(view.body, "shownSha256");
  if (kind === "keep") {
    const reply = yield act("/keep", { shownSha256 });
    return reply?.status === 200 ? [{ kind: "kept", doc, signerId, token }] : [];
  }
  const submission = { userSign: signature, userConsent: true, shownSha256, mode: "draw" };
  const reply = yield act("", submission);
  const seen = partiesIn(view.body);
  return reply?.status === 200 ? [{ kind: "signed", doc, signerId, token, seen }] : [];
}

type StopStep = Step & { kind: "stop" | "resume" | "report" };

function* byStopLink({ kind, doc }: StopStep, token: string, world: World): Conversation {
  const path = { token };
  const ask = (route: string, body?: object) =>
    asSigner(doc.tenant, "stop", route, token, { path, ...(body ? { body } : {}) });
  if (kind === "report") {
    const reply = yield ask("POST /api/stop/{token}/report");
    return reply?.status === 200 ? [{ kind: "reported", doc, token }] : [];
  }
  const reply = yield ask("POST /api/stop/{token}", { stopped: kind === "stop" });
  const done = kind === "stop" ? ("stopped" as const) : ("resumed" as const);
  return reply?.status === 200 ? [{ kind: done, token, atMs: world.nowMs }] : [];
}

interface Content {
  readonly path?: object;
  readonly query?: object;
  readonly body?: object;
  readonly key?: string;
}

function asSender(tenant: number, name: Simulated, route: string, content: Content): ApiCall {
  const { userId }: Tenant = tenantAt(tenant);
  const claims = { sub: userId, origin_jti: `session-${tenant}`, auth_time: "1793000000" };
  return { name, tenant, event: eventOf(route, content, {}, { jwt: { claims } }) };
}

function asSigner(
  tenant: number,
  name: Simulated,
  route: string,
  token: string,
  content: Content,
): ApiCall {
  return { name, tenant, event: eventOf(route, content, { authorization: `Bearer ${token}` }) };
}

function eventOf(route: string, content: Content, headers: object, authorizer?: object): object {
  const { path, query, body, key } = content;
  return {
    routeKey: route,
    headers: {
      [originSecretHeader]: originSecret,
      "content-type": "application/json",
      "user-agent": "Simulated browser",
      "x-viewer-ip": "203.0.113.7",
      ...(key ? { "idempotency-key": key } : {}),
      ...headers,
    },
    pathParameters: path,
    queryStringParameters: query,
    body: body && JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { requestId: "api", http: { sourceIp: "203.0.113.7" }, authorizer },
  };
}

export function textIn(body: unknown, name: string): string {
  const value = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === "string" ? value : "";
}

/** Who signs, as a signer's page shows them. */
function partiesIn(body: unknown): string {
  const { parties } = body as { parties: readonly { name: string; email: string }[] };
  return parties.map(({ name, email }) => `${name} <${email}>`).join(", ");
}
