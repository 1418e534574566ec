import { beforeAll, expect, test } from "vitest";
import type { SealKey } from "../../src/seal/seal.ts";
import { type Trust, verifyDocument } from "../../src/verify/document.ts";
import { validationReport } from "../../src/verify/report/validation-report.ts";
import { readSeal } from "../../src/verify/seal-parts.ts";
import { chained } from "../support/audit-record.ts";
import { startAuthority } from "../support/openssl-authority.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";
import { sealedDocument } from "../support/sealed-document.ts";
import { makeSealKey } from "../support/sealing.ts";
import { hasTool } from "../support/tools.ts";

const original = tablePdf(onePage());
const at = new Date("2026-11-26T12:00:00Z");
let key: SealKey;
let sealed: Buffer;

beforeAll(async () => {
  key = await makeSealKey();
  sealed = await sealedDocument({ original, key });
});

async function reportOn(bytes: Uint8Array, trust: Trust = { trusted: [key.certificate] }) {
  return validationReport(await verifyDocument(bytes, trust), at) ?? "";
}

/** Main indication and sub-indication of the whole, in the words of EN 319 102-1. */
const indicationIn = (xml: string) =>
  /<SignatureValidationStatus>\s*<MainIndication>urn:etsi:019102:mainindication:([\w-]+)<.MainIndication>(?:\s*<SubIndication>urn:etsi:019102:subindication:(\w+)<)?/
    .exec(xml)
    ?.slice(1)
    .filter((one) => one !== undefined);

const changedAt = (place: number): Buffer => {
  const changed = Buffer.from(sealed);
  changed[place] = (changed[place] ?? 0) ^ 1;
  return changed;
};

test("a report says in the words of EN 319 102-1 what became of the check", async () => {
  expect(indicationIn(await reportOn(sealed))).toEqual(["total-passed"]);
  const untrusted = ["indeterminate", "NO_CERTIFICATE_CHAIN_FOUND"];
  expect(indicationIn(await reportOn(sealed, { trusted: undefined }))).toEqual(untrusted);
  expect(indicationIn(await reportOn(sealed, { trusted: [] }))).toEqual(untrusted);
  expect(indicationIn(await reportOn(changedAt(200)))).toEqual(["total-failed", "HASH_FAILURE"]);
  const longer = Buffer.concat([sealed, Buffer.from("% more\n")]);
  expect(indicationIn(await reportOn(longer))).toEqual(["total-failed", "FORMAT_FAILURE"]);
  const { signatureValue } = await readSeal(sealed);
  const value = Buffer.from(signatureValue).toString("hex");
  const wrong = changedAt(sealed.indexOf(value) + 9);
  expect(indicationIn(await reportOn(wrong))?.[0]).toBe("total-failed");
  const early = await sealedDocument({ original, key, sealedAt: new Date("2025-12-31T23:59:59Z") });
  const outside = ["indeterminate", "SIG_CONSTRAINTS_FAILURE"];
  expect(indicationIn(await reportOn(early))).toEqual(outside);
  const forge = (record: { entries: { ip: string }[] }) => {
    for (const entry of record.entries) entry.ip = "203.0.113.99";
    return record;
  };
  const edited = await sealedDocument({ original, key, forge });
  expect(indicationIn(await reportOn(edited))).toEqual(outside);
  const whole = await sealedDocument({ original, key, forge: (one) => chained(forge(one)) });
  expect(indicationIn(await reportOn(whole))).toEqual(["total-passed"]);
});

test("there is none about a file without a seal", async () => {
  for (const bytes of [original, Buffer.from("hello")])
    expect(validationReport(await verifyDocument(bytes, { trusted: [] }), at)).toBeUndefined();
});

test("each check is a constraint with its sentence, and so is what was not checked", async () => {
  const xml = await reportOn(sealed);
  const named = [...xml.matchAll(/urn:undersign:check:(\w+)/g)].map(([, id]) => id);
  expect(named).toHaveLength(11);
  expect(named).toEqual(expect.arrayContaining(["sealedBy", "signers", "revocation"]));
  expect(xml.match(/constraintStatus:disabled/g)).toHaveLength(2);
  expect(xml).toContain("<ValidationTime>2026-11-26T12:00:00.000Z</ValidationTime>");
  expect(xml).toContain(Buffer.from(key.certificate).toString("base64"));
  const unknown = await reportOn(sealed, { trusted: [] });
  expect(unknown.match(/constraintStatus:disabled/g)?.length).toBeGreaterThan(6);
});

test("texts by others can't break out of it", async () => {
  const oddKey = await makeSealKey('O="<x>&\u0007"');
  const xml = await reportOn(await sealedDocument({ original, key: oddKey }), {
    trusted: undefined,
  });
  expect(xml).toContain("&#60;x&#62;&#38;");
  for (const odd of ["<x>", "\u0007"]) expect(xml).not.toContain(odd);
});

test.skipIf(!hasTool("openssl"))("a time stamp is an object of its own with its time", async () => {
  const stamped = await sealedDocument({
    original,
    key,
    level: "B-T",
    authority: startAuthority(),
  });
  const xml = await reportOn(stamped);
  expect(indicationIn(xml)).toEqual(["total-passed"]);
  expect(xml).toMatch(
    /<ValidationObject id="time-stamp">\s*<ObjectType>urn:etsi:019102:validationObject:timestamp</,
  );
  expect(xml).toMatch(/<TimeStampValue>20\d\d-/);
});
