import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SealLevel } from "../../../src/pki/read/seal-level.ts";
import { Fault, type FaultCode } from "../../../src/portable/fault.ts";
import { renewArchive } from "../../../src/seal/renew.ts";
import type { SealKey } from "../../../src/seal/seal.ts";
import type { ValidationData } from "../../../src/seal/security-store.ts";
import { type Trust, verifyDocument } from "../../../src/verify/document.ts";
import { certificate, revocationList } from "../certificates.ts";
import { onePage, tablePdf } from "../pdfs.ts";
import { makeSealing, type SealingOptions, seal } from "../sealing.ts";
import type { Conduct, TimeStampAuthority } from "../time-stamp-authority.ts";

/** Keys of the seal, of the time-stamp authority until 2030, and of the later one. */
export interface People {
  readonly key: SealKey;
  readonly first: TimeStampAuthority;
  readonly later: TimeStampAuthority;
}

/** For each fault of time stamps, levels and the seal's certificate, the verifier's report on a document that has it. */
export const timeFaults = {
  "fault.chain": ({ key, ...people }) => {
    const stranger = certificate({ name: "Stranger" }).der;
    return said({ ...people, key: { ...key, chain: [stranger] } }, "B-B");
  },
  "fault.notValidWhenMade": (people) =>
    said(people, "B-B", { sealedAt: new Date("2025-12-31T23:59:59Z") }),
  "fault.notValidThen": stamped("expired certificate"),
  "fault.notForTimeStamps": stamped("certificate for another purpose"),
  "fault.certificateNotNamed": stamped("names no certificate"),
  "fault.bytesFollowStructure": stamped("content goes on"),
  "fault.certificatesNotNamed": (people) =>
    said(people, "B-T", { timestampCertificatesSha256: [] }),
  "fault.stampOlder": (people) =>
    said(people, "B-T", { sealedAt: new Date("2026-11-20T12:00:00Z") }),

  "fault.levelWantsStamp": claiming("B-T", "B-B"),
  "fault.levelHasNoStamp": claiming("B-B", "B-T"),
  "fault.levelWantsMaterial": claiming("B-LT", "B-T"),
  "fault.levelHasNoArchive": claiming("B-T", "B-LT"),
  "fault.levelWantsArchiveStamp": claiming("B-LTA", "B-LT"),
  "fault.levelHasNoArchiveStamp": claiming("B-LT", "B-LTA"),

  "fault.stampsOutOfOrder": (people) => saidOfRenewed(people, ["first", 2029], ["first", 2028]),
  "fault.renewedAfterEnd": (people) => saidOfRenewed(people, ["later", 2031]),
  "fault.renewedByUnknown": async (people) => {
    const file = await renewed(people, ["later", 2028]);
    return verifyDocument(file, { trusted: [people.key.certificate] });
  },
  "fault.renewalHoldsTooMuch": async (people) => {
    const root = certificate({ name: "Other root", isAuthority: true });
    const list = revocationList(root, around(2028), []);
    const file = await renewed(people, ["first", 2028, { revocationLists: [list] }]);
    return verifyDocument(file, trustIn(people));
  },
  "fault.earlierArchive": async ({ first }) => {
    const stored = join(import.meta.dirname, "../../verify/stored/format-2-B-LTA-table.pdf");
    const stamp = async (imprint: Uint8Array) => first.token(imprint, at(2028));
    const proofs = { certificates: [], revocationLists: [], statusAnswers: [] };
    const before = readFileSync(stored, "latin1").replaceAll("/DSS <<", "/DSX <<");
    return faultOf(renewArchive(Buffer.from(before, "latin1"), stamp, proofs));
  },
} satisfies Partial<Record<FaultCode, (people: People) => Promise<unknown>>>;

const at = (year: number) => new Date(Date.UTC(year, 5, 1));
const dayMs = 86_400_000;
const around = (year: number) => ({
  from: new Date(at(year).getTime() - dayMs),
  until: new Date(at(year).getTime() + dayMs),
});

/** Tokens are of this time, and documents sealed a little earlier. */
const stampedAt = new Date("2026-11-20T10:00:05Z");

const sealed = (
  { key, first }: People,
  level: SealLevel,
  options: SealingOptions = {},
  conduct?: Conduct,
): Promise<Buffer> => {
  const timeStamp = async (imprint: Uint8Array) => first.token(imprint, stampedAt, conduct);
  const material = { certificates: [first.root.der], revocationLists: [], statusAnswers: [] };
  const validation = level === "B-T" ? undefined : material;
  const proofs = level === "B-B" ? undefined : { timeStamp, validation };
  const timestampCertificatesSha256 = level === "B-B" ? [] : first.certificatesSha256;
  const usual = { level, proofs, timestampCertificatesSha256 };
  return seal(makeSealing(tablePdf(onePage()), key, [], { ...usual, ...options }));
};

const trustIn = ({ key, later }: People): Trust => ({
  trusted: [key.certificate],
  authorities: [later.unit.der],
});

const said = async (
  people: People,
  ...how: Parameters<typeof sealed> extends [People, ...infer R] ? R : never
) => verifyDocument(await sealed(people, ...how), trustIn(people));

/** The verdict on a time stamp of an authority with this fault. */
function stamped(conduct: Conduct) {
  return (people: People) => said(people, "B-T", {}, conduct);
}

/** The verdict on a document whose record claims another level than it has. */
function claiming(claimed: SealLevel, level: SealLevel) {
  return (people: People) =>
    said(people, level, {
      forge: (record) => {
        record.seal.level = claimed;
        return record;
      },
    });
}

type By = readonly [by: "first" | "later", year: number, proofs?: Partial<ValidationData>];

/** An archived document with a further time stamp for each. */
async function renewed(people: People, ...renewals: readonly By[]): Promise<Buffer> {
  let file = await sealed(people, "B-LTA");
  for (const [by, year, more] of renewals) {
    const { root, token } = people[by];
    const lists = [revocationList(root, around(year), [])];
    const proofs = { certificates: [root.der], revocationLists: lists, statusAnswers: [] };
    const stamp = async (imprint: Uint8Array) => token(imprint, at(year));
    file = Buffer.concat([file, await renewArchive(file, stamp, { ...proofs, ...more })]);
  }
  return file;
}

const saidOfRenewed = async (people: People, ...renewals: readonly By[]) =>
  verifyDocument(await renewed(people, ...renewals), trustIn(people));

async function faultOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => {
    if (error instanceof Fault) return error.reason;
    throw error;
  });
}
