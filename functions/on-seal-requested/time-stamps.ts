import { randomBytes } from "node:crypto";
import {
  type Certificate,
  fingerprint,
  readTimeStampReply,
  timeStampQuery,
  verifyTimeStamp,
} from "sealed-pdf/pki";
import { AuthorityFailed, askAuthority } from "#core/gateways/authorities";

/** One authority, as it presented itself in its last token. */
export interface Authority {
  readonly certificates: readonly Certificate[];
  /** A token that comes with exactly these certificates. */
  timeStamp(imprint: Buffer): Promise<Buffer>;
}

const known = new Map<string, readonly Certificate[]>();

/**
 * The authority at this address. Its certificates must be known before sealing, since the seal covers
 * their fingerprints: a first token is asked for once per cold start, over random bytes.
 */
export async function authorityAt(url: string): Promise<Authority> {
  const certificates = known.get(url) ?? (await introduce(url));
  known.set(url, certificates);
  return {
    certificates,
    timeStamp: async (imprint) => {
      const token = await tokenFrom(url, imprint);
      const came = verifyTimeStamp(token, imprint).certificates;
      if (sameSet(came, certificates)) return token;
      // It has changed its certificate, or has several: the next try begins with the new one.
      known.set(url, came);
      throw new AuthorityFailed("the time stamp came with other certificates than before");
    },
  };
}

async function introduce(url: string): Promise<readonly Certificate[]> {
  const imprint = randomBytes(32);
  return verifyTimeStamp(await tokenFrom(url, imprint), imprint).certificates;
}

async function tokenFrom(url: string, imprint: Buffer): Promise<Buffer> {
  const nonce = randomBytes(16);
  const reply = await askAuthority(
    url,
    "application/timestamp-query",
    timeStampQuery(imprint, nonce),
  );
  try {
    return readTimeStampReply(reply, { imprint, nonce });
  } catch (error) {
    throw new AuthorityFailed(String(error), { cause: error });
  }
}

function sameSet(a: readonly Certificate[], b: readonly Certificate[]): boolean {
  const sorted = (all: readonly Certificate[]) => all.map(({ der }) => fingerprint(der)).sort();
  return sorted(a).join() === sorted(b).join();
}
