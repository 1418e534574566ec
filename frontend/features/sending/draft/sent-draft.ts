import { othersText } from "#contract/rules/documents/drafts";
import { defaultLanguage } from "#contract/rules/text/languages";
import type { SentContents } from "../../../api/envelopes.ts";
import { historyOf } from "../../../placing/history.ts";
import type { Fields } from "../../../placing/layout.ts";
import { typedFrozenRules } from "../rules/typed-rules.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { emptySigner } from "./signers.ts";

/** A draft with everything that a sent document had, at its last step. */
export function sentDraft(sent: SentContents, newId: () => string): Draft {
  const { envelopeId, fileName, fileUrl, pages, title, message, copies, expiresInDays } = sent;
  const inOrder = [...sent.signers].sort((a, b) => a.order - b.order);
  const ids = new Map(inOrder.map(({ email }) => [email, newId()]));
  const signers = inOrder.map(({ order, role, witnessOf, anyOf, ...person }, index) => ({
    ...emptySigner(ids.get(person.email) ?? ""),
    ...person,
    does: role,
    ...othersText(anyOf),
    witnessOf: witnessOf && ids.get(witnessOf),
    together: index > 0 && order === inOrder[index - 1]?.order,
  }));
  const fields: Fields = sent.fields.flatMap(({ signerEmail, ...field }) => {
    const signerId = ids.get(signerEmail);
    return signerId === undefined ? [] : [{ ...field, id: newId(), signerId }];
  });
  return {
    ...emptyDraft(newId),
    step: "send",
    file: { id: envelopeId, name: fileName, url: fileUrl, pages, warnings: [] },
    signers,
    inOrder: new Set(sent.signers.map(({ order }) => order)).size > 1,
    layout: historyOf(fields),
    letter: {
      title: title === fileName ? "" : title,
      message,
      copies: copies.join(", "),
      expiryDays: String(expiresInDays),
    },
    withholdValues: sent.withholdValues,
    begun: true,
    rules: typedFrozenRules(sent.rules),
    // A document without a language was English, whatever the account has chosen since.
    language: sent.language ?? defaultLanguage,
  };
}
