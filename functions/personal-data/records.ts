import { retention } from "#contract/rules/installation/legal";
import type { AnyPlanType } from "#contract/rules/limits/plans";
import { productName, supportEmail } from "#contract/rules/product/product";
import type { Workspace } from "#core/domain/account/account";
import { type Caller, ownerOfDrafts } from "#core/domain/account/caller";
import type { Factors } from "#core/domain/account/factors";
import { hookAnswerOf } from "#core/domain/programs/hook";
import { isStorage, storageAnswerOf } from "#core/domain/programs/storage";
import type { Template } from "#core/domain/templates/template";
import { variable } from "#core/environment";
import { readStored } from "#core/gateways/documents";
import { findCompanyOf } from "#core/store/account/companies";
import { allContactsOf } from "#core/store/account/contacts";
import { listDevices } from "#core/store/account/devices";
import { embedOriginsOf } from "#core/store/account/embed-origins";
import { findFactors } from "#core/store/account/factors";
import { wholeMemberLog } from "#core/store/account/member-log";
import { listJoinings, listMembers } from "#core/store/account/members";
import { sendingSettingsOf } from "#core/store/account/sending-settings";
import { findSignOn } from "#core/store/account/sign-ons";
import { listFilesOf } from "#core/store/files/files";
import { findDraft, listDrafts } from "#core/store/library/drafts";
import { listTemplatesOf } from "#core/store/library/templates";
import { listHooks } from "#core/store/programs/hooks";
import { listKeys } from "#core/store/programs/key-lists";
import { listPublicLinks } from "#core/store/sending/public-links";

const documents = variable("DOCUMENTS_BUCKET");

/** What is stored about an account, except its PDFs and documents, as JSON files. */
export async function recordsOf(
  owner: Caller,
  plan: AnyPlanType,
  now: Date,
): Promise<Record<string, Uint8Array>> {
  const { workspace, actor } = owner;
  const { id } = workspace;
  const [contacts, drafts, devices, factors, files, templates, sending, apiKeys, hooks, links] =
    await Promise.all([
      allContactsOf(id),
      draftsOf(ownerOfDrafts(owner), now),
      listDevices(actor, now),
      findFactors(actor.userId),
      listFilesOf(id),
      listTemplatesOf(id),
      sendingSettingsOf(id),
      listKeys(id),
      listHooks(id),
      listPublicLinks(id),
    ]);
  return {
    "README.txt": Buffer.from(readme),
    "account.json": json({ ...accountOf(owner), plan }),
    "sending.json": json(sending),
    "contacts.json": json(contacts),
    "drafts.json": json(drafts),
    "devices.json": json(devices.map(({ session: _, ...device }) => device)),
    "factors.json": json(factorsOf(factors)),
    "api-keys.json": json(apiKeys.map(({ hash: _, ...key }) => key)),
    "embed-origins.json": json(await embedOriginsOf(id)),
    "webhooks.json": json(
      hooks.map(({ hook }) =>
        isStorage(hook) ? storageAnswerOf(hook, undefined) : hookAnswerOf(hook, undefined),
      ),
    ),
    "files.json": json(files.map(({ key: _key, versionId: _id, firstPage: _, ...file }) => file)),
    "templates.json": json(templates.map(templateOf)),
    "public-links.json": json(links),
    "members.json": json(await membersOf(owner, now)),
    ...(await signOnFile(owner)),
    ...(await companyFiles(workspace)),
  };
}

const factorsOf = ({ app, passkeys, recovery }: Factors) => ({
  ...(app && { app: { addedAt: app.addedAt } }),
  passkeys,
  recoveryCodesLeft: recovery.length,
});

const templateOf = ({
  file: _file,
  firstPage: _firstPage,
  replaced: _replaced,
  requestSha256: _made,
  changeSha256: _changed,
  basis: _basis,
  ...template
}: Template) => template;

async function membersOf({ workspace: { id }, actor }: Caller, now: Date) {
  const { memberOf = new Set() } = actor;
  const [members, invitations, log] = await Promise.all([
    listMembers(id),
    listJoinings(id, now),
    wholeMemberLog(id, now),
  ]);
  return { members, invitations, log, memberOf: [...memberOf] };
}

/** The secret, with which the issuer knows us, is left out. */
async function signOnFile({ workspace, actor }: Caller): Promise<Record<string, Uint8Array>> {
  const { namedIn = new Set() } = actor;
  const found = await findSignOn(workspace.id);
  if (!found && namedIn.size === 0) return {};
  const { secret: _, version: _counted, ...signOn } = found ?? {};
  return { "single-sign-on.json": json({ ...(found && { signOn }), cameTo: [...namedIn] }) };
}

const readme = `What ${productName} stores about your account.

account.json    you, your plan, and the subscription as our payment processor told us
sending.json    your rules for sending documents
contacts.json   people you have written to, as you entered them
drafts.json     documents and templates that you have not finished
devices.json    browsers that you have chosen to remember
factors.json    your authenticator app and passkeys for logging in, without what is secret, and how many recovery codes are left
api-keys.json   the names, scopes and ends of your API keys; the keys themselves are not stored
webhooks.json   where your programs are told of events, and signed documents put; what was sent there in the last 30 days is under Account
                Settings, Developers
files.json      your uploaded files; the PDFs are in files/
templates.json  your templates; the PDFs are in templates/
public-links.json  the public links of your templates
members.json    colleagues in your workspace, open invitations and their log, and workspaces of others to which you belong
single-sign-on.json  the single sign-on of your workspace, without its secret, and workspaces to which you came by it, if any
company.json    the company that you have registered, if any, and its logo
documents/      each document that you have sent: its parties, mails, what signers filled in, and its audit
                trail (document.json; what they have consented to is in the entries "signed"), and the PDF:
                sealed if it is completed, else as you sent it

If there is much, it comes in several parts. Not in it: your password, which nobody can read; invoices, which are
under Account Settings, Billing; the list of events that your programs can read, which repeats for
${retention.eventDays} days what the audit trails say; rows that you have checked for a bulk send, which the page of
each batch has for ${retention.batchDays} days; documents that you have removed from your dashboard, and documents of
others that you have signed, which came to you by mail. For these write to ${supportEmail}.
`;

/** Leaves out what protects sessions, and our own counters. */
function accountOf({ workspace, actor }: Caller) {
  const { userId, email, firstName, lastName, mobile, language, provenAt, seenOn } = actor;
  const { createdAt, customerId, subscription, trialEndsAt } = workspace;
  const { documentsByPeriod, storageUsedBytes } = workspace;
  const person = { userId, email, firstName, lastName, mobile, language, createdAt, provenAt };
  const use = { documentsByPeriod, storageUsedBytes, seenOn };
  return { ...person, trialEndsAt, customerId, subscription, ...use };
}

async function draftsOf(ownerId: string, now: Date) {
  const rows = await listDrafts(ownerId, now);
  const drafts = await Promise.all(rows.map(({ id }) => findDraft(ownerId, id, now)));
  return drafts.flatMap((draft) => (draft ? [draftOf(draft)] : []));
}

const draftOf = ({ content, saveId: _, ...draft }: { content: string; saveId: string }) => ({
  ...draft,
  content: JSON.parse(content),
});

async function companyFiles(workspace: Workspace): Promise<Record<string, Uint8Array>> {
  const company = await findCompanyOf(workspace);
  if (!company) return {};
  const { logo, userId: _, ...face } = company;
  const picture = logo ? { "logo.png": await readStored(documents, logo) } : {};
  return { "company.json": json(face), ...picture };
}

export const json = (value: unknown): Uint8Array =>
  Buffer.from(`${JSON.stringify(value, null, 2)}\n`, "utf8");
