import { type GivenFile, givenAnswers } from "../answers/given-answers.ts";
import type { Envelope, EnvelopeContent, SignedValues, Signer } from "../envelope/envelope.ts";

/** A file that somebody has attached who signed before, for those who sign later. */
export interface EarlierFile extends GivenFile {
  /** The name with which its signer has signed. */
  readonly by: string;
}

/**
 * Whether the sender lets later signers have the files of earlier ones. Where the sender withholds answers until the end,
 * files are withheld, too.
 */
const areShared = ({ rules, withholdValues }: Envelope): boolean =>
  rules?.shareAttachments === true && !withholdValues;

/** Whether this signer has to know, before attaching a file, that signers of later steps will get it. */
export const sharesFiles = (envelope: Envelope, { order }: Signer): boolean =>
  areShared(envelope) && envelope.signers.some((one) => one.order > order);

/** The signers whose files this signer may download: those of earlier steps who have signed. */
function sharing(envelope: Envelope, { order }: Signer) {
  if (!areShared(envelope)) return [];
  const before = envelope.signers.filter((one) => one.order < order);
  return before.filter(({ status }) => status === "signed").map(({ id }) => id);
}

/** Whether such a signer was asked for files, so that there may be some. */
export function mayHaveEarlierFiles(
  envelope: Envelope,
  signer: Signer,
  { fields }: EnvelopeContent,
): boolean {
  const from = sharing(envelope, signer);
  return fields.some(({ kind, signerId }) => kind === "file" && from.includes(signerId));
}

/** In the order of signers and fields. */
export function earlierFiles(
  envelope: Envelope,
  signer: Signer,
  content: EnvelopeContent,
  values: readonly SignedValues[],
): readonly EarlierFile[] {
  const from = sharing(envelope, signer);
  return givenAnswers(envelope, content, values)
    .signers.filter((one) => from.includes(one.signer))
    .flatMap(({ name, attachments = [] }) => attachments.map((file) => ({ ...file, by: name })));
}
