import { expect, test } from "vitest";
import { actionText } from "#core/domain/envelope/audit";
import { activityParts } from "../../../frontend/api/dashboard.ts";

test("an action's parts are separated by bars", () => {
  expect(activityParts("Document signed|Ben|ben@example.com")).toEqual([
    "Document signed",
    "Ben",
    "ben@example.com",
  ]);
});

test("empty parts and empty actions are left out", () => {
  expect(activityParts("Document sent|| |Ada")).toEqual(["Document sent", "Ada"]);
  expect(activityParts("")).toEqual([]);
});

test("escaped bars and backslashes in names are restored", () => {
  const name = "Eve | Co \\ \\| Sons";
  const action = actionText({
    v: 1,
    envelopeId: "e1",
    seq: 1,
    type: "declined",
    at: "2026-11-20T10:00:00Z",
    actor: { kind: "signer", name, email: "eve@example.com" },
    ip: "203.0.113.9",
    userAgent: "",
    document: "",
    data: { reason: "a|b" },
    prev: "",
    hash: "",
  });
  expect(activityParts(action)).toEqual([
    "Signing declined",
    name,
    "eve@example.com",
    "a|b",
    "203.0.113.9",
  ]);
});
