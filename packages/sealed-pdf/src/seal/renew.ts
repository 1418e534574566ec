import type { TimeStamping } from "../pki/write/cms.ts";
import { ascii, hexOf, ownBytes } from "../portable/bytes.ts";
import { FileDigests } from "../portable/digests.ts";
import { renewalText } from "../verify/pdf/renewal.ts";
import { readSealedFile } from "../verify/pdf/sealed-file.ts";
import { tokenBytesMax } from "./archive.ts";
import type { ValidationData } from "./security-store.ts";

/**
 * The bytes to append to a document of level B-LTA: a further archive time stamp over all of it, and what validators need
 * to check the time stamps (docs/evidence-format.md, 6). The document must be one that `verifyDocument` calls genuine.
 * Throws Fault if it has no archive time stamp.
 */
export async function renewArchive(
  document: Uint8Array,
  timeStamp: TimeStamping,
  validation: ValidationData,
): Promise<Uint8Array> {
  const bytes = ownBytes(document);
  const { archived } = readSealedFile(bytes);
  if (archived === undefined) throw new Error("there is no archive time stamp to renew");
  const proofs = {
    certificates: validation.certificates.map(ownBytes),
    lists: validation.revocationLists.map(ownBytes),
    answers: validation.statusAnswers.map(ownBytes),
  };
  const digits = 2 * tokenBytesMax;
  const empty = renewalText(bytes, archived, proofs, `<${"0".repeat(digits)}>`);
  const start = bytes.length + empty.contentsStart;
  const whole = ownBytes(Buffer.concat([bytes, ascii(empty.text)]));
  const gap = { start, end: start + digits + 2 };
  const token = await timeStamp(await new FileDigests(whole, [start]).outside(gap, whole.length));
  if (token.length > tokenBytesMax)
    throw new Error("the time stamp does not fit into its placeholder");
  const contents = `<${hexOf(token).padEnd(digits, "0")}>`;
  return ascii(renewalText(bytes, archived, proofs, contents).text);
}
