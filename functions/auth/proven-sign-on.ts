import { Refusal } from "#contract/rules/refusals/refusals";
import {
  isCheckDue,
  isProven,
  isTrusted,
  proofRecord,
  type SignOn,
} from "#core/domain/account/sign-on";
import { variable } from "#core/environment";
import { textsAt } from "#core/gateways/domain-proof";
import { sendMail } from "#core/gateways/mail";
import type { OpenIdClient } from "#core/gateways/open-id";
import { openSecret } from "#core/gateways/sign-on-secret";
import { logError } from "#core/log";
import { signOnLostMail } from "#core/mails/sign-on-mails";
import { findWorkspace } from "#core/store/account/accounts";
import { findSignOn, findWorkspaceOf, noteLost, noteProven } from "#core/store/account/sign-ons";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/** The single sign-on of the workspace to which a domain belongs. Throws SIGN_ON_NONE and SIGN_ON_LOST. */
export async function signOnOf(domain: string, now: Date) {
  const workspaceId = await findWorkspaceOf(domain);
  const signOn = workspaceId === undefined ? undefined : await findSignOn(workspaceId);
  if (workspaceId === undefined || signOn?.domain !== domain) throw new Refusal("SIGN_ON_NONE");
  await assertProven(workspaceId, signOn, now);
  return { workspaceId, signOn };
}

/**
 * Throws SIGN_ON_LOST unless the DNS record was there within the last hour. Whoever misses it first tells the workspace's owner;
 * name servers that don't answer end nothing for three days.
 */
async function assertProven(workspaceId: string, signOn: SignOn, now: Date): Promise<void> {
  if (!isCheckDue(signOn, now)) return;
  switch (isProven(await textsAt(proofRecord(signOn).name), signOn)) {
    case true:
      return noteProven(workspaceId, signOn, now);
    case undefined:
      if (isTrusted(signOn, now)) return;
      throw new Refusal("SIGN_ON_LOST");
    case false:
      await lose(workspaceId, signOn, now);
      throw new Refusal("SIGN_ON_LOST");
  }
}

/** Stops single sign-on until the record is there again. */
export async function lose(workspaceId: string, signOn: SignOn, now: Date): Promise<void> {
  const isFirst = await noteLost(workspaceId, signOn, now);
  const workspace = isFirst ? await findWorkspace(workspaceId) : undefined;
  if (!workspace) return;
  const mail = signOnLostMail({ domain: signOn.domain, record: proofRecord(signOn) }, product);
  await sendMail(workspace.email, mail).catch((error: unknown) =>
    logError("a domain was lost without a mail", error),
  );
}

export async function clientOf(
  workspaceId: string,
  { issuer, clientId, secret }: Pick<SignOn, "issuer" | "clientId" | "secret">,
): Promise<OpenIdClient> {
  const clientSecret = await openSecret({ workspaceId, issuer, clientId }, secret);
  return { issuer, clientId, clientSecret };
}

/**
 * Our page to which the issuer of a workspace sends people back. Each workspace has another one: an issuer that sends people on to
 * another workspace's would otherwise get their codes (RFC 9700, 4.4).
 */
export const redirectUriOf = (workspaceId: string): string =>
  `${product.siteUrl}/login/sso/${workspaceId}`;
