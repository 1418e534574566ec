import {
  GetAccountSendingEnabledCommand,
  GetIdentityVerificationAttributesCommand,
  SESClient,
} from "@aws-sdk/client-ses";

const ses = new SESClient({ maxAttempts: 2 });

/** Undefined if SES doesn't say. */
export async function isSendingEnabled(): Promise<boolean | undefined> {
  const { Enabled } = await ses.send(new GetAccountSendingEnabledCommand({}));
  return Enabled;
}

export async function verificationOf(domain: string): Promise<string | undefined> {
  const { VerificationAttributes = {} } = await ses.send(
    new GetIdentityVerificationAttributesCommand({ Identities: [domain] }),
  );
  return VerificationAttributes[domain]?.VerificationStatus;
}
