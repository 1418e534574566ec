import { readMobile } from "#contract/rules/inputs/mobile";
import { isReader } from "#contract/rules/people/roles";
import type { DocumentRow } from "../../../api/dashboard.ts";
import type { NewEnvelope, NewField } from "../../../api/envelopes.ts";
import { othersIn } from "../../../placing/other-people.ts";
import type { Draft } from "../draft/draft.ts";
import { addresses, expiryOf } from "../draft/letter-checks.ts";
import { addressesOf, normalized } from "../draft/signer-checks.ts";
import { actingSigners, fullName, shownSigners, turnsOf } from "../draft/signers.ts";
import { titleOf } from "../draft/title.ts";
import { rulesOfTyped } from "../rules/typed-rules.ts";
import { withOwnParticulars } from "./own-particulars.ts";

/** The envelope that a finished draft sends. */
export function newEnvelope(
  draft: Draft,
  from: Pick<NewEnvelope, "sender" | "userAgent" | "sentAt">,
): NewEnvelope {
  const { file, template, letter } = draft;
  if (file === undefined) throw new Error("expected a draft with a file, found none");
  const turns = turnsOf(draft.signers);
  return {
    ...from,
    file,
    templateId: template?.id,
    templateVersion: template?.version,
    signers: draft.signers.map(
      ({ mobile, does, witnessOf, language, checks, accessCode, ...signer }, index) => ({
        email: normalized(signer.email),
        firstName: signer.firstName.trim(),
        lastName: signer.lastName.trim(),
        mobile: readMobile(mobile) ?? mobile.trim(),
        turn: draft.inOrder ? turns[index] : undefined,
        role: does,
        anyOf: othersIn({ ...signer, does }),
        witnessOf: witnessOf && addressOf(draft, witnessOf),
        // Chosen before somebody became a reader, who is not checked.
        ...(isReader(does) ? {} : { checks, accessCode }),
        language,
      }),
    ),
    fields: fieldsOf(draft),
    title: titleOf(draft),
    ...letterOf(draft),
    expiresInDays: expiryOf(letter.expiryDays),
    pages: draft.pages,
    rules: draft.rules && rulesOfTyped(draft.rules),
    language: draft.language,
  };
}

const addressOf = ({ signers }: Draft, id: string): string =>
  normalized(signers.find((signer) => signer.id === id)?.email ?? "");

/** Until the account's settings were copied into the draft, empty values are left out, and the server uses the settings. */
function letterOf({ letter, withholdValues, begun }: Draft) {
  const message = letter.message.trim();
  const copies = addresses(letter.copies);
  return {
    message: message || begun ? message : undefined,
    copies: copies.length > 0 || begun ? copies : undefined,
    withholdValues: withholdValues || begun ? withholdValues : undefined,
  };
}

function fieldsOf(draft: Draft): NewField[] {
  const shown = shownSigners(draft.signers);
  const { present } = draft.layout;
  const proposed = new Map(
    draft.signers
      .flatMap((signer) =>
        withOwnParticulars(
          present.filter(({ signerId }) => signerId === signer.id),
          signer,
        ),
      )
      .map(({ id, settings }) => [id, settings]),
  );
  return present.flatMap(({ id, kind, place, signerId }) => {
    const index = draft.signers.findIndex((signer) => signer.id === signerId);
    const [signer, { color } = {}] = [draft.signers[index], shown[index]];
    if (signer === undefined || color === undefined) return [];
    const settings = proposed.get(id);
    return [{ kind, place, settings, signerEmail: normalized(signer.email), color }];
  });
}

/** The row of a document that has just been sent. */
export function sentRow(draft: Draft, envelopeId: string): DocumentRow {
  const { file } = draft;
  const signers = actingSigners(draft.signers);
  const fileName = file?.name ?? "";
  return {
    id: envelopeId,
    fileUrl: file?.url ?? "",
    createdAt: new Date().toISOString(),
    status: "created",
    stage: "sending",
    fileName,
    title: titleOf(draft) || fileName,
    signed: 0,
    of: signers.length,
    labels: [],
    archived: false,
    recipients: signers
      .slice(0, 3)
      .map((one) => ({ name: fullName(one), email: normalized(one.email), status: "waiting" })),
  };
}

/** Whether the person with this address is among the first to sign, alone or as one of several people. */
export function isTurnOf({ signers, inOrder }: Draft, email: string): boolean {
  const index = signers.findIndex((signer) => addressesOf(signer).includes(email));
  const isFirst = !inOrder || turnsOf(signers)[index] === 1;
  const { does } = signers[index] ?? {};
  return signers[index] !== undefined && does !== "witnesses" && !isReader(does) && isFirst;
}

/** Whether somebody else is among the first to sign, alone, so that the sender can hand the document over to them. */
export const isOthersTurn = (draft: Draft, email: string): boolean =>
  draft.signers.map(addressesOf).some(([own = "", ...others]) => {
    const isOther = own !== email && others.length === 0;
    return isOther && isTurnOf(draft, own);
  });
