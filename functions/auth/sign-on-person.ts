import { randomBytes } from "node:crypto";
import { membersMax } from "#contract/rules/people/workspace-roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  type Account,
  fullNameOf,
  openAccount,
  type Workspace,
} from "#core/domain/account/account";
import type { MemberEntry } from "#core/domain/account/member";
import {
  hostOf,
  personIn,
  type SignOn,
  type SignOnClaims,
  type SignOnPerson,
} from "#core/domain/account/sign-on";
import { variable } from "#core/environment";
import { createOrFindUser, setPassword } from "#core/gateways/identity";
import { sendMail } from "#core/gateways/mail";
import { logError } from "#core/log";
import { signOnJoinedMail } from "#core/mails/sign-on-mails";
import {
  endRegistration,
  findAccount,
  findAccountByEmail,
  getAccount,
  included,
  putUnprovenAccount,
} from "#core/store/account/accounts";
import { belongs, findJoining, join } from "#core/store/account/members";
import { arrive, findSubject, nameSubject } from "#core/store/account/sign-on-people";
import { nameOfWorkspace } from "#core/store/account/workspaces";
import { throttle } from "#core/store/common/throttle";
import { poolUserFor } from "./pool-user.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

interface Asserted {
  readonly workspace: Workspace;
  readonly signOn: SignOn;
  readonly claims: SignOnClaims;
}

/**
 * The account of a person who was asserted by the workspace's issuer, and who belongs to the workspace. Whoever has come before is
 * found by what the issuer calls them. At a first login, the verified address finds the account, or a new one is made; the same
 * person may do so in two tabs at once.
 */
export async function personOf(asserted: Asserted, now: Date): Promise<Account> {
  const subject = subjectOf(asserted);
  const known = await findSubject(subject);
  if (known?.userId !== undefined) return comeAgain(known.userId, asserted.workspace, now);
  try {
    return await comeFirst(asserted, known !== undefined, now);
  } catch (error) {
    const named = error instanceof Refusal ? await findSubject(subject) : undefined;
    if (named?.userId === undefined) throw error;
    return comeAgain(named.userId, asserted.workspace, now);
  }
}

async function comeFirst(asserted: Asserted, wasRemoved: boolean, now: Date): Promise<Account> {
  const { workspace, signOn, claims } = asserted;
  const subject = subjectOf(asserted);
  const person = personIn(claims, signOn.domain);
  const found = await findAccountByEmail(person.email);
  if (found?.closingAt) throw new Refusal("CONFLICT");
  if (found?.provenAt && (await belongs(workspace.id, found.userId))) {
    await nameSubject(subject, found.userId, now);
    return found;
  }
  if ((workspace.membersCount ?? 0) >= membersMax - 1) throw new Refusal("TOO_MANY_MEMBERS");
  const joining = await findJoining(workspace.id, person.email, now);
  if (wasRemoved && !joining) throw new Refusal("SIGN_ON_REMOVED");
  const isNew = !found?.provenAt;
  if (isNew) await throttle("arrivalsByAccount", workspace.id, now);
  const account = isNew ? await newAccount(person, found, now) : found;
  const role = joining?.role ?? signOn.role;
  await arrive({ subject, account, role, joining, isNew }, joined(account, role, now));
  if (!isNew) await tellJoined(account, asserted);
  return getAccount(account.userId);
}

/** Somebody with an account hears where it was joined, in case the issuer speaks for another person. */
async function tellJoined({ email }: Account, { workspace, signOn }: Asserted): Promise<void> {
  const name = await nameOfWorkspace(await getAccount(workspace.id));
  const mail = signOnJoinedMail({ workspace: name, at: hostOf(signOn) }, product);
  await sendMail(email, mail).catch((error: unknown) =>
    logError("joined by single sign-on without a mail", error),
  );
}

const subjectOf = ({ workspace, signOn, claims }: Asserted) => ({
  workspaceId: workspace.id,
  issuer: signOn.issuer,
  clientId: signOn.clientId,
  sub: claims.sub,
});

/** Somebody who was removed is a member again by an invitation only. */
async function comeAgain(userId: string, { id }: Workspace, now: Date): Promise<Account> {
  const account = await findAccount(userId);
  if (!account || account.closingAt) throw new Refusal("SIGN_ON_REMOVED");
  if (await belongs(id, userId)) return account;
  const joining = await findJoining(id, account.email, now);
  if (!joining) throw new Refusal("SIGN_ON_REMOVED");
  await join(id, account, joining, joined(account, joining.role, now), { bySignOn: true });
  return getAccount(userId);
}

/**
 * A new account, which has no password that anybody knows. It takes the place of one that somebody has registered with this
 * address without proving it.
 */
async function newAccount(
  { email, firstName, lastName }: SignOnPerson,
  unproven: Account | undefined,
  now: Date,
): Promise<Account> {
  const userId = unproven?.userId ?? (await createOrFindUser(email));
  const plan = included ? undefined : "FREE_TRIAL";
  const account = openAccount({ userId, email, firstName, lastName, mobile: "", plan }, now);
  if (!(await putUnprovenAccount(account))) throw new Refusal("CONFLICT");
  const poolUserId = unproven ? await poolUserFor(unproven) : userId;
  await setPassword(poolUserId, randomBytes(24).toString("base64url"));
  await endRegistration(account);
  return account;
}

function joined(account: Account, role: SignOn["role"], now: Date): MemberEntry {
  const { email } = account;
  const by = { name: fullNameOf(account), email };
  return { act: "joined", at: now.toISOString(), by, email, role };
}
