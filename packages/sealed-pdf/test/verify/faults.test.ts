import { afterAll, beforeAll, expect, test } from "vitest";
import type { SealLevel } from "../../src/pki/read/seal-level.ts";
import type { FaultCode } from "../../src/portable/fault.ts";
import { verifyDocument } from "../../src/verify/document.ts";
import type { AuditRecord } from "../support/audit-record.ts";
import { certificate } from "../support/certificates.ts";
import { recordFaults } from "../support/faults/record.ts";
import { type Documents, sealFaults, withRecordText } from "../support/faults/seal.ts";
import { signatureFaults, withParts } from "../support/faults/signature.ts";
import { structureFaults } from "../support/faults/structure.ts";
import { type People, timeFaults } from "../support/faults/times.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";
import { makeSealing, makeSealKey, seal } from "../support/sealing.ts";
import { startTimeStampAuthority } from "../support/time-stamp-authority.ts";

// For every fault that the verifier can report, there is a document that has it.

let people: People;
let documents: Documents;
let stranger: Uint8Array;

beforeAll(async () => {
  const key = await makeSealKey();
  const first = await startTimeStampAuthority("list", new Date("2030-01-01T00:00:00Z"));
  people = { key, first, later: await startTimeStampAuthority() };
  documents = {
    key,
    plain: await sealed(),
    withStore: await sealed("B-LT"),
    archived: await sealed("B-LTA"),
  };
  stranger = certificate({ name: "Stranger" }).der;
});
afterAll(() => Promise.all([people.first.close(), people.later.close()]));

function sealed(level: SealLevel = "B-B"): Promise<Buffer> {
  const { key, first } = people;
  const timeStamp = async (imprint: Uint8Array) =>
    first.token(imprint, new Date("2026-11-20T10:00:05Z"));
  const validation = { certificates: [], revocationLists: [], statusAnswers: [] };
  const proofs = level === "B-B" ? undefined : { timeStamp, validation };
  return seal(makeSealing(tablePdf(onePage()), key, [], { level, proofs }));
}

const withRecord = (forge: (record: AuditRecord) => unknown) =>
  withRecordText(documents, (text) => {
    const record = JSON.parse(text);
    forge(record);
    return JSON.stringify(record);
  });

const said = async (bytes: Uint8Array) =>
  verifyDocument(bytes, { trusted: [people.key.certificate] });

type Make = () => Promise<unknown>;

const each = <Code extends FaultCode, One>(
  table: Readonly<Record<Code, One>>,
  make: (one: One) => Promise<unknown>,
) =>
  Object.fromEntries(
    Object.entries<One>(table).map(([code, one]) => [code, () => make(one)]),
  ) as Record<Code, Make>;

/** By code, the report on a document that has the fault; a code without one is a type error. */
const saidOf: Readonly<Record<FaultCode, Make>> = {
  ...each(recordFaults, async (forge) => said(await withRecord(forge))),
  ...each(structureFaults, (make) => said(make())),
  ...each(sealFaults, async (make) => said(await make(documents))),
  ...each(signatureFaults, (change) => said(withParts(documents.plain, stranger, change))),
  ...each(timeFaults, (make) => make(people)),
};

test.each(Object.entries(saidOf))("%s is said of a document that has it", async (code, make) => {
  expect(JSON.stringify(await make())).toContain(`"code":"${code}"`);
});
