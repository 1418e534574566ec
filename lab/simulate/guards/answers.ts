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
        "if (role) assertNoSignature(",
        "if (role && images.signature === null) assertNoSignature(",
      ),
    ],
  },
  {
    name: "a witness signs after whom they witness",
    subject: "answers",
    focus: ["sign", "sign-here"],
    off: [change("core/domain/envelope/envelope.ts", "&& !waits.has(witnessOf)", "")],
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
        "if (entered && attempt.enteredSha256 !== entered)",
        "if (entered && attempt.enteredSha256 === undefined)",
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
        "  filled.private\n    ? { field: filled.field, valueSha256",
        "  filled.private && salt === ''\n    ? { field: filled.field, valueSha256",
      ),
    ],
  },
  {
    name: "private answers go in the transaction that withdraws",
    subject: "answers",
    focus: ["sign", "sign", "sign", "close"],
    off: [
      change(privateAnswers, "{ ...decision, erased }", "{ ...decision, erased: erased.slice(1) }"),
    ],
  },
  {
    name: "private answers are looked for again where somebody signs in between",
    subject: "answers",
    focus: ["sign", "sign", "sign", "close"],
    off: [
      change(
        privateAnswers,
        "isAsRead = before.head.seq === head.seq;",
        "isAsRead = head.seq > 0;",
      ),
    ],
  },
  {
    name: "only its sender reads what signers have filled in",
    subject: "answers",
    focus: ["sign", "peek"],
    off: [
      change(
        "functions/envelopes/handler.ts",
        "getSentEnvelope(caller, input.envelopeId);\n      const read",
        "getEnvelope(input.envelopeId);\n      const read",
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
        "  assertSentBy(caller, envelope);\n  const { actor } = caller;\n  const signer = envelope.signers.find((one) => addressesOf(one).includes(actor.email));",
        "  void assertSentBy;\n  const { actor } = caller;\n  const [signer] = envelope.signers;",
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
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source's
        " AND changing = ${changing}`",
        "`",
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
        "import { getSentEnvelope }",
        "import { getEnvelope }",
      ),
      change(
        "functions/evidence/handler.ts",
        "await getSentEnvelope(caller, input.envelopeId)",
        "await getEnvelope(input.envelopeId)",
      ),
    ],
  },
];
