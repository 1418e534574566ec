import { actOf, type Role, unsigned } from "../../../contract/rules/people/roles.ts";
import { mask } from "../../../core/domain/answers/answering.ts";
import {
  type Field,
  type SignedValues,
  signerById,
} from "../../../core/domain/envelope/envelope.ts";
import { languageOf } from "../../../core/domain/envelope/languages.ts";
import { valuesDigest } from "../../../core/domain/record/evidence.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { contentFromText } from "../../../core/store/envelope/envelope-item.ts";
import { languagePlace } from "../clients/signers.ts";
import type { Acknowledgement } from "../clients.ts";
import { envelopeIdOf, witnessAddress } from "../people.ts";
import type { Plan } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import { type Case, isMove, isOtherPerson, isRemoval, type Report } from "./judging.ts";

/** Checks that answers are stored as acknowledged and as signed, and that private ones are revealed to nobody. */
export function judgeAnswers(
  outcome: Outcome,
  cases: readonly Case[],
  plan: Plan,
  broken: Report,
): void {
  const docs = new Map(
    plan.steps.flatMap((step) =>
      step.kind === "send" && step.doc.asks ? [[envelopeIdOf(step.doc), step.doc]] : [],
    ),
  );
  if (docs.size === 0) return;
  for (const one of cases) {
    const doc = docs.get(one.envelope.id);
    if (!doc) continue;
    judgeWitnesses(one, broken);
    if (doc.computes) judgeComputed(outcome, one, broken);
    judgeDelegations(one, broken);
    const isErased = isClosed(outcome, doc.tenant) || one.entries.some(isRemoval);
    for (const { id, status, role } of one.envelope.signers) {
      const values = valuesOf(outcome, one, id);
      if (status === "signed" && unsigned(role)) judgeOtherAct(one, { id, role }, values, broken);
      if (status === "signed") judgeSigned(one, id, values, broken);
      if (isErased && values?.filled?.some((given) => given.private && given.value !== mask))
        broken("what is closed is erased", `a private answer of ${id} in ${one.envelope.id}`);
      judgeLanguage(outcome, one, id, broken);
    }
  }
  for (const one of outcome.acknowledged) {
    const found = one.kind === "signed" && cases.find(({ envelope }) => isOf(one, envelope.id));
    if (found) judgeThanked(one, found, valuesOf(outcome, found, one.signerId), broken);
  }
  judgeTold(outcome, broken);
}

type Signature = Acknowledgement & { kind: "signed" };

const isOf = ({ doc }: Signature, envelopeId: string): boolean => envelopeIdOf(doc) === envelopeId;

const valuesOf = ({ world }: Outcome, { envelope }: Case, signerId: string) =>
  world.db.find(variables.ENVELOPES_TABLE, keys.values(envelope.id, signerId))?.["values"] as
    | SignedValues
    | undefined;

/** An approver has signed nothing, and the entry says what they did. */
function judgeOtherAct(
  { envelope, entries }: Case,
  signer: { readonly id: string; readonly role: Role | undefined },
  values: SignedValues | undefined,
  broken: Report,
): void {
  const last = entries.findLast(
    ({ type, data }) => type === "signed" && data["signer"] === signer.id,
  );
  const isSigned = values?.signature !== undefined || values?.initial !== undefined;
  if (isSigned || last?.data["act"] !== actOf(signer))
    broken(
      "signed once, as shown",
      `${envelope.id}: ${signer.id} signed what they were to approve`,
    );
}

/** A total is the sum of what the same person has entered, and a reason was given for a high rent alone. */
function judgeComputed(outcome: Outcome, one: Case, broken: Report): void {
  const item = outcome.world.db.find(variables.ENVELOPES_TABLE, keys.content(one.envelope.id));
  const { fields } = contentFromText(String(item?.["content"]));
  for (const { id, status } of one.envelope.signers) {
    const values = valuesOf(outcome, one, id);
    if (status !== "signed" || !values) continue;
    const answer = (label: string) => {
      const isIt = ({ signerId, settings }: Field) =>
        signerId === id && settings?.label?.startsWith(label);
      return values.filled?.find((given) => given.field === fields.find(isIt)?.id)?.value;
    };
    const numberOf = (label: string) => Number(answer(label) ?? 0);
    if (numberOf("Rent") + numberOf("Costs") !== numberOf("Total"))
      broken("signed once, as shown", `${one.envelope.id}: ${id} signed a wrong total`);
    if (numberOf("Rent") > 100 !== (answer("Reason") !== undefined))
      broken("signed once, as shown", `${one.envelope.id}: ${id} gave a reason not asked for`);
  }
}

/** A witness has signed, with an address, only while the signature that they witness stood. */
function judgeWitnesses({ envelope, entries }: Case, broken: Report): void {
  for (const { id, witnessOf } of envelope.signers) {
    if (witnessOf === undefined) continue;
    const standing = new Set<unknown>();
    for (const { type, data, seq } of entries) {
      const signer = data["signer"];
      if (type === "signed") standing.add(signer);
      if (type === "taken-back") standing.delete(signer);
      const isNext = entries[seq]?.type === "taken-back" && entries[seq]?.data["signer"] === id;
      if (standing.has(id) && !standing.has(witnessOf) && !isNext)
        broken(
          "signed once, as shown",
          `${envelope.id}: ${id} witnesses no signature, entry ${seq}`,
        );
      if (type === "signed" && signer === id && data["address"] !== witnessAddress)
        broken("signed once, as shown", `${envelope.id}: the witness ${id} has no address`);
    }
  }
}

/** Nobody is named who has a place by then, or has passed one on; and nobody for the fourth time in one place. */
function judgeDelegations({ envelope, entries }: Case, broken: Report): void {
  const moves = entries.filter(({ type }) => isMove(type));
  const places = new Map(
    envelope.signers.map(({ id, email }) => {
      const first = moves.find(({ data }) => data["signer"] === id);
      return [id, String(first?.data["from"] ?? email)];
    }),
  );
  const passedOn: { readonly id: string; readonly from: string }[] = [];
  for (const { type, data, seq } of moves) {
    const [id, to] = [String(data["signer"]), String(data["to"])];
    if (type === "delegated") {
      passedOn.push({ id, from: places.get(id) ?? "" });
      const isTaken = [...places.values(), ...passedOn.map(({ from }) => from)].includes(to);
      if (isTaken || passedOn.filter((one) => one.id === id).length > 3)
        broken(
          "signed once, as shown",
          `${envelope.id}: ${id} was passed on to ${to}, entry ${seq}`,
        );
    }
    places.set(id, to);
  }
}

/** The entry must have the digest of what is stored, whether or not private answers were erased since. */
function judgeSigned(
  { envelope, entries }: Case,
  signerId: string,
  values: SignedValues | undefined,
  broken: Report,
): void {
  const last = entries
    .filter(({ type, data }) => type === "signed" && data["signer"] === signerId)
    .at(-1);
  const sha256 = values && valuesDigest(values, envelope.salt);
  if (last?.data["valuesSha256"] !== sha256)
    broken("signed once, as shown", `${envelope.id}: ${signerId} has signed other values`);
}

/** Checks acknowledged answers, unless the signature was withdrawn since. */
function judgeThanked(
  { signerId, answers, doc }: Signature,
  { envelope, entries }: Case,
  values: SignedValues | undefined,
  broken: Report,
): void {
  const wasTakenBack = entries.some(
    ({ type, data }) => type === "taken-back" && data["signer"] === signerId,
  );
  if (wasTakenBack || !doc.asks) return;
  const filled = values?.filled ?? [];
  const isStored = Object.entries(answers).every(([field, answer]) =>
    filled.some((one) => one.field === field && [answer, mask].includes(one.value)),
  );
  if (!isStored || filled.length !== Object.keys(answers).length)
    broken("signed once, as shown", `${envelope.id}: ${signerId} was thanked for other answers`);
}

function judgeLanguage(
  { world }: Outcome,
  { envelope, entries }: Case,
  signerId: string,
  broken: Report,
): void {
  const signer = signerById(envelope, signerId);
  const place = languagePlace(envelope.id, signerId);
  // A signer who got the document at a corrected address has chosen nothing yet.
  if (!signer || !world.registers.wasPut(place)) return;
  if (entries.some(({ type }) => isOtherPerson(type))) return;
  const language = languageOf(envelope, signer);
  const first = languageOf(envelope, { ...signer, ownLanguage: undefined });
  if (!world.registers.mayHold(place, language, first))
    broken("acknowledged is kept", `${envelope.id} is in ${language} for ${signerId}`);
}

/** Makes packed bytes readable too; the simulator doesn't compress them. */
const readable = (_: string, value: unknown): unknown => {
  if (value instanceof Set) return [...value];
  return value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value;
};

/** Private answers must be stored with the signer's values, and nowhere else. */
function judgeTold({ world }: Outcome, broken: Report): void {
  for (const table of world.db.tables()) {
    for (const item of world.db.ever(table)) {
      const isPlace = table === variables.ENVELOPES_TABLE && String(item["sk"]).startsWith("V#");
      if (!isPlace && JSON.stringify(item, readable).includes("zqprivate"))
        broken("no words of others", `${table} has a private answer`);
    }
  }
  for (const { notificationId, hasPrivate } of world.mails)
    if (hasPrivate) broken("no words of others", `${notificationId} has a private answer`);
  for (const { body } of world.receivers.received)
    if (body.includes("zqprivate")) broken("no words of others", "a webhook has a private answer");
}
