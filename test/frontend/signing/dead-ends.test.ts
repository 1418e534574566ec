import { expect, test } from "vitest";
import { ApiError } from "../../../frontend/api/api-error.ts";
import { afterwardsOf } from "../../../frontend/features/signing/sign/ends/afterwards.ts";
import { endOfError, endOfView } from "../../../frontend/features/signing/sign/ends/dead-ends.ts";
import {
  isDeclined,
  isFinal,
  refetchMs,
} from "../../../frontend/features/signing/sign/page/view-state.ts";
import { englishEnding, englishRefusals } from "./english.ts";

const view = {
  signerStatus: "waiting",
  stage: "waiting",
  senderName: "Sam",
  senderEmail: "sam@example.com",
  signed: 1,
  of: 2,
  signer: { email: "ann@example.com", firstName: "Ann", lastName: "Lee", mobile: "" },
  parties: [
    { name: "Ann Lee", email: "ann@example.com", order: 1, status: "waiting" },
    { name: "Tariq Aziz", email: "tariq@example.com", order: 1, status: "waiting" },
  ],
} as const;

type Code = ConstructorParameters<typeof ApiError>[1];
const error = (code: Code, status = 409) => new ApiError(status, code, "Please ask Sam.");

test("a document that can be signed, or was signed by this signer, is no dead end", () => {
  expect(isDeclined(view)).toBe(false);
  expect(isDeclined({ ...view, stage: "sending" })).toBe(false);
  expect(isDeclined({ ...view, signerStatus: "signed", stage: "completed" })).toBe(false);
});

test("a declined document says so, and whom to ask", () => {
  expect(isDeclined({ ...view, signerStatus: "declined" })).toBe(true);
  expect(isDeclined({ ...view, stage: "declined" })).toBe(true);
  expect(endOfView(englishRefusals, view)).toMatchObject({
    title: expect.stringContaining("declined"),
    text: expect.stringContaining("Sam (sam@example.com)"),
  });
});

test("a code of a handed over device that is over or used says so in its title, and can't be tried again", () => {
  for (const code of ["HANDOVER_OVER", "HANDOVER_USED"] as const) {
    const { title, retry } = endOfError(englishRefusals, error(code));
    expect([title, retry]).toEqual(["This code does not work", undefined]);
  }
});

test("each dead end has its own title and the server's message", () => {
  const codes = ["VOIDED", "EXPIRED", "ALREADY_DECLINED"] as const;
  const ends = codes.map((code) => endOfError(englishRefusals, error(code)));
  expect(new Set(ends.map(({ title }) => title)).size).toBe(codes.length);
  for (const { text } of ends) expect(text).toContain("Please ask Sam.");
  expect(endOfError(englishRefusals, error("LINK_INVALID", 401)).text).toMatch(
    /ask the person who sent it/,
  );
});

test("a public link at which nobody can begin says so, and offers no other try", () => {
  for (const code of ["PUBLIC_LINK_OFF", "PUBLIC_LINK_FULL", "PUBLIC_LINK_FULL_TODAY"] as const)
    expect(endOfError(englishRefusals, error(code))).toEqual({
      icon: "clock",
      title: "Nobody can start here right now",
      text: expect.any(String),
    });
});

test("only temporary errors can be tried again", () => {
  for (const code of ["LINK_INVALID", "VOIDED", "EXPIRED", "ALREADY_DECLINED"] as const)
    expect(endOfError(englishRefusals, error(code)).retry).toBeUndefined();
  for (const code of ["OFFLINE", "NOT_YOUR_TURN", "INTERNAL", "TOO_MANY_REQUESTS"] as const)
    expect(endOfError(englishRefusals, error(code)).retry).toBe(true);
});

test("a lost connection or a failing server doesn't replace the screen", () => {
  expect(isFinal(error("OFFLINE", 0))).toBe(false);
  expect(isFinal(error("INTERNAL", 500))).toBe(false);
  expect(isFinal(error("TOO_MANY_REQUESTS", 429))).toBe(false);
  expect(isFinal(error("VOIDED", 409))).toBe(true);
});

test("the page refetches by itself where the state will change", () => {
  expect(refetchMs(undefined, error("NOT_YOUR_TURN"))).toBeGreaterThan(0);
  expect(refetchMs({ ...view, signerStatus: "signed" }, null)).toBeGreaterThan(0);
  expect(refetchMs({ ...view, signerStatus: "signed", stage: "completed" }, null)).toBe(false);
  expect(refetchMs(view, null)).toBe(false);
  expect(refetchMs(undefined, error("VOIDED"))).toBe(false);
});

test("a signer who has signed reads whether others are missing, it is being sealed, or it can be opened", () => {
  expect(afterwardsOf(englishEnding, view, undefined)).toMatchObject({
    stage: "waiting",
    text: expect.stringMatching(/^1 of 2 has signed/),
  });
  expect(afterwardsOf(englishEnding, view, undefined).next).toBe(
    "We will email you the signed document when Tariq Aziz has signed too.",
  );
  const more = { name: "Eve", email: "eve@example.com", order: 1, status: "waiting" as const };
  const parties = [...view.parties, more];
  expect(afterwardsOf(englishEnding, { ...view, parties }, undefined).next).toMatch(
    /when everyone has signed/,
  );
  expect(afterwardsOf(englishEnding, view, { last: true }).stage).toBe("sealing");
  expect(afterwardsOf(englishEnding, { ...view, stage: "sealing" }, undefined).stage).toBe(
    "sealing",
  );
  expect(afterwardsOf(englishEnding, { ...view, stage: "completed" }, { last: true }).stage).toBe(
    "completed",
  );
});

test("a signer reads which page stands against the seal, or that the reason is technical", () => {
  const since = "2026-11-21T12:30:00.000Z";
  const after = (page?: number) => {
    const told = { ...view, signed: 2, stage: "attention", notSealed: { since, page } } as const;
    return afterwardsOf(englishEnding, told, undefined);
  };
  expect(after(3)).toMatchObject({ next: "You will get the link as soon as it is sealed." });
  expect(after(3).text).toContain("how page 3 looks");
  expect(after(3).text).toContain("Sam can also withdraw");
  expect(after().text).toContain("for a technical reason");
});

test("the thanks are the specification's; a returning signer reads that they have signed this document", () => {
  expect(englishEnding("signed.thanks")).toBe(
    "Thank you for completing the signing process. Please check your email to receive a link to view and download the completed document.",
  );
  expect(englishEnding("signed.now")).toBe("You have signed");
  expect(englishEnding("signed.before")).toBe("You have signed this document");
});
