import { randomBytes } from "node:crypto";
import {
  type Certificate,
  fingerprint,
  readTimeStampReply,
  type TimeStampReply,
  timeStampQuery,
} from "sealed-pdf/pki";
import { AuthorityFailed, askAuthority } from "#core/gateways/authorities";

/** An authority, as it identified itself in its last token. */
export interface Authority {
  readonly certificates: readonly Certificate[];
  /** A token with exactly these certificates. */
  timeStamp(imprint: Uint8Array): Promise<Uint8Array>;
}

const known = new Map<string, readonly Certificate[]>();

/**
 * The authority at this address. Its certificates must be known before sealing, since the seal covers their
 * fingerprints: a first token, over random bytes, is requested once per cold start.
 */
export async function authorityAt(url: string): Promise<Authority> {
  const certificates = known.get(url) ?? (await askTimeStamp(url, randomBytes(32))).certificates;
  known.set(url, certificates);
  return {
    certificates,
    timeStamp: async (imprint) => {
      const { token, certificates: came } = await askTimeStamp(url, imprint);
      if (sameSet(came, certificates)) return token;
      // It has changed its certificate, or has several: the next try starts with the new one.
      known.set(url, came);
      throw new AuthorityFailed("the time stamp came with other certificates than before");
    },
  };
}

async function askTimeStamp(url: string, imprint: Uint8Array): Promise<TimeStampReply> {
  const nonce = randomBytes(16);
  const query = timeStampQuery(imprint, nonce);
  const reply = await askAuthority(url, "application/timestamp-query", query);
  try {
    return await readTimeStampReply(reply, { imprint, nonce });
  } catch (error) {
    throw new AuthorityFailed(String(error), { cause: error });
  }
}

function sameSet(a: readonly Certificate[], b: readonly Certificate[]): boolean {
  const sorted = (all: readonly Certificate[]) => all.map(({ bytes }) => fingerprint(bytes)).sort();
  return sorted(a).join() === sorted(b).join();
}
