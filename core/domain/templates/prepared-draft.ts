import { othersText } from "#contract/rules/documents/drafts";
import type { AllRules, PagesSent } from "#contract/rules/documents/sending-rules";
import { typedRules } from "#contract/rules/documents/typed-rules";
import type { PageSize } from "#contract/rules/fields/markers";
import { type Check, orderedChecks } from "#contract/rules/people/checks";
import type { GivenPerson } from "#contract/rules/people/people";
import { type RecipientRole, unsigned } from "#contract/rules/people/roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Language } from "#contract/rules/text/languages";
import {
  type AskedField,
  assertNoReaderInOrder,
  inRoles,
  type RoleTerms,
} from "./asked-document.ts";

/** What a draft in the browser starts with; its shape is in contract/rules/documents/drafts.ts. */
export interface DraftSource extends RoleTerms {
  readonly file: {
    readonly id: string;
    readonly name: string;
    readonly url: string;
    readonly pages: readonly PageSize[];
    readonly warnings: readonly string[];
    readonly firstPage?: string;
  };
  readonly template?: {
    readonly id: string;
    readonly name: string;
    readonly signersMax: number;
    readonly version: number;
  };
  /** Roles of the template, in the order of its signers. */
  readonly roles?: readonly string[] | undefined;
  readonly language?: Language | undefined;
  /** Made by the template's pattern. */
  readonly title?: string | undefined;
}

interface Recipient extends GivenPerson {
  /** Absent for somebody who signs. */
  readonly role?: RecipientRole | undefined;
  /** Alternative signers. */
  readonly anyOf?: readonly GivenPerson[] | undefined;
  /** Number of the recipient whose signature they witness, from 1. */
  readonly witnessOf?: number | undefined;
  readonly checks?: readonly Check[] | undefined;
  readonly order?: number | undefined;
  readonly language?: Language | undefined;
}

export interface DraftWanted {
  readonly recipients: readonly Recipient[];
  readonly title?: string | undefined;
  readonly message?: string | undefined;
  readonly copies?: readonly string[] | undefined;
  readonly language?: Language | undefined;
  readonly expiresInDays?: number | undefined;
  readonly withholdValues?: boolean | undefined;
  readonly pages?: PagesSent | undefined;
  /** All rules, where some were given for this document. */
  readonly rules?: AllRules | undefined;
}

const withWitnessed =
  "A witness signs right after the signer whose signature they witness, so they can't have another place in the order.";

/** A draft as the browser would have saved it, at the furthest step that its fields allow. */
export function preparedDraft(
  wanted: DraftWanted,
  source: DraftSource,
  fields: readonly AskedField[],
  by: { readonly preparedBy: string; readonly newId: () => string },
) {
  const { newId, preparedBy } = by;
  const recipients = inRoles(wanted.recipients, source);
  assertNoReaderInOrder(recipients);
  const ids = recipients.map(newId);
  const rows = recipients.map((recipient, index) => {
    const { witnessOf = 0 } = recipient;
    const witnessed = ids[witnessOf - 1];
    const { order = 1 } = recipients[witnessOf - 1] ?? recipient;
    if ((recipient.order ?? order) !== order)
      throw new Refusal("BAD_FIELD", {
        field: `recipients.${index}.order`,
        message: withWitnessed,
      });
    return {
      ...row(recipient, source.roles?.[index], ids[index] ?? ""),
      ...(witnessed ? { witnessOf: witnessed } : {}),
      order,
    };
  });
  const signers = [...rows]
    .sort((a, b) => a.order - b.order)
    .map(({ order, ...signer }, index, all) => ({
      ...signer,
      together: index > 0 && all[index - 1]?.order === order,
    }));
  const nobodySigns = recipients.every(({ role }) => unsigned(role) !== undefined);
  const language = wanted.language ?? source.language;
  return {
    step: fields.length > 0 || nobodySigns ? ("send" as const) : ("fields" as const),
    idempotencyKey: newId(),
    ...(source.template ? { template: source.template } : {}),
    file: source.file,
    signers,
    inOrder: new Set(rows.map(({ order }) => order)).size > 1,
    fields: fields.map(({ recipient, kind, place, settings }) => ({
      id: newId(),
      kind,
      signerId: rows[recipient - 1]?.id ?? "",
      place,
      ...(settings ? { settings } : {}),
    })),
    letter: {
      title: wanted.title ?? source.title ?? "",
      message: wanted.message ?? "",
      copies: (wanted.copies ?? []).join(", "),
      expiryDays: wanted.expiresInDays === undefined ? "" : String(wanted.expiresInDays),
    },
    withholdValues: wanted.withholdValues ?? false,
    ...(wanted.pages ? { pages: wanted.pages } : {}),
    ...(wanted.rules ? { rules: typedRules(wanted.rules) } : {}),
    ...(language ? { language } : {}),
    preparedBy,
  };
}

const row = (recipient: Recipient, role: string | undefined, id: string) => ({
  id,
  ...(role ? { role } : {}),
  ...(recipient.role ? { does: recipient.role } : {}),
  ...othersText(recipient.anyOf),
  email: recipient.email,
  firstName: recipient.firstName,
  lastName: recipient.lastName ?? "",
  mobile: recipient.mobile ?? "",
  prefill: { firstName: "", lastName: "", mobile: "" },
  ...(recipient.checks?.length ? { checks: orderedChecks(recipient.checks) } : {}),
  ...(recipient.language ? { language: recipient.language } : {}),
});
