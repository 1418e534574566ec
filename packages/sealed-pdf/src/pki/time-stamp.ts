import { type Bytes, ownBytes, sameBytes } from "../portable/bytes.ts";
import { Unusable } from "../portable/fault.ts";
import { Members, onlyNode, small, tags } from "./read/der.ts";
import { type TimeStamp, verifyTimeStamp } from "./read/time-stamp.ts";
import { sha256Algorithm } from "./write/algorithms.ts";
import { integer, octetString, sequence, trueValue } from "./write/der.ts";

/** A request (RFC 3161, 2.4.1) for a time stamp over a SHA-256 digest, with the certificates in the answer. */
export const timeStampQuery = (imprint: Uint8Array, nonce: Uint8Array): Uint8Array =>
  sequence(integer(1), sequence(sha256Algorithm, octetString(imprint)), integer(nonce), trueValue);

export interface TimeStampReply extends TimeStamp {
  /** DER */
  readonly token: Bytes;
}

/** Reads an authority's reply (RFC 3161, 2.4.2) and checks it against the query. Throws Unusable. */
export async function readTimeStampReply(
  reply: Uint8Array,
  asked: { readonly imprint: Uint8Array; readonly nonce: Uint8Array },
): Promise<TimeStampReply> {
  const members = new Members(onlyNode(ownBytes(reply)));
  const code = small(new Members(members.take(tags.sequence)).take(tags.integer));
  const token = members.maybe(tags.sequence)?.raw;
  members.end();
  if (code > grantedWithMods || token === undefined)
    throw new Unusable("the time stamp was not granted");
  const stamp = await verifyTimeStamp(token, ownBytes(asked.imprint));
  if (stamp.nonce === undefined || !sameBytes(stamp.nonce, integer(asked.nonce)))
    throw new Unusable("the time stamp answers another request");
  return { ...stamp, token };
}

/** PKIStatus: 0 is granted. */
const grantedWithMods = 1;
