import { change, type Guard } from "./guard.ts";

const privateAnswers = "core/store/envelope/private-answers.ts";

/** Guards of signers' answers, of pages that senders open to sign, and of the evidence. */
export const answerGuards: readonly Guard[] = [
  {
    name: "an approval is refused with a signature",
    subject: "answers",
    focus: ["sign"],
    off: [
      change(
        "core/domain/acts/signing.ts",
        "if (role) assertNoSignature(images, role);",
        "if (role && images.signature === null) assertNoSignature(images, role);",
      ),
    ],
  },
  {
    name: "a witness signs after whom they witness",
    subject: "answers",
    focus: ["sign", "sign-here"],
    off: [
      change(
        "core/domain/envelope/envelope.ts",
        "order === first && !waits.has(witnessOf)",
        "order === first",
      ),
    ],
  },
  {
    name: "a witness's signature is taken back with the one that it witnesses",
    subject: "answers",
    focus: ["sign", "sign", "correct", "take-back"],
    off: [
      change(
        "core/domain/acts/party-changes.ts",
        "witnessesOf(envelope, signerId)",
        'witnessesOf(envelope, "")',
      ),
    ],
  },
  {
    name: "nobody gets back the place that they have passed on",
    subject: "answers",
    focus: ["delegate"],
    off: [
      change(
        "core/domain/acts/delegating.ts",
        "[...signers.flatMap(addressesOf), ...earlier, ...mailed]",
        "signers.flatMap(addressesOf)",
      ),
    ],
  },
  {
    name: "a repeated signature has the same entries",
    subject: "answers",
    focus: ["sign", "sign-here"],
    off: [
      change(
        "core/domain/acts/signing.ts",
        "attempt.enteredSha256 !== entered",
        "attempt.enteredSha256 === undefined",
      ),
    ],
  },
  {
    name: "private answers are shown to nobody but the sender",
    subject: "answers",
    focus: ["sign"],
    off: [
      change(
        "core/domain/answers/filled-values.ts",
        "if (isPrivate) return { value: mask };",
        "if (isPrivate && value === mask) return { value: mask };",
      ),
    ],
  },
  {
    name: "private answers are in the evidence as digests",
    subject: "answers",
    focus: ["sign"],
    plan: { seals: true },
    off: [
      change(
        "core/domain/record/evidence.ts",
        "filled.private ? { field: filled.field, valueSha256: privateDigest(filled, salt) } : { field: filled.field, value: filled.value }",
        "filled.private && salt === '' ? { field: filled.field, valueSha256: privateDigest(filled, salt) } : { field: filled.field, value: filled.value }",
      ),
    ],
  },
  {
    name: "private answers go in the transaction that withdraws",
    subject: "answers",
    focus: ["sign", "sign", "sign", "close"],
    off: [
      change(
        privateAnswers,
        "return decision === unchanged || !isAsRead ? unchanged : { ...decision, erased };",
        "return decision === unchanged || !isAsRead ? unchanged : { ...decision, erased: erased.slice(1) };",
      ),
    ],
  },
  {
    name: "private answers are looked for again where somebody signs in between",
    subject: "answers",
    focus: ["sign", "sign", "sign", "close"],
    off: [change(privateAnswers, "before.head.seq === head.seq", "head.seq > 0")],
  },
  {
    name: "only its sender reads what signers have filled in",
    subject: "answers",
    focus: ["sign", "peek"],
    off: [
      change(
        "functions/envelopes/answers.ts",
        'import { getContent, getSentEnvelope, listValues } from "#core/store/envelope/envelopes";',
        'import { getContent, getEnvelope, listValues } from "#core/store/envelope/envelopes"; const getSentEnvelope = (_: unknown, id: string) => getEnvelope(id);',
      ),
    ],
  },
  {
    name: "a page is opened from the account for its holder alone",
    subject: "answers",
    focus: ["sign-here"],
    off: [
      change(
        "core/domain/acts/link.ts",
        "assertSentBy(caller, envelope); const { actor } = caller; const signer = envelope.signers.find((one) => addressesOf(one).includes(actor.email));",
        "void assertSentBy; const { actor } = caller; const [signer] = envelope.signers;",
      ),
    ],
  },
  {
    name: "what no entry tells of is changed as it was read",
    subject: "answers",
    focus: ["sign", "language", "language", "language"],
    off: [
      change(
        "core/store/envelope/envelopes.ts",
        "`head.hash = ${before.head.hash} AND changing = ${changing}`",
        "`head.hash = ${before.head.hash}`",
      ),
    ],
  },
  {
    name: "only its sender gets the evidence of a document",
    subject: "data",
    focus: ["sign", "evidence"],
    plan: { seals: true },
    off: [
      change(
        "functions/evidence/handler.ts",
        'import { getSentEnvelope } from "#core/store/envelope/envelopes";',
        'import { getEnvelope } from "#core/store/envelope/envelopes";',
      ),
      change(
        "functions/evidence/handler.ts",
        "getSentEnvelope(caller, input.envelopeId)",
        "getEnvelope(input.envelopeId)",
      ),
    ],
  },
];
