import { randomBytes } from "node:crypto";
import { membersMax } from "#contract/rules/people/workspace-roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Account, fullNameOf, openAccount } from "#core/domain/account/account";
import type { MemberEntry } from "#core/domain/account/member";
import {
  personIn,
  type SignOn,
  type SignOnClaims,
  type SignOnPerson,
} from "#core/domain/account/sign-on";
import { createOrFindUser, setPassword } from "#core/gateways/identity";
import {
  endRegistration,
  findAccount,
  findAccountByEmail,
  getAccount,
  included,
  putUnprovenAccount,
} from "#core/store/account/accounts";
import { findJoining, findMember, join } from "#core/store/account/members";
import { arrive, findSubject, nameSubject } from "#core/store/account/sign-on-people";
import { throttle } from "#core/store/common/throttle";
import { poolUserFor } from "./pool-user.ts";

interface Asserted {
  readonly workspace: Account;
  readonly signOn: SignOn;
  readonly claims: SignOnClaims;
}

/**
 * The account of a person who was asserted by the workspace's issuer, and who belongs to the workspace. Whoever has come before is
 * found by what the issuer calls them. Whoever comes for the first time is found by their verified address, or made.
 */
export async function personOf(asserted: Asserted, now: Date): Promise<Account> {
  const { workspace, signOn, claims } = asserted;
  const subject = subjectOf(asserted);
  const known = await findSubject(subject);
  if (known !== undefined) return comeAgain(known, workspace, now);

  const person = personIn(claims, signOn.domain);
  const found = await findAccountByEmail(person.email);
  if (found?.closingAt) throw new Refusal("CONFLICT");
  if (found?.provenAt && (await belongs(workspace, found))) {
    await nameSubject(subject, found.userId, now);
    return found;
  }
  if ((workspace.membersCount ?? 0) >= membersMax - 1) throw new Refusal("TOO_MANY_MEMBERS");
  const isNew = !found?.provenAt;
  if (isNew) await throttle("arrivalsByAccount", workspace.id, now);
  const account = isNew ? await newAccount(person, found, now) : found;
  const joining = await findJoining(workspace.id, account.email, now);
  const role = joining?.role ?? signOn.role;
  await arrive({ subject, account, role, joining, isNew }, joined(account, role, now));
  return getAccount(account.userId);
}

const subjectOf = ({ workspace, signOn, claims }: Asserted) => ({
  workspaceId: workspace.id,
  issuer: signOn.issuer,
  sub: claims.sub,
});

/** Somebody who was removed is a member again by an invitation only. */
async function comeAgain(userId: string, workspace: Account, now: Date): Promise<Account> {
  const account = await findAccount(userId);
  if (!account || account.closingAt) throw new Refusal("SIGN_ON_REMOVED");
  if (await belongs(workspace, account)) return account;
  const joining = await findJoining(workspace.id, account.email, now);
  if (!joining) throw new Refusal("SIGN_ON_REMOVED");
  const entry = joined(account, joining.role, now);
  await join(workspace.id, account, joining, entry, { bySignOn: true });
  return getAccount(userId);
}

const belongs = async (workspace: Account, { userId }: Account): Promise<boolean> =>
  userId === workspace.id || (await findMember(workspace.id, userId)) !== undefined;

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
