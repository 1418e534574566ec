import { expect, test } from "vitest";
import { ApiError } from "../../../frontend/api/api-error.ts";
import { endOfError, endOfView } from "../../../frontend/pages/sign/dead-ends.ts";

const view = { signerStatus: "waiting", stage: "waiting", senderName: "Sam" } as const;

test("a view with something left to sign is no end", () => {
  expect(endOfView(view)).toBeUndefined();
  expect(endOfView({ ...view, stage: "sending" })).toBeUndefined();
});

test("who has signed or declined, and what is over, gets a page that says so", () => {
  expect(endOfView({ ...view, signerStatus: "signed" })?.title).toMatch(/You have signed/);
  expect(endOfView({ ...view, stage: "sealing" })?.title).toMatch(/You have signed/);
  expect(endOfView({ ...view, stage: "completed" })?.title).toMatch(/completed/);
  expect(endOfView({ ...view, signerStatus: "declined" })?.title).toMatch(/declined/);
  expect(endOfView({ ...view, stage: "voided" })?.title).toMatch(/withdrawn/);
  expect(endOfView({ ...view, stage: "expired" })?.title).toMatch(/expired/);
});

test("each refusal of a link says what to do; only what may pass can be tried again", () => {
  const end = (code: ConstructorParameters<typeof ApiError>[1], status = 409) =>
    endOfError(new ApiError(status, code, "A sentence."));
  expect(end("LINK_INVALID", 401).text).toMatch(/ask the person who sent it/);
  for (const code of ["LINK_INVALID", "VOIDED", "EXPIRED", "ALREADY_DECLINED"] as const)
    expect(end(code).retry).toBe(false);
  for (const code of ["OFFLINE", "NOT_YOUR_TURN", "INTERNAL"] as const)
    expect(end(code).retry).toBe(true);
});
