import { randomBytes } from "node:crypto";
import type * as z from "zod/mini";
import type { SignOnReply, savedSignOn, signOns } from "#contract/pages/sign-on";
import { Refusal } from "#contract/rules/refusals/refusals";
import { actingPerson, type Caller } from "#core/domain/account/caller";
import type { MemberEntry } from "#core/domain/account/member";
import { isProven, proofRecord, type SignOn } from "#core/domain/account/sign-on";
import { variable } from "#core/environment";
import { textsAt } from "#core/gateways/domain-proof";
import { sendMail } from "#core/gateways/mail";
import { issuerProblem } from "#core/gateways/open-id";
import { sealSecret } from "#core/gateways/sign-on-secret";
import type { RouteOf } from "#core/http/router";
import { logError } from "#core/log";
import { type SignOnChange, signOnChangedMail } from "#core/mails/sign-on-mails";
import { findFactors } from "#core/store/account/factors";
import {
  claimDomain,
  findSignOn,
  findWorkspaceOf,
  noteProven,
  removeSignOn as removeStored,
  saveSignOn as saveStored,
} from "#core/store/account/sign-ons";
import { assertOwnPassword } from "./own-password.ts";
import { clientOf, lose, redirectUriOf } from "./proven-sign-on.ts";

type Calls = typeof signOns;
type Change = Parameters<RouteOf<Calls["changeSignOn"]>>[0];
type Saved = z.infer<typeof savedSignOn>;

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

export const signOn: RouteOf<Calls["signOn"]> = async ({ caller: { workspace } }) => {
  const found = await findSignOn(workspace.id);
  return { redirectUri: redirectUriOf(workspace.id), ...(found && { signOn: replyOf(found) }) };
};

export const changeSignOn: RouteOf<Calls["changeSignOn"]> = async (change) => {
  const { input } = change;
  switch (input.act) {
    case "save":
      await save(input, change);
      break;
    case "prove":
      await prove(change);
      break;
    case "remove":
      await remove(input.password, change);
      break;
  }
  return signOn({ ...change, input: {} });
};

/** Asks the issuer before anything is stored. Another domain has to be proven again. */
async function save(
  { password, clientSecret, issuer, clientId, domain, role, isOnly }: Saved,
  { caller, client, now }: Change,
): Promise<void> {
  await assertOwnPassword(caller.actor, { field: "password", value: password }, client, now);
  const workspaceId = caller.workspace.id;
  const before = await findSignOn(workspaceId);
  const isSameDomain = before?.domain === domain;
  if (isOnly) await assertMayBeOnly(caller, isSameDomain ? before : undefined);
  const secret = clientSecret
    ? await sealSecret({ workspaceId, issuer, clientId }, clientSecret)
    : secretBefore(before, { issuer, clientId });
  await assertAnswers(workspaceId, { issuer, clientId, secret });
  const proven = isSameDomain ? before : { proof: randomBytes(18).toString("base64url") };
  const { proof, provenAt, checkedAt, lostAt }: Partial<SignOn> & Pick<SignOn, "proof"> = proven;
  await saveStored(
    workspaceId,
    before,
    { issuer, clientId, secret, domain, role, isOnly, proof, provenAt, checkedAt, lostAt },
    entryOf(caller, domain, now),
  );
  await tell(caller, before ? "changed" : "set up", domain);
}

/** Without a way in that needs no issuer, the owner could lose the workspace. */
async function assertMayBeOnly({ actor }: Caller, proven: SignOn | undefined): Promise<void> {
  if (!proven?.provenAt) throw new Refusal("DOMAIN_UNPROVEN");
  const { recovery } = await findFactors(actor.userId);
  if (recovery.length === 0) throw new Refusal("RECOVERY_CODES_NEEDED");
}

/** A stored secret is for its issuer and client alone. */
function secretBefore(
  before: SignOn | undefined,
  { issuer, clientId }: Pick<SignOn, "issuer" | "clientId">,
): string {
  if (before?.issuer === issuer && before.clientId === clientId) return before.secret;
  throw new Refusal("BAD_FIELD", {
    field: "clientSecret",
    message: "Please enter the secret that the issuer has for this client.",
  });
}

async function assertAnswers(
  workspaceId: string,
  client: Pick<SignOn, "issuer" | "clientId" | "secret">,
): Promise<void> {
  const message = await issuerProblem(await clientOf(workspaceId, client));
  if (message !== undefined) throw new Refusal("BAD_FIELD", { field: "issuer", message });
}

/**
 * Looks for the DNS record, and takes the domain over from a workspace whose own record is gone. Throws DOMAIN_UNPROVEN and
 * DOMAIN_TAKEN.
 */
async function prove({ caller, now }: Change): Promise<void> {
  const { id } = caller.workspace;
  const own = await findSignOn(id);
  if (!own) throw new Refusal("NOT_FOUND");
  // Workspaces have their records under the same name, so one answer tells of all.
  const texts = await textsAt(proofRecord(own).name);
  const holder = await findWorkspaceOf(own.domain);
  if (!isProven(texts, own)) {
    if (holder === id && texts) await lose(id, own, now);
    throw new Refusal("DOMAIN_UNPROVEN");
  }
  if (holder === id) await noteProven(id, own, now);
  else {
    const other = holder === undefined ? undefined : await findSignOn(holder);
    if (holder && other?.domain === own.domain) {
      if (isProven(texts, other)) throw new Refusal("DOMAIN_TAKEN");
      await lose(holder, other, now);
    }
    await claimDomain(id, own, holder, now);
  }
}

async function remove(password: string, { caller, client, now }: Change): Promise<void> {
  await assertOwnPassword(caller.actor, { field: "password", value: password }, client, now);
  const found = await findSignOn(caller.workspace.id);
  if (!found) throw new Refusal("NOT_FOUND");
  await removeStored(caller.workspace.id, found, entryOf(caller, found.domain, now));
  await tell(caller, "removed", found.domain);
}

const replyOf = (one: SignOn): SignOnReply => {
  const { issuer, clientId, domain, role, isOnly, provenAt, lostAt } = one;
  return {
    ...{ issuer, clientId, domain, role, isOnly, record: proofRecord(one) },
    ...(provenAt === undefined ? {} : { provenAt }),
    ...(lostAt === undefined ? {} : { lostAt }),
  };
};

function entryOf(caller: Caller, domain: string, now: Date): MemberEntry {
  const { name, email } = actingPerson(caller);
  return {
    act: "sign-on-changed",
    at: now.toISOString(),
    by: { name, email },
    email: `@${domain}`,
  };
}

async function tell({ actor }: Caller, change: SignOnChange, domain: string): Promise<void> {
  await sendMail(actor.email, signOnChangedMail(change, domain, product)).catch((error: unknown) =>
    logError("single sign-on changed without a mail", error),
  );
}
