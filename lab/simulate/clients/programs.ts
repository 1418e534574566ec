import { unsigned } from "../../../contract/rules/people/roles.ts";
import { eventTypes } from "../../../contract/rules/programs/events.ts";
import { copiesOf, othersOf, roleOf, rulesOf, sentTo, tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
import { variables } from "../settings.ts";
import type { World } from "../world.ts";
import type { Conversation } from "./acknowledged.ts";
import { asProgram, asSender, textIn } from "./call.ts";
import { checksOf } from "./checks.ts";
import { sendByTool } from "./tools.ts";

// Programs of an account with its API key, and the account's webhooks.

/** The address contains the idempotency key, so that the webhooks created with it can be counted. */
export const receiverUrl = (tenant: number, key: string): string =>
  `https://receiver.example/${tenantAt(tenant).canary}/${key}`;

interface KeyOwner {
  readonly tenant: number;
  readonly key: string;
}

export function* makeHook({ tenant, key }: KeyOwner, world: World): Conversation {
  const reply = yield asProgram(tenant, "hooks", "POST /api/v1/hooks", {
    body: { url: receiverUrl(tenant, key), types: [...eventTypes] },
    key,
  });
  if (reply?.status !== 201) return [];
  const made = { id: textIn(reply.body, "id"), secret: textIn(reply.body, "secret") };
  return [{ kind: "hooked", tenant, key, sinceSeq: world.db.seq, ...made }];
}

/** Prepares a document for a person to send. */
export function* prepare({ tenant, key }: KeyOwner): Conversation {
  const { canary, fileId } = tenantAt(tenant);
  const reply = yield asProgram(tenant, "drafts", "POST /api/v1/drafts", {
    body: {
      documentId: fileId,
      title: `Prepared ${canary} ${key}`,
      recipients: [{ email: `${canary}.${key}@example.com`, firstName: "Prepared" }],
      fields: [{ kind: "sign", recipient: 1, page: 1, x: 72, y: 640 }],
    },
    key,
  });
  if (reply?.status !== 201) return [];
  return [{ kind: "prepared", tenant, key, id: textIn(reply.body, "id") }];
}

const hookKinds = [
  ...(["hook-off", "hook-on", "hook-remove", "hook-again"] as const),
  ...(["hook-test", "hook-secret", "hook-once"] as const),
] as const;
type HookStep = Extract<Step, { kind: (typeof hookKinds)[number] }>;

export const isHookStep = (step: Step): step is HookStep =>
  hookKinds.some((kind) => kind === step.kind);

export const hasHook = (tenant: number, { db }: World): boolean =>
  db
    .items(variables.EVENTS_TABLE)
    .some(({ sk, userId }) => /^W#/.test(String(sk)) && userId === tenantAt(tenant).userId);

/** Changes one of the account's webhooks. */
export function* changeHook({ kind, tenant, id }: HookStep, world: World): Conversation {
  const list = yield asSender(tenant, "hooks", "GET /api/hooks", {});
  const { data: hooks = [] } = (list?.body ?? {}) as { data?: readonly { readonly id: string }[] };
  const hook = hooks[Math.floor(world.chance.of("hook", id) * hooks.length)];
  if (!hook) return [];
  const path = { hookId: hook.id };
  const one = "/api/hooks/{hookId}";
  if (kind === "hook-remove") {
    const reply = yield asSender(tenant, "hooks", `DELETE ${one}`, { path });
    return reply?.status === 200 ? [{ kind: "unhooked", tenant, id: hook.id }] : [];
  }
  if (kind === "hook-again") {
    const body = { since: new Date(world.nowMs - 3_600_000).toISOString() };
    yield asSender(tenant, "hooks", `POST ${one}/deliveries/send`, { path, body });
    return [];
  }
  if (kind === "hook-test") {
    yield asSender(tenant, "hooks", `POST ${one}/test`, { path });
    return [];
  }
  if (kind === "hook-secret") {
    const reply = yield asSender(tenant, "hooks", `POST ${one}/secret`, { path });
    const secret = textIn(reply?.body, "secret");
    return reply?.status === 200 ? [{ kind: "new-secret", tenant, id: hook.id, secret }] : [];
  }
  if (kind === "hook-once") {
    const sent = yield asSender(tenant, "hooks", `GET ${one}/deliveries`, { path, query: {} });
    const { data = [] } = (sent?.body ?? {}) as { data?: readonly { readonly id: string }[] };
    const [delivery] = data;
    if (!delivery) return [];
    const again = { path: { ...path, deliveryId: delivery.id } };
    yield asSender(tenant, "hooks", `POST ${one}/deliveries/{deliveryId}/send`, again);
    return [];
  }
  yield asSender(tenant, "hooks", `PUT ${one}`, { path, body: { on: kind === "hook-on" } });
  return [];
}

/** Sends a document by the public API. */
export function* sendByKey(step: Step & { kind: "send" }): Conversation {
  const { doc, copies, expiresInDays, inOrder } = step;
  const { canary, fileId } = tenantAt(doc.tenant);
  const signers = Array.from({ length: step.signers }, (_, index) => index);
  const placeOf = (of: typeof doc, index: number) => {
    const role = roleOf(of, index, step.signers);
    return role === "witnesses"
      ? { role, witnessOf: 1 }
      : { role, ...(inOrder ? { order: index + 1 } : {}) };
  };
  const { addresses, readers } = copiesOf(doc, copies);
  const request = {
    documentId: fileId,
    title: `Contract ${canary} ${doc.key}`,
    message: `About ${canary}`,
    copies: addresses,
    expiresInDays,
    recipients: [
      ...signers.map((index) => ({
        email: sentTo(doc, index),
        firstName: `Person${index + 1}`,
        lastName: canary,
        ...placeOf(doc, index),
        ...othersOf(doc, index, step.signers),
        ...checksOf(doc, index, step.signers),
      })),
      ...readers,
    ],
    fields: signers.flatMap((index) => {
      const at = { recipient: index + 1, page: 1, y: 100 + index * 100 };
      const signature = { ...at, kind: "sign", x: 72 };
      const settings = { label: "Account", private: true };
      const own = unsigned(roleOf(doc, index, step.signers)) ? [] : [signature];
      return doc.asks ? [...own, { ...at, kind: "text", x: 320, settings }] : [signature];
    }),
    externalId: doc.key,
    ...rulesOf(doc),
  };
  if (doc.byTool) return yield* sendByTool(doc, request);
  const route = "POST /api/v1/envelopes";
  const reply = yield asProgram(doc.tenant, "envelopes", route, { body: request, key: doc.key });
  return reply?.status === 201 ? [{ kind: "sent", doc, request }] : [];
}
