import { beforeAll } from "vitest";
import type { FieldSettings } from "../../../contract/rules/fields/field-settings.ts";
import type { FieldKind } from "../../../contract/rules/fields/markers.ts";
import type { SignerViewReply } from "../../../contract/specified/signer-views.ts";
import { call } from "../../support/cloud.ts";
import {
  envelopeFor,
  newSender,
  openLink,
  type Recipient,
  type Sender,
  signSubmission,
  uploadFile,
} from "../../support/people.ts";

/** Documents with fields to fill in: sent with markers, answered by label. */

export interface RefusalReply {
  readonly envelopeId?: string;
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
}

export type PlainField = readonly [FieldKind, FieldSettings];

/** A sender with one file, and what sends it. */
export function formSender() {
  let sender: Sender;
  let url: string;
  beforeAll(async () => {
    sender = await newSender();
    ({ url } = await uploadFile(sender));
  });
  return {
    sender: () => sender,
    send(recipients: readonly Recipient[], markers: readonly object[], more: object = {}) {
      const envelope = envelopeFor(sender, { url }, recipients);
      const body = { ...envelope, markers: [...envelope.markers, ...markers], ...more };
      return call<RefusalReply>("POST", "/api/envelopes", body, sender);
    },
  };
}

export const idOf = (view: SignerViewReply, label: string): string =>
  view.markers.find(({ settings }) => settings?.label === label || settings?.option === label)
    ?.id ?? "";

/** Signs with answers by label, and with attached files. */
export async function signWith(
  token: string,
  given: Readonly<Record<string, string | true>>,
  attachments: readonly { readonly id: string; readonly sha256: string }[] = [],
) {
  const { body: view } = await openLink(token);
  const values = Object.fromEntries(
    Object.entries(given).map(([label, value]) => [idOf(view, label), value]),
  );
  const shown = { ...signSubmission(view), shownSha256: view.shownSha256, values };
  const files = attachments.map(({ id, sha256 }) => ({ id, sha256 }));
  const submission = { ...shown, ...(files.length > 0 ? { attachments: files } : {}) };
  return call<RefusalReply>("POST", "/api/esign", submission, { bearer: token });
}
