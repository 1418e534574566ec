import { Refusal } from "#contract/rules/refusals/refusals";
import { mask } from "../../domain/answers/answering.ts";
import { bytesOf } from "../../domain/attachments/uploads.ts";
import type { Attachment } from "../../domain/common/attachment.ts";
import { type Decision, unchanged } from "../../domain/envelope/change.ts";
import type { Envelope, SignedValues } from "../../domain/envelope/envelope.ts";
import type { FilledField } from "../../domain/envelope/filled-field.ts";
import { listsOf } from "../../domain/envelope/identity.ts";
import { erasedPrivate } from "../../domain/record/evidence.ts";
import { variable } from "../../environment.ts";
import { storedBytesCount } from "../account/accounts.ts";
import { expr, listed } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { updateIf } from "../common/table.ts";
import { changeEnvelope, changeLists, getEnvelope, listValues } from "./envelopes.ts";

const table = variable("ENVELOPES_TABLE");

const triesMax = 25;

/**
 * A transaction takes 100 writes: three for each list, one for each signer whose answers are erased, and these less for all
 * else. What would need more is no longer shared before it is changed.
 */
const writesMax = 80;

const withoutShares = ({ shared: _, ...rest }: Envelope): Envelope => rest;

/**
 * Changes an envelope as `changeEnvelope` does, and erases the private answers of its signers and the files that they have
 * attached, because the sender can no longer read them: together with the change, all or nothing, and decided again if
 * somebody signs in between. Digests are kept, so that the document can be sealed and checked. If the envelope itself
 * doesn't change, only answers are erased.
 */
export async function changeWithoutPrivateAnswers(
  envelopeId: string,
  now: Date,
  decide: (envelope: Envelope) => Decision,
  deleteFiles: (files: readonly Attachment[]) => Promise<unknown>,
): Promise<Envelope> {
  for (let tries = 1; tries <= triesMax; tries++) {
    // Read first, so that no signature included in it is missing below.
    const read = await getEnvelope(envelopeId);
    const { head, salt, sender } = read;
    const values = await listValues(envelopeId);
    const erased = values.flatMap((one) => withoutPrivate(one, salt) ?? []);
    if (read.shared && listsOf(read).length * 3 + erased.length > writesMax) {
      if (decide(read) !== unchanged) await changeLists(envelopeId, now, withoutShares);
    }
    let isAsRead = false;
    const bytes = bytesOf(keptFiles(values));
    const envelope = await changeEnvelope(
      envelopeId,
      now,
      (before) => {
        const decision = decide(before);
        isAsRead = before.head.seq === head.seq;
        return decision === unchanged || !isAsRead ? unchanged : { ...decision, erased };
      },
      async () => (bytes === 0 ? [] : [storedBytesCount(sender.userId, -bytes)]),
    );
    if (!isAsRead) continue;
    if (envelope.head.seq === head.seq) await eraseAlone(envelope, values);
    // Those of an earlier call, too, which may have ended here.
    await deleteFiles(values.flatMap(({ attachments = [] }) => attachments));
    return envelope;
  }
  throw new Refusal("CONFLICT");
}

/** Undefined if nothing is private or attached, or all of it is erased already. */
function withoutPrivate(values: SignedValues, salt: string): SignedValues | undefined {
  const { filled = [], attachments = [] } = values;
  const erased = filled.map((one) => erasedPrivate(one, mask, salt));
  const isPrivate = erased.some((one, index) => one !== filled[index]);
  if (!isPrivate && keptFiles([values]).length === 0) return undefined;
  return {
    ...values,
    ...(filled.length > 0 ? { filled: erased } : {}),
    ...(attachments.length > 0
      ? { attachments: attachments.map((file) => ({ ...file, erased: true as const })) }
      : {}),
  };
}

const keptFiles = (all: readonly SignedValues[]): readonly Attachment[] =>
  all.flatMap(({ attachments = [] }) => attachments.filter(({ erased }) => !erased));

async function eraseAlone({ id, salt }: Envelope, all: readonly SignedValues[]): Promise<void> {
  for (const { signerId, filled = [], attachments = [] } of all) {
    for (const [index, { id: fileId, erased }] of attachments.entries())
      if (!erased) await eraseFile(keys.values(id, signerId), index, fileId);
    for (const [index, one] of filled.entries()) {
      const erased = erasedPrivate(one, mask, salt);
      if (erased !== one) await replace(keys.values(id, signerId), index, one, erased);
    }
  }
}

/** Unless another file is there by now. */
function eraseFile(key: Record<string, string>, index: number, fileId: string) {
  const one = expr`values.attachments${listed(index)}`;
  return updateIf(table, key, expr`SET ${one}.erased = ${true}`, expr`${one}.id = ${fileId}`);
}

/** Unless something else is stored there by now, because the signer has signed again. */
function replace(
  key: Record<string, string>,
  index: number,
  { field, value }: FilledField,
  erased: FilledField,
) {
  const one = expr`values.filled${listed(index)}`;
  const isAsRead = expr`${one}.field = ${field} AND ${one}.value = ${value}`;
  return updateIf(table, key, expr`SET ${one} = ${erased}`, isAsRead);
}
