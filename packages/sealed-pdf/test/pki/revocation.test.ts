import { expect, test } from "vitest";
import { readCertificate } from "../../src/pki/read/certificate.ts";
import { checkRevocationList, checkStatusAnswer } from "../../src/pki/read/revocation.ts";
import { Fault, Unusable } from "../../src/portable/fault.ts";
import {
  certificate,
  type Party,
  revocationList,
  type Status,
  statusAnswer,
} from "../support/certificates.ts";

const root = certificate({ name: "Root", isAuthority: true });
const other = certificate({ name: "Root", isAuthority: true });
const subject = certificate({ name: "Unit", issuer: root });
const [unit, issuer] = [readCertificate(subject.der), readCertificate(root.der)];

const now = new Date("2026-11-21T12:00:00Z");
const day = (count: number) => new Date(now.getTime() + count * 86_400_000);
const current = { from: day(-1), until: day(1) };

const listSays = (by: Party, validity = current, revoked: Buffer[] = []) =>
  checkRevocationList(revocationList(by, validity, revoked), unit, issuer, now);

const answerSays = (by: Party, status: Status = "good", validity = current) =>
  checkStatusAnswer(statusAnswer(by, subject.der, status, validity), unit, issuer, now);

test("a certificate is good by a current list or answer of its issuer", async () => {
  await listSays(root);
  await listSays(root, current, [other.der]);
  await answerSays(root);
});

test.each([
  ["a list that names it", () => listSays(root, current, [subject.der]), /revoked/],
  ["a list of the past", () => listSays(root, { from: day(-9), until: day(-8) }), /not current/],
  ["a list of the future", () => listSays(root, { from: day(1), until: day(2) }), /not current/],
  ["a list of another key under the same name", () => listSays(other), /not the issuer's/],
  ["an answer that says so", () => answerSays(root, "revoked"), /revoked/],
  ["an old answer", () => answerSays(root, "good", { from: day(-9), until: day(-8) }), /current/],
  ["an answer by another key", () => answerSays(other), /responder/],
])("a certificate is refused because of %s", async (_, check, reason) => {
  await expect(check()).rejects.toThrow(reason);
});

test("a list and an answer are good for nothing after any change of any byte", async () => {
  const list = revocationList(root, current, []);
  const answer = statusAnswer(root, subject.der, "good", current);
  for (const [bytes, check] of [
    [list, checkRevocationList],
    [answer, checkStatusAnswer],
  ] as const)
    for (let at = 0; at < bytes.length; at++) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      await expect(check(changed, unit, issuer, now), String(at)).rejects.toSatisfy(
        (error) => error instanceof Unusable || error instanceof Fault,
      );
    }
});
