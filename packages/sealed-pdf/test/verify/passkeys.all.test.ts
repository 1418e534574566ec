import { describe, expect, test } from "vitest";
import type { AuditRecord } from "../support/audit-record.ts";
import { passkeyVerdicts, signedBy } from "../support/passkey-records.ts";

const verdicts = passkeyVerdicts();

describe("a passkey that signed what a signer signed", () => {
  test.each([
    ["is missing", () => undefined],
    [
      "signed other answers",
      (record: AuditRecord) => {
        signedBy(record, "ES256");
        record.values[0].date = "2026-11-22";
      },
    ],
    [
      "signed another name",
      (record: AuditRecord) => {
        const data = signedBy(record, "ES256");
        data.name = record.values[0].name = "Ann Other";
      },
    ],
    [
      "is another one's",
      (record: AuditRecord) => {
        const { passkeyPublicKey } = signedBy(record, "ES256");
        expect(signedBy(record, "ES256").passkeyPublicKey).not.toBe(passkeyPublicKey);
        Object.assign(signedDataOf(record), { passkeyPublicKey });
      },
    ],
    [
      "is of a page elsewhere",
      (record: AuditRecord) => {
        const data = signedBy(record, "ES256");
        const said = Buffer.from(data.passkeyClientData, "base64url").toString();
        const moved = said.replace("sign.example.com", "elsewhere.example");
        data.passkeyClientData = Buffer.from(moved).toString("base64url");
      },
    ],
  ] as const)("is altered for today's verifiers if it %s", async (_, change) => {
    expect(await verdicts(change)).toEqual(["altered", "genuine", "altered"]);
  });

  test.each([
    ["https://sign.example.com:8443", "genuine"],
    ["http://localhost:4400", "genuine"],
    ["http://127.0.0.1:4400", "genuine"],
    ["http://127.0.0.01:4400", "altered"],
    ["https://Sign.Example.com", "altered"],
    ["HTTPS://sign.example.com", "altered"],
    ["https://ann@sign.example.com", "altered"],
    ["https://ann:secret@sign.example.com", "altered"],
    ["https://sign.example.com/", "altered"],
    ["https://sign.example.com:443", "altered"],
    ["https://sign.example.com:", "altered"],
    ["http://localhost:80", "altered"],
    ["ftp://sign.example.com", "altered"],
  ])("for the page %s is %s for both of today's verifiers", async (origin, verdict) => {
    const change = (record: AuditRecord) => signedBy(record, "ES256", origin);
    expect(await verdicts(change)).toEqual([verdict, "genuine", verdict]);
  });
});

const signedDataOf = (record: AuditRecord) =>
  record.entries.find(({ type }: { type: string }) => type === "signed").data;
