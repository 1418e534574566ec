import { Resolver } from "node:dns/promises";
import {
  GetIdentityDkimAttributesCommand,
  GetIdentityMailFromDomainAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from "@aws-sdk/client-ses";
import type { Dkim, MailFrom, SendQuota } from "../domain/operator/mail-standing.ts";

const ses = new SESClient({ maxAttempts: 2 });
/** An answer that takes longer is none. */
const dns = new Resolver({ timeout: 1_500, tries: 2 });

export async function dkimOf(domain: string): Promise<Dkim> {
  const { DkimAttributes = {} } = await ses.send(
    new GetIdentityDkimAttributesCommand({ Identities: [domain] }),
  );
  return DkimAttributes[domain] ?? {};
}

export async function mailFromOf(domain: string): Promise<MailFrom> {
  const { MailFromDomainAttributes = {} } = await ses.send(
    new GetIdentityMailFromDomainAttributesCommand({ Identities: [domain] }),
  );
  return MailFromDomainAttributes[domain] ?? {};
}

export const sendQuota = (): Promise<SendQuota> => ses.send(new GetSendQuotaCommand({}));

/** The TXT records at a name; none if there is no such name. */
export async function textsAt(name: string): Promise<string[]> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw error;
  }
}
