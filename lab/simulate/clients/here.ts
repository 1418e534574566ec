import { envelopeIdOf, tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
import type { World } from "../world.ts";
import type { Acknowledgement, Conversation } from "./acknowledged.ts";
import {
  type ApiCall,
  type ApiReply,
  asSender,
  asSigner,
  asVisitor,
  cookieIn,
  type Session,
  textIn,
  withCookie,
} from "./call.ts";
import { sign } from "./signers.ts";

// Signers who sign on the device of a sender beside them, whose session is put away meanwhile.

type HereStep = Extract<Step, { kind: "hand-over" | "put-away" }>;

export const isHereStep = (step: Step): step is HereStep =>
  step.kind === "hand-over" || step.kind === "put-away";

export const atHand = (step: HereStep, world: World): Conversation =>
  step.kind === "hand-over" ? handOver(step, world) : putAway(step, world);

const trespassed = (tenant: number, what: string): Acknowledgement => ({
  kind: "trespassed",
  tenant,
  what,
});

/** Two devices use the ticket; the one that gets the page signs on it, and gives the device back. */
function* handOver(step: HereStep & { kind: "hand-over" }, world: World): Conversation {
  const { doc, signer } = step;
  const [{ tenant }, signerId] = [doc, `s${signer + 1}`];
  const path = { envelopeId: envelopeIdOf(doc) };
  const route = "POST /api/envelopes/{envelopeId}/hand-over";
  const handed = { path, body: { recipientId: signerId } };
  const other = yield asSender(1 - tenant, "envelopes", route, handed);
  const intruded: Acknowledgement[] =
    other?.status === 200 ? [{ kind: "intruded", doc, route }] : [];
  const made = yield asSender(tenant, "envelopes", route, handed);
  const ticket = textIn(made?.body, "path").split("/").at(-1) ?? "";
  if (made?.status !== 200) return intruded;
  const content = { path: { ticket }, body: {} };
  const use = asVisitor(tenant, "envelopes", "POST /api/handovers/{ticket}", content);
  const uses = [yield use, yield use].filter((reply) => reply?.status === 200);
  const [used] = uses;
  if (!used) return intruded;
  const token = textIn(used.body, "path").split("/").at(-1) ?? "";
  const cookie = cookieIn(used);
  const view = asSigner(tenant, "envelopes", "GET /api/envelopes/rv/{token}", token, {
    path: { token },
  });
  const elsewhere = yield view;
  const acts = yield* onDevice(sign({ doc, signerId, token }, step.id, world), cookie);
  const back = yield withCookie(
    asSigner(tenant, "esign", "POST /api/esign/hand-back", token, { body: {} }),
    cookie,
  );
  const after = yield withCookie(view, cookie);
  return [
    ...intruded,
    ...acts,
    ...(uses.length > 1 ? [trespassed(tenant, `two devices got ${signerId} of ${doc.key}`)] : []),
    ...(elsewhere?.status === 200 ? [trespassed(tenant, "a link in person opened elsewhere")] : []),
    ...(back?.status === 200 && after?.status === 200
      ? [trespassed(tenant, "a device that was given back shows the document")]
      : []),
  ];
}

/** The calls of a device that has this cookie. */
function* onDevice(acts: Conversation, cookie: string | undefined): Conversation {
  let next = acts.next();
  while (!next.done) next = acts.next(yield withCookie(next.value, cookie));
  return next.value;
}

const [right, wrong] = ["4711", "0815"];

/**
 * A sender hands the device over; its holder tries to act as the sender, and to set other digits, before these are entered.
 */
function* putAway({ tenant, id }: HereStep & { kind: "put-away" }, world: World): Conversation {
  const session = { id: `away-${id}`, startedAtS: Math.floor(world.nowMs / 1000) };
  const list = asSender(tenant, "dashboard", "GET /api/dashboard/views", { query: {} }, session);
  const put = yield byCookie(tenant, session, "put-away", right);
  if (put?.status !== 200) return [];
  const acted = yield list;
  const guessed = yield byCookie(tenant, session, "take-back", wrong);
  const again = yield byCookie(tenant, session, "put-away", wrong);
  const still = yield list;
  yield byCookie(tenant, session, "take-back", right);
  const isIn = (reply: ApiReply) => reply?.status === 200;
  return [acted, guessed, again, still].some(isIn)
    ? [trespassed(tenant, `a session that was put away acted (${id})`)]
    : [];
}

/** The browser's cookie has the session, whatever token a tab has. */
function byCookie(
  tenant: number,
  { id, startedAtS }: Session,
  act: string,
  digits: string,
): ApiCall {
  const { userId } = tenantAt(tenant);
  const call = asVisitor(tenant, "auth", `POST /api/auth/${act}`, { body: { digits } });
  const cookie = `refresh=${userId}.${userId}/${id}/${startedAtS}`;
  return { ...withCookie(call, cookie), account: tenant };
}
