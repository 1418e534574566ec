import { keys } from "../../../core/store/common/keys.ts";
import { sentTo, tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
import { variables } from "../settings.ts";
import type { World } from "../world.ts";
import type { Acknowledgement, Conversation } from "./acknowledged.ts";
import { type ApiReply, asSender } from "./call.ts";

// People whom an account has written to, and is offered again.

type ContactStep = Extract<Step, { kind: "contacts" | "forget" }>;

export const isContactStep = (step: Step): step is ContactStep =>
  step.kind === "contacts" || step.kind === "forget";

export function* withContacts(step: ContactStep, world: World): Conversation {
  if (step.kind === "contacts") {
    yield ask(step.tenant, "");
    return [];
  }
  const { tenant } = step.doc;
  const email = sentTo(step.doc, step.signer);
  const content = { body: { email } };
  const sinceSeq = world.db.seq;
  const reply = yield asSender(tenant, "envelopes", "POST /api/users/contacts/forget", content);
  if (reply?.status !== 200) return [];
  const before = isForgotten(tenant, email, world);
  const shown = emailsIn(yield ask(tenant, email));
  const isStill = before && isForgotten(tenant, email, world);
  const faults: Acknowledgement[] =
    shown.includes(email) && isStill && !isStale(world)
      ? [{ kind: "trespassed", tenant, what: `${email}, whom it has forgotten, was offered` }]
      : [];
  return [...faults, { kind: "forgotten", tenant, email, sinceSeq }];
}

const ask = (tenant: number, q: string) =>
  asSender(tenant, "envelopes", "GET /api/users/contacts", { query: { q } });

const isStale = ({ faultsMet }: World): boolean => faultsMet.some(({ kind }) => kind === "stale");

function emailsIn(reply: ApiReply): readonly string[] {
  const people = reply?.status === 200 ? (reply.body as readonly { email: string }[]) : [];
  return people.map(({ email }) => email);
}

const isForgotten = (tenant: number, email: string, { db }: World): boolean =>
  db.find(variables.ENVELOPES_TABLE, placeOf(tenant, email))?.["isForgotten"] === true;

export const placeOf = (tenant: number, email: string) =>
  keys.contact(tenantAt(tenant).userId, email);
