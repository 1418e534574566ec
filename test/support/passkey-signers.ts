import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import { call } from "./cloud.ts";
import { type newRecipient, openLink, signingToken, signSubmission } from "./people.ts";
import { callByKey } from "./public-api.ts";
import { documentBy, type EnvelopeBody } from "./public-documents.ts";

export interface Answer extends Partial<RefusalBody> {
  readonly challenge: string;
  readonly signedAt: string;
}

/** A document of these recipients, each with a line to sign. */
export async function send(key: string, recipients: readonly object[]): Promise<string> {
  const { body } = await callByKey<EnvelopeBody>(key, "POST", "/api/v1/envelopes", {
    documentId: await documentBy(key),
    title: "Merger",
    recipients,
    fields: recipients.map((_, index) => ({
      ...{ kind: "sign", recipient: index + 1, page: 1 },
      ...{ x: 72, y: 100 + 200 * index },
    })),
  });
  return body.id;
}

export const asked = (bearer: string, submission: object) =>
  call<Answer>("POST", "/api/esign/passkey", submission, { bearer });

export const completed = (bearer: string, submission: object) =>
  call<Answer>("POST", "/api/esign", submission, { bearer });

/** What somebody enters behind the link in their latest mail. */
export async function readyToSign(person: ReturnType<typeof newRecipient>) {
  const token = await signingToken(person);
  const { body: view } = await openLink(token);
  return { view, token, submission: { ...signSubmission(view), shownSha256: view.shownSha256 } };
}

export const needed = { status: 403, body: { code: "PASSKEY_NEEDED", field: "passkey" } };
