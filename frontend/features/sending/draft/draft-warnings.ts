import type { Person } from "#contract/rules/fields/small-fields";
import { returnedBeforeText } from "#contract/rules/mails/mail-delivery";
import { isolated } from "#languages/isolated";
import {
  countFields,
  missingNumbers,
  missingSignatures,
  overlapping,
  tooSmall,
} from "../../../placing/checks.ts";
import { oddOptions, sameLabels } from "../../../placing/label-checks.ts";
import type { PlacedField } from "../../../placing/layout.ts";
import type { ShownSigner } from "../../../placing/signers.ts";
import { counted } from "../../../ui/counted.ts";
import type { Draft, DraftFile, Step } from "./draft.ts";
import { addresses, expiryOf } from "./letter-checks.ts";
import { normalized } from "./signer-checks.ts";
import { type DraftSigner, fullName, shownSigners, turnsOf } from "./signers.ts";

/** Something that is allowed but looks like a mistake, and the step where it can be corrected. */
export interface DraftWarning {
  readonly step: Step;
  readonly sentence: string;
}

/** What looks wrong about the placed fields. */
export function fieldWarnings(draft: Draft, file: DraftFile): string[] {
  const signers = shownSigners(draft.signers);
  const fields = draft.layout.present;
  const counts = countFields(signers, fields);
  return [
    ...missingSignatures(counts),
    ...overlapping(fields, file.pages),
    ...tooSmall(fields, file.pages, personOf(draft.signers, signers)),
    ...sameLabels(fields, signers),
    ...oddOptions(fields),
  ];
}

/** Everything in a draft that looks like a mistake. */
export function draftWarnings(draft: Draft, file: DraftFile): DraftWarning[] {
  const counts = countFields(shownSigners(draft.signers), draft.layout.present);
  const mobiles = draft.signers.map(({ mobile }) => mobile);
  const at = (step: Step, sentences: readonly string[]) =>
    sentences.map((sentence) => ({ step, sentence }));
  return [
    ...at("file", file.warnings),
    ...at("signers", [
      ...missingNumbers(counts, mobiles),
      ...sameNames(draft.signers),
      ...cameBack(draft.signers),
    ]),
    ...at("fields", fieldWarnings(draft, file)),
    ...at("send", [...copiesToSigners(draft), ...shortLives(draft)]),
  ];
}

function personOf(signers: readonly DraftSigner[], shown: readonly ShownSigner[]) {
  return ({ signerId }: PlacedField): Person => {
    const { email = "", mobile = "" } = signers.find(({ id }) => id === signerId) ?? {};
    const { name = "nobody" } = shown.find(({ id }) => id === signerId) ?? {};
    return { name, email, mobile };
  };
}

function sameNames(signers: readonly DraftSigner[]): string[] {
  const counts = new Map<string, { name: string; count: number }>();
  for (const name of signers.map(fullName).filter(Boolean)) {
    const key = name.toLowerCase();
    const { name: first, count } = counts.get(key) ?? { name, count: 0 };
    counts.set(key, { name: first, count: count + 1 });
  }
  return [...counts.values()]
    .filter(({ count }) => count > 1)
    .map(({ name, count }) => `${count} signers have the name ${isolated(name)}.`);
}

function cameBack(signers: readonly DraftSigner[]): string[] {
  return signers.flatMap(({ email, returned }) =>
    returned ? [`${email}: ${returnedBeforeText(returned)}`] : [],
  );
}

function copiesToSigners({ signers, letter }: Draft): string[] {
  const own = new Set(signers.map(({ email }) => normalized(email)));
  return addresses(letter.copies)
    .filter((address) => own.has(address))
    .map((address) => `${address} is a signer and gets the completed document anyway.`);
}

function shortLives({ signers, inOrder, letter }: Draft): string[] {
  const days = expiryOf(letter.expiryDays);
  if (days === undefined || !Number.isInteger(days) || days < 1) return [];
  const turns = inOrder ? Math.max(...turnsOf(signers)) : 1;
  if (turns > days) {
    return [
      `${turns} signers or groups must sign one after another within ${counted(days, "day")}.`,
    ];
  }
  return days === 1
    ? ["It expires after 1 day. Some people don't check their email every day."]
    : [];
}
