import { type CodeCheck, codeChecks } from "../../../contract/rules/people/checks.ts";
import { othersOf, tenantAt } from "../people.ts";
import type { Doc } from "../steps.ts";
import type { World } from "../world.ts";
import type { Acknowledgement, Conversation } from "./acknowledged.ts";
import { type ApiCall, type ApiReply, asSigner, cookieIn, textIn, withCookie } from "./call.ts";

// Checks that the first signer of some documents passes before they see anything of it.

const code = "Blue Otter";

/** The checks of a signer: for the first a code or both, by the document's key; for each single person, a passkey. */
export function checksOf(doc: Doc, index: number, signers: number) {
  const codes = doc.checked && index === 0 ? codesOf(doc) : [];
  const isOnePerson = !("anyOf" in othersOf(doc, index, signers));
  const checks = [...codes, ...(doc.passkeys && isOnePerson ? ["passkey"] : [])];
  if (checks.length === 0) return {};
  return { checks, ...(codes.includes("accessCode") ? { accessCode: code } : {}) };
}

function codesOf({ key }: Doc): readonly CodeCheck[] {
  const number = key.codePointAt(key.length - 1) ?? 0;
  return number % 3 === 0 ? codeChecks : codeChecks.filter((_, at) => at === (number % 3) - 1);
}

export const isChecked = ({ checked }: Doc, signerId: string): boolean =>
  checked === true && signerId === "s1";

interface Page {
  readonly doc: Doc;
  readonly signerId: string;
  readonly token: string;
}

/** The calls of a checked signer: mostly with the checks passed; otherwise by somebody who has only the link, and guesses or doesn't. */
export function* behindChecks(
  page: Page,
  acts: Conversation,
  { id, world }: { readonly id: string; readonly world: World },
): Conversation {
  const { doc, signerId } = page;
  const drawn = world.chance.of("stranger", id);
  if (drawn < 0.15) yield enter(page, "Red Otter");
  const cookie = drawn < 0.3 ? undefined : yield* passChecks(page, world);
  const answered: Acknowledgement[] = [];
  let next = acts.next();
  while (!next.done) {
    const reply = yield withCookie(next.value, cookie);
    if (cookie === undefined && reply?.status === 200)
      answered.push({ kind: "answered-unchecked", doc, signerId });
    next = acts.next(reply);
  }
  return [...next.value, ...answered];
}

/** Returns the cookie of a device that has passed all checks. */
function* passChecks(page: Page, world: World): Generator<ApiCall, string | undefined, ApiReply> {
  const { doc, token } = page;
  let cookie: string | undefined;
  let state = yield asSigner(doc.tenant, "esign", "GET /api/esign/check", token, {});
  for (const _ of codeChecks) {
    const next = textIn(state?.body, "next");
    if (next === "") break;
    const mail = asSigner(doc.tenant, "esign", "POST /api/esign/check/mail", token, { body: {} });
    if (next === "mailedCode") yield withCookie(mail, cookie);
    const entered = next === "mailedCode" ? mailedCode(doc, world) : code;
    state = yield withCookie(enter(page, entered), cookie);
    cookie = cookieIn(state) ?? cookie;
  }
  return state?.status === 200 && textIn(state.body, "next") === "" ? cookie : undefined;
}

const enter = ({ doc, token }: Page, entered: string): ApiCall =>
  asSigner(doc.tenant, "esign", "POST /api/esign/check", token, { body: { code: entered } });

/** Mails of codes name no document, so the newest one to the signer counts, as in a mailbox. */
function mailedCode({ tenant, key }: Doc, { mails }: World): string {
  const mailbox = `${tenantAt(tenant).canary}.${key}.signer1`;
  const isCode = ({ to, subject }: World["mails"][number]) =>
    to.startsWith(mailbox) && /^\d{6} /.test(subject);
  return mails.findLast(isCode)?.subject.slice(0, 6) ?? "000000";
}
