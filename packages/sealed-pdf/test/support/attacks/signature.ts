import { children, type Node, onlyNode } from "../../../src/pki/read/der.ts";
import { sha256 } from "../../../src/pki/write/algorithms.ts";
import { signedData } from "../../../src/pki/write/cms.ts";
import {
  encode,
  nullValue,
  octetString,
  oid,
  sequence,
  setOf,
  tags,
} from "../../../src/pki/write/der.ts";
import { ownBytes } from "../../../src/portable/bytes.ts";
import type { Random } from "../random.ts";
import { cmsOf, gapOf, withByteRange, withCms } from "../rewriting.ts";
import type { Attack, Target } from "./target.ts";

/** Attacks on the signature and on what it covers. */
export const signatureAttacks = {
  "the signature of another document": ({ bytes, other }, random) => {
    const swapped = withCms(bytes, cmsOf(other));
    const at = gapOf(swapped).end - 3 - random.below(200);
    // Invalid padding makes each of them a different file.
    if (random.below(2)) swapped.write("0123456789abcdef"[random.below(16)] ?? "0", at, "latin1");
    return swapped;
  },
  "another byte range": ({ bytes }, random) => {
    const made = Buffer.from(bytes);
    const at = made.lastIndexOf("/ByteRange [0 ", gapOf(made).start) + "/ByteRange [0 ".length;
    const which = at + 11 * random.below(3);
    const number = Number(made.toString("latin1", which, which + 10));
    const changed = Math.max(0, number + (random.below(2) ? 1 : -1) * (1 + random.below(5_000)));
    made.write(String(changed).padStart(10, "0"), which, "latin1");
    return made;
  },
  "a gap that leaves out more": ({ bytes }, random) => {
    const { end } = gapOf(bytes);
    const more = Buffer.from(`\n/X (${"x".repeat(1 + random.below(2_000))})`);
    const made = Buffer.concat([bytes.subarray(0, end), more, bytes.subarray(end)]);
    return withWiderGap(made, end + more.length);
  },
  "the gap somewhere else": ({ bytes }, random) => {
    const { start, end } = gapOf(bytes);
    const rest = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
    const at = random.below(rest.length);
    if (at === start) return rest;
    return Buffer.concat([rest.subarray(0, at), bytes.subarray(start, end), rest.subarray(at)]);
  },
  "a longer gap": ({ bytes }, random) => {
    const { end } = gapOf(bytes);
    const zeros = Buffer.from("0".repeat(2 * (1 + random.below(500))));
    const made = Buffer.concat([bytes.subarray(0, end - 1), zeros, bytes.subarray(end - 1)]);
    return random.below(2) ? withByteRange(made) : made;
  },
  "digits in capitals": ({ bytes }, random) => {
    const { start, end } = gapOf(bytes);
    const made = Buffer.from(bytes);
    let left = 1 + random.below(300);
    for (let at = start; at < end && left > 0; at++) {
      const digit = made[at] ?? 0;
      if (digit < 97 || digit > 102) continue;
      left--;
      made[at] = digit - 32;
    }
    return made;
  },
  "another encoding of the signature": ({ bytes }, random) =>
    withCms(bytes, laxer(onlyNode(ownBytes(cmsOf(bytes))), random, new Budget(random))),
  "something unsigned in the signature": ({ bytes }, random) =>
    withCms(bytes, withUnsigned(cmsOf(bytes), random)),
  "an impostor's signature": async ({ bytes, impostor }, random) => {
    const { start, end } = gapOf(bytes);
    const digest = sha256(bytes.subarray(0, start), bytes.subarray(end));
    const cms = await signedData(digest, impostor, (one) => impostor.sign(one));
    // A stray zero byte more or less behind it is no difference; a byte of the value is.
    const made = Buffer.from(cms);
    if (random.below(3) === 0) made[made.length - 1 - random.below(200)] = random.below(256);
    return withCms(bytes, made);
  },
  "the certificate under an impostor's signature": async (target, random) =>
    mixedCertificates(target, random),
} satisfies Record<string, Attack>;

function withWiderGap(bytes: Buffer, end: number): Buffer {
  const { start } = gapOf(bytes);
  const made = Buffer.from(bytes);
  const at = made.lastIndexOf("/ByteRange [", start);
  const numbers = [start, end, bytes.length - end].map((one) => String(one).padStart(10, "0"));
  made.write(`/ByteRange [0 ${numbers.join(" ")}]`, at, "latin1");
  return made;
}

/** Index of the node that is encoded differently. */
class Budget {
  left: number;
  constructor(random: Random) {
    this.left = random.below(60);
  }
}

const constructed = 0x20;

/** The same values in BER: one length in a long form, or indefinite. */
function laxer(node: Node, random: Random, budget: Budget): Buffer {
  const inner =
    node.tag & constructed
      ? Buffer.concat(children(node, node.tag).map((child) => laxer(child, random, budget)))
      : node.content;
  if (budget.left-- !== 0) return encode(node.tag, inner);
  if (node.tag & constructed && random.below(2))
    return Buffer.concat([Buffer.from([node.tag, 0x80]), inner, Buffer.from([0, 0])]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(inner.length);
  return Buffer.concat([Buffer.from([node.tag, 0x84]), length, inner]);
}

const membersOf = (node: Node): Node[] => children(node, node.tag);

/** An attribute, an algorithm's NULL, a list of revocations: what no signature covers. */
function withUnsigned(cms: Buffer, random: Random): Buffer {
  const [type, wrapped] = membersOf(onlyNode(ownBytes(cms)));
  const [data] = wrapped === undefined ? [] : membersOf(wrapped);
  const [version, digests, content, certificates, signers] =
    data === undefined ? [] : membersOf(data);
  const [signer] = signers === undefined ? [] : membersOf(signers);
  if (!type || !version || !digests || !content || !certificates || !signer)
    throw new Error("expected a signature");
  const parts = membersOf(signer).map(({ raw }) => raw);
  const junk = octetString(Buffer.from([random.below(256), random.below(256), random.below(256)]));
  const attribute = sequence(oid("1.2.840.113549.1.9.52"), setOf(junk));
  const where = random.below(4);
  const signed = where === 0 ? sequence(...parts, encode(tags.context1, attribute)) : signer.raw;
  const set =
    where === 1 ? encode(tags.set, signer.raw, signer.raw, junk) : encode(tags.set, signed);
  const algorithm = sequence(oid("2.16.840.1.101.3.4.2.1"), nullValue, junk);
  const lists = where === 3 ? [encode(tags.context1, junk)] : [];
  const all = [
    version.raw,
    where === 2 ? encode(tags.set, algorithm) : digests.raw,
    content.raw,
    certificates.raw,
    ...lists,
    set,
  ];
  return sequence(type.raw, encode(tags.context0, sequence(...all)));
}

/** Signed by the impostor, with the operator's certificate besides or instead of theirs. */
async function mixedCertificates({ bytes, impostor }: Target, random: Random): Promise<Buffer> {
  const { start, end } = gapOf(bytes);
  const digest = sha256(bytes.subarray(0, start), bytes.subarray(end));
  const [, wrapped] = membersOf(onlyNode(ownBytes(cmsOf(bytes))));
  const [data] = wrapped === undefined ? [] : membersOf(wrapped);
  const found = data === undefined ? undefined : membersOf(data)[3];
  const [operators] = found === undefined ? [] : membersOf(found);
  if (operators === undefined) throw new Error("expected a certificate");
  const cms = await signedData(digest, { ...impostor, chain: [operators.raw] }, (one) =>
    impostor.sign(one),
  );
  const theirs = Buffer.from(impostor.certificate);
  if (random.below(2) && theirs.length === operators.raw.length) {
    const at = cms.indexOf(theirs);
    cms.set(operators.raw, at);
  }
  const made = withCms(bytes, cms);
  const pad = gapOf(made).end - 2 - random.below(1_000);
  if (random.below(2)) made.write("1", pad, "latin1");
  return made;
}
