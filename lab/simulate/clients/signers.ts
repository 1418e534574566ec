import type { Answers } from "../../../contract/rules/fields/answers.ts";
import type { FieldSettings } from "../../../contract/rules/fields/field-settings.ts";
import type { Role } from "../../../contract/rules/people/roles.ts";
import { makePng, pngDataUrl } from "../../../test/support/pngs.ts";
import { envelopeIdOf, privateAnswer, privateOf, signerEmail, witnessAddress } from "../people.ts";
import type { Doc, Step } from "../plan.ts";
import type { World } from "../world.ts";
import type { Acknowledgement, Conversation } from "./acknowledged.ts";
import { type ApiReply, asSender, asSigner, asVisitor, type Content, textIn } from "./call.ts";
import { behindChecks, isChecked } from "./checks.ts";
import { hasPasskey, withPasskey } from "./passkeys.ts";

const kinds = [
  ...(["sign", "take", "decline", "delegate", "view", "keep", "take-back", "language"] as const),
  "pad" as const,
];
export type SignerStep = Extract<Step, { kind: (typeof kinds)[number] }>;

export const isSignerStep = (step: Step): step is SignerStep =>
  kinds.some((kind) => kind === step.kind);

const signature = pngDataUrl(makePng(60, 20));

/** A page opened by a link. */
interface Page {
  readonly doc: Doc;
  readonly signerId: string;
  readonly token: string;
}

const callFrom = (
  { doc, signerId, token }: Page,
  name: "esign" | "envelopes",
  route: string,
  content: Content,
) => ({
  ...asSigner(doc.tenant, name, route, token, content),
  signer: privateOf(doc, signerId),
});

export function bySigner(step: SignerStep, token: string, world: World): Conversation {
  const { id, doc, signer } = step;
  const page = { doc, signerId: `s${signer + 1}`, token };
  const acts = onPage(step, page, world);
  return isChecked(doc, page.signerId) ? behindChecks(page, acts, { id, world }) : acts;
}

function* onPage(step: SignerStep, page: Page, world: World): Conversation {
  const { kind, doc, signer } = step;
  const { signerId, token } = page;
  const act = (route: string, body: object = {}) =>
    callFrom(page, "esign", `POST /api/esign${route}`, { body });
  if (kind === "sign") return yield* sign(page, step.id, world);
  if (kind === "take") return yield* take(page, world);
  if (kind === "pad") return yield* drawOnPhone(page, world);
  if (kind === "language") {
    const { language } = step;
    const place = languagePlace(envelopeIdOf(doc), signerId);
    return yield* world.registers.put([{ place, value: language }], act("/language", { language }));
  }
  if (kind === "decline") {
    const reply = yield act("/decline", { reason: "I changed my mind" });
    return reply?.status === 200 ? [{ kind: "declined", doc, signerId, token }] : [];
  }
  if (kind === "delegate") {
    const to = delegateOf(step, world);
    const person = { email: to, firstName: `Delegate${signer + 1}` };
    // Only the one of several people who has taken it could.
    const taken = doc.group ? yield* take(page, world) : [];
    const reply = yield act("/delegate", { ...person, reason: "On leave" });
    const delegated = { kind: "delegated", doc, signerId, token, to } as const;
    return reply?.status === 200 ? [...taken, delegated] : taken;
  }
  if (kind === "take-back") {
    const reply = yield act("/take-back");
    return reply?.status === 200 ? [{ kind: "taken-back", doc, signerId, token }] : [];
  }
  const route = "GET /api/envelopes/rv/{token}";
  const view = yield callFrom(page, "envelopes", route, { path: { token } });
  if (view?.status !== 200) return [];
  if (kind === "view") {
    const reply = yield act("/viewed");
    return reply?.status === 200 ? [{ kind: "viewed", doc, signerId, token }] : [];
  }
  const shownSha256 = textIn(view.body, "shownSha256");
  const reply = yield act("/keep", { shownSha256 });
  return reply?.status === 200 ? [{ kind: "kept", doc, signerId, token }] : [];
}

/** Mostly somebody new; sometimes somebody who has or had a part in the document, which must be refused. */
function delegateOf({ doc, signer, id }: SignerStep, world: World): string {
  const drawn = world.chance.of("delegate", id);
  if (drawn < 0.15) return signerEmail(doc, signer);
  if (drawn < 0.3) return signerEmail(doc, (signer + 1) % 3);
  return signerEmail(doc, signer, 2_000 + Math.floor(drawn * 1000));
}

/** Two phones draw on one pad: the first drawing stays, and reaches nobody but the signer. */
function* drawOnPhone(page: Page, world: World): Conversation {
  const { tenant } = page.doc;
  const opened = yield callFrom(page, "esign", "POST /api/esign/pad", { body: {} });
  const path = { padId: textIn(opened?.body, "padId") };
  if (opened?.status !== 200) return [];
  const draw = (drawing: string) =>
    asVisitor(tenant, "esign", "PUT /api/pads/{padId}", { path, body: { drawing } });
  const first = yield draw("first");
  const second = yield draw("second");
  const route = "GET /api/esign/pad/{padId}";
  const read = yield callFrom(page, "esign", route, { path });
  const drawn = textIn(read?.body, "drawing");
  const isOwn = ({ envelopeId, notificationId = "" }: World["mails"][number]) =>
    envelopeId === envelopeIdOf(page.doc) && notificationId.includes(`-${page.signerId}`);
  const other = world.mails.find((mail) => mail.signToken && !isOwn(mail));
  const seen = other && (yield asSigner(tenant, "esign", route, other.signToken ?? "", { path }));
  const isTwice = first?.status === 200 && (second?.status === 200 || drawn === "second");
  const lost = first?.status === 200 && read?.status === 200 && drawn !== "first";
  return [
    ...(isTwice ? [{ kind: "trespassed", tenant, what: "two drawings on one pad" } as const] : []),
    ...(lost ? [{ kind: "short-changed", tenant, what: `a drawing is ${drawn}` } as const] : []),
    ...(textIn(seen?.body, "drawing")
      ? [{ kind: "trespassed", tenant, what: "somebody else's drawing" } as const]
      : []),
  ];
}

/** Register for the language in which a signer finally reads a document. */
export const languagePlace = (envelopeId: string, signerId: string): string =>
  `language ${envelopeId} ${signerId}`;

/** One of several people takes it. */
function* take(page: Page, world: World): Conversation {
  const reply = yield callFrom(page, "esign", "POST /api/esign/take", { body: {} });
  if (reply?.status === 200) return [{ kind: "taken", ...page }];
  const isHeldOff = textIn(reply?.body, "code") === "TAKEN";
  return isHeldOff ? [{ kind: "held-off", ...page, atMs: world.nowMs }] : [];
}

/** One of several people reads, takes it, and sometimes gives it back before they take it again. */
export function* sign(page: Page, stepId: string, world: World): Conversation {
  const path = { token: page.token };
  const open = callFrom(page, "envelopes", "GET /api/envelopes/rv/{token}", { path });
  const first = yield open;
  if (!isOpenToTake(first)) return yield* signOn(first, page, stepId, world);
  const taken = yield* take(page, world);
  if (world.chance.of("gives back", stepId) > 0.2)
    return [...taken, ...(yield* signOn(yield open, page, stepId, world))];
  const back = yield callFrom(page, "esign", "POST /api/esign/give-back", { body: {} });
  // Nothing is given back that was not taken.
  const isGiven = back?.status === 200 && taken.some(({ kind }) => kind === "taken");
  const given: Acknowledgement[] = isGiven ? [{ kind: "given-back", ...page }] : [];
  const again = yield* take(page, world);
  return [...taken, ...given, ...again, ...(yield* signOn(yield open, page, stepId, world))];
}

/** Whether the page shows the document to one of several people of whom nobody has taken it. */
const isOpenToTake = (view: ApiReply): boolean =>
  view?.status === 200 && (view.body as { anyOf?: { taken: boolean } }).anyOf?.taken === false;

function* signOn(view: ApiReply, page: Page, stepId: string, world: World): Conversation {
  const { doc, signerId, token } = page;
  if (view?.status !== 200) return [];
  const shownSha256 = textIn(view.body, "shownSha256");
  const answers = answersOn(view.body, page, world.chance.of("entered", stepId) < 0.7 ? 1 : 2);
  // An approval is sometimes sent with a signature, which must be refused.
  const isPlain = hasRole(view.body, "approves") && world.chance.of("approves", stepId) < 0.7;
  const drawn = isPlain ? {} : { userSign: signature, mode: "draw" };
  // A witness sometimes enters no address, which must be refused.
  const isNamed = hasRole(view.body, "witnesses") && world.chance.of("address", stepId) < 0.9;
  const named = isNamed ? { witnessAddress } : {};
  const submission = { ...drawn, ...named, userConsent: true, shownSha256 };
  const entered = doc.asks ? { ...submission, values: answers } : submission;
  const ask = (body: object) => callFrom(page, "esign", "POST /api/esign/passkey", { body });
  const body = hasPasskey(view.body)
    ? yield* withPasskey(entered, ask, { signer: privateOf(doc, signerId), id: stepId, world })
    : entered;
  const reply = yield callFrom(page, "esign", "POST /api/esign", { body });
  // For those who have signed, the answer is about that signature, whatever the page shows by now.
  if (textIn(view.body, "signerStatus") === "signed") return [];
  const seen = { parties: partiesIn(view.body), language: textIn(view.body, "language") };
  const signed = { kind: "signed", doc, signerId, token, seen, answers } as const;
  return reply?.status === 200 ? [signed] : [];
}

const hasRole = (view: unknown, wanted: Role): boolean =>
  (view as { recepient: readonly { role?: Role }[] }).recepient.some(({ role }) => role === wanted);

/** Answers by field, as given on one of two pages that a signer has opened. */
function answersOn(view: unknown, { doc, signerId }: Page, number: number): Answers {
  const { markers } = view as { markers: readonly Marker[] };
  const rent = number === 1 ? 90 : 110;
  const filled = markers.flatMap(({ id, etype, settings = {} }): [string, string | true][] => {
    const [label = ""] = (settings.label ?? "").split(" ");
    if (etype === "number")
      return [[id, { Rent: `${rent}`, Costs: "5", Total: `${rent + 5}` }[label] ?? "0"]];
    // Asked only if the rent is high.
    if (label === "Reason" && number === 1) return [];
    if (etype === "check") return number === 1 ? [[id, true]] : [];
    if (etype !== "text") return [];
    const own = privateAnswer(privateOf(doc, signerId), number);
    return [[id, settings.private ? own : `Purpose ${number}`]];
  });
  return Object.fromEntries(filled);
}

interface Marker {
  readonly id: string;
  readonly etype: string;
  readonly settings?: FieldSettings;
}

/** The sender signs on a page opened from the account, which nobody else can open. */
export function* signHere(
  { doc, id }: Extract<Step, { kind: "sign-here" }>,
  world: World,
): Conversation {
  const route = "POST /api/envelopes/{envelopeId}/sign-now";
  const path = { envelopeId: envelopeIdOf(doc) };
  const other = yield asSender(1 - doc.tenant, "envelopes", route, { path });
  const intruded: Acknowledgement[] =
    other?.status === 200 ? [{ kind: "intruded", doc, route }] : [];
  const reply = yield asSender(doc.tenant, "envelopes", route, { path });
  if (reply?.status !== 200) return intruded;
  const token = textIn(reply.body, "path").split("/").at(-1) ?? "";
  return [...intruded, ...(yield* sign({ doc, signerId: "s1", token }, id, world))];
}

type StopStep = Step & { kind: "stop" | "resume" | "report" };

export function* byStopLink({ kind, doc }: StopStep, token: string, world: World): Conversation {
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

/** The signers as a signer's page shows them. */
function partiesIn(body: unknown): string {
  const { parties } = body as { parties: readonly { name: string; email: string }[] };
  return parties.map(({ name, email }) => `${name} <${email}>`).join(", ");
}
