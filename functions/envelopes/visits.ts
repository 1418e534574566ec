import { randomBytes } from "node:crypto";
import type { RolePerson } from "#contract/calls/template-roles";
import type { BegunBefore, visits } from "#contract/pages/visits";
import { linkPath } from "#contract/rules/product/links";
import { Refusal } from "#contract/rules/refusals/refusals";
import { assertShown, openPublicLink } from "#core/callers/visitor";
import { accountStatusOf, fullNameOf, overLimitMessage } from "#core/domain/account/account";
import { companyReply, letterheadOf } from "#core/domain/account/company";
import { recipientOf } from "#core/domain/acts/stopping";
import { mailboxOf } from "#core/domain/common/mailbox";
import { networkOf } from "#core/domain/common/throttle";
import type { Client } from "#core/domain/envelope/audit";
import type { Envelope } from "#core/domain/envelope/envelope";
import {
  dayMaxOf,
  isSameName,
  type PublicLink,
  publicTitle,
  type Visit,
  type VisitorKey,
  visitorEnvelope,
  visitorLink,
  visitorsRole,
} from "#core/domain/links/public-link";
import type { Template } from "#core/domain/templates/template";
import { variable } from "#core/environment";
import { openUrl } from "#core/gateways/documents";
import { sendMail } from "#core/gateways/mail";
import { bytesAt } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { visitCodeMail } from "#core/mails/visit-mails";
import { send, senderState } from "#core/sending/send";
import { submissionOfVisitor } from "#core/sending/visitors";
import { findCompanyOf } from "#core/store/account/companies";
import { whyUndeliverable } from "#core/store/account/undeliverable";
import { newCode } from "#core/store/common/mailed-codes";
import { giveBack, refusalOf, throttle, usesNow } from "#core/store/common/throttle";
import { findEnvelope } from "#core/store/envelope/envelopes";
import { putLink } from "#core/store/envelope/links";
import { hasStopped } from "#core/store/envelope/stops";
import { publicLinkAt } from "#core/store/sending/public-links";
import { codeOfVisit, provenVisit, putVisit } from "#core/store/sending/visits";
import { assertPrintable } from "#core/text/printable";
import { busy, isBusy } from "./link-busy.ts";

const bucket = variable("DOCUMENTS_BUCKET");
const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

type Calls = typeof visits;

/** Changes nothing, however often it is called. */
export const showVisit: RouteOf<Calls["showVisit"]> = async ({ input, now }) => {
  const { link, template, workspace, sender } = await openPublicLink(input.token, now);
  const company = await findCompanyOf(workspace);
  const { settings } = link;
  const role = visitorsRole(template, settings);
  return {
    title: publicTitle(settings, template),
    senderName: fullNameOf(sender),
    ...(company ? { company: companyReply(letterheadOf(company)) } : {}),
    ...{ version: template.version, fileName: template.fileName, pages: template.pages },
    ...(role ? { role } : {}),
    others: (template.people ?? []).flatMap((person, index) =>
      person && index !== settings.role - 1 ? [nameOfAll(person)] : [],
    ),
    needsMobile: needsMobile(template, link),
    ...(template.language ? { language: template.language } : {}),
  };
};

/** Several people are named as in a document that nobody has taken yet. */
const nameOfAll = ({ anyOf = [], ...person }: RolePerson): string =>
  [person, ...anyOf]
    .map(({ firstName, lastName = "" }) => `${firstName} ${lastName}`.trim())
    .join(" / ");

const needsMobile = ({ fields }: Template, { settings }: PublicLink): boolean =>
  fields.some(({ kind, signer }) => kind === "phone" && signer === settings.role);

export const openVisitFile: RouteOf<Calls["openVisitFile"]> = async ({ input, headers, now }) => {
  const { template } = await openPublicLink(input.token, now);
  assertShown(template, input.version);
  const { file, fileName } = template;
  return bytesAt(await openUrl(bucket, file, `${fileName}.pdf`), headers["accept"]);
};

/**
 * The reply doesn't tell whether a code was mailed: nobody learns from it who wants no mails from this sender, or whose mails come
 * back.
 */
export const sendVisitCode: RouteOf<Calls["sendVisitCode"]> = async ({
  input: { token, visit: asked, version, ...visitor },
  client,
  now,
}) => {
  const { link, template, workspace } = await openPublicLink(token, now);
  assertShown(template, version);
  assertPrintable(Object.entries({ firstName: visitor.firstName, lastName: visitor.lastName }));
  if (needsMobile(template, link) && !visitor.mobile)
    throw new Refusal("BAD_FIELD", { field: "mobile" });
  await assertRoomToday(link, now);
  if (accountStatusOf(workspace, now) !== "IN_LIMIT")
    throw await busy(link, template, workspace, now);
  const visit = { linkId: link.id, version, ...visitor };
  const again = asked && (await repeated(asked, visit, client, now));
  const [visitToken, code] = again || (await another(asked, visit, client, now));
  const { email } = visitor;
  const stop = { senderId: link.userId, recipient: recipientOf(link.userId, email) };
  if (!(await hasStopped(stop)) && !(await whyUndeliverable(email)))
    await sendMail(email, visitCodeMail(code, visitor.language, product));
  return { visit: visitToken };
};

type Visitor = Omit<Visit, "ip" | "at">;

/** Costs the mailbox nothing: it is the code that was counted, with the tries that it has left. */
async function repeated(token: string, visit: Visitor, { ip }: Client, now: Date) {
  const code = await codeOfVisit(token, visit, now);
  if (code === undefined) return undefined;
  await throttle("codeByNetwork", networkOf(ip), now);
  return [token, code] as const;
}

/** Pages that were open before a deployment name no token, or that of their visit with another address. */
async function another(asked: string | undefined, visitor: Visitor, { ip }: Client, now: Date) {
  await countVisitCode({ ...visitor, ip }, now);
  const [visit, code] = [{ ...visitor, ip, at: now.toISOString() }, newCode()];
  if (asked !== undefined && (await putVisit(asked, visit, code))) return [asked, code] as const;
  const own = randomBytes(32).toString("base64url");
  await putVisit(own, visit, code);
  return [own, code] as const;
}

/** The mailbox is counted last: a link or network that has reached its limit must not use up a mailbox's. */
async function countVisitCode({ linkId, email, ip }: Omit<Visit, "at">, now: Date) {
  await throttle("codeByNetwork", networkOf(ip), now);
  await throttle("unprovenVisitByNetwork", networkOf(ip), now);
  await throttle("unprovenVisitByLink", linkId, now);
  await throttle("unprovenCodeByMailbox", mailboxOf(email), now);
}

/** Refused before anybody enters a code; the transaction that creates the envelope decides. */
async function assertRoomToday({ id, settings }: PublicLink, now: Date) {
  const dayMax = dayMaxOf(settings);
  if ((await usesNow("visitorsByLink", id, now, dayMax)) >= dayMax)
    throw refusalOf("visitorsByLink", now);
}

export const beginVisit: RouteOf<Calls["beginVisit"]> = async ({
  input: { token, visit: visitToken, code, ifBegun },
  client,
  now,
}) => {
  const link = await publicLinkAt(token);
  if (!link) throw new Refusal("PUBLIC_LINK_OFF");
  const { visit, isFirst } = await provenVisit(visitToken, code, now);
  if (visit.linkId !== link.id) throw new Refusal("CODE_INVALID", { field: "code" });
  if (isFirst) await giveBackCode(visit);
  const next = await nextOf(link, visit, ifBegun);
  if ("ask" in next) return { begun: next.ask };
  if ("open" in next) return signersPage(next.open, visit.email, now);
  const { template, workspace, sender: actor } = await openPublicLink(token, now);
  assertShown(template, visit.version);
  const by = { workspace, actor, client, sender: await senderState(workspace), key: next.begin };
  const submission = submissionOfVisitor(link, visit, template, by, now);
  try {
    const sent = await send(submission, now);
    if (sent !== "OVER_LIMIT") return await pageOfOwn(sent, link, visit, now);
  } catch (error) {
    // The state is read again: the transaction says only that the link was not open.
    if (error instanceof Refusal && error.code === "PUBLIC_LINK_FULL")
      await openPublicLink(token, now);
    if (!isBusy(error)) throw error;
    throw await busy(link, template, workspace, now, error);
  }
  // The account may have been within its limit when it was read.
  const because = new Refusal("OVER_LIMIT", { message: overLimitMessage(workspace) });
  throw await busy(link, template, workspace, now, because);
};

type Next =
  | { readonly open: Envelope }
  | { readonly ask: BegunBefore }
  | { readonly begin: VisitorKey };

/**
 * Documents that this address has begun continue, also if the link has been closed since. Two people may share the address, so
 * that of somebody with another name is not taken for this visitor's.
 */
async function nextOf(
  link: PublicLink,
  visit: Visit,
  ifBegun: "ask" | "continue" | "another" = "continue",
): Promise<Next> {
  const first = await begunAs(link, visit, "address");
  if (!first) return { begin: "address" };
  const { sharedAddresses: mayBegin = false } = link.settings;
  const holder = first.signers.find(({ email }) => email === visit.email);
  if (holder ? isSameName(holder, visit) : !mayBegin) return { open: first };
  const own = await begunAs(link, visit, "name");
  if (own) return { open: own };
  if (mayBegin && (!holder || ifBegun === "another")) return { begin: "name" };
  if (!holder || ifBegun === "continue") return { open: first };
  return { ask: { name: nameOfAll(holder), isDone: holder.status === "signed", mayBegin } };
}

/** No other envelope that has this id by its sender's idempotency key. */
async function begunAs(link: PublicLink, visit: Visit, key: VisitorKey) {
  const envelope = await findEnvelope(visitorEnvelope(link, visit, key).id);
  return envelope?.linkId === link.id ? envelope : undefined;
}

/** Somebody else with this address may have begun at the same moment. */
async function pageOfOwn(sent: Envelope, link: PublicLink, visit: Visit, now: Date) {
  const next = await nextOf(link, visit, "ask");
  return "ask" in next ? { begun: next.ask } : signersPage(sent, visit.email, now);
}

/** Nobody else could have entered the code, so its mail is no longer one to a stranger. */
async function giveBackCode({ linkId, email, ip, at }: Visit): Promise<void> {
  const countedAt = new Date(at);
  await giveBack("unprovenVisitByNetwork", networkOf(ip), countedAt);
  await giveBack("unprovenVisitByLink", linkId, countedAt);
  await giveBack("unprovenCodeByMailbox", mailboxOf(email), countedAt);
}

/** Only this visitor gets the link; their sender never does. */
async function signersPage(envelope: Envelope, email: string, now: Date) {
  const token = randomBytes(32).toString("base64url");
  await putLink(token, visitorLink(envelope, email, now));
  return { path: linkPath("sign", token) };
}
