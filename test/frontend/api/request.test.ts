import { expect, test } from "vitest";
import { envelopeCalls } from "#contract/calls/envelopes";
import { refresh } from "#contract/pages/session";
import { auth } from "#contract/specified/auth";
import { dashboard as specified } from "#contract/specified/dashboard";
import { requestOf } from "../../../frontend/api/request.ts";

test("a GET's input goes into path and query, without undefined members", () => {
  expect(requestOf(specified.views, { email: "ada@example.com", pageSize: 100, page: 0 })).toEqual({
    path: "/api/dashboard/views",
    query: { email: "ada@example.com", pageSize: "100", page: "0" },
    body: undefined,
  });
  expect(requestOf(specified.views, { email: undefined }).query).toEqual({});
});

test("path parameters are escaped, and not repeated in the query", () => {
  expect(requestOf(envelopeCalls.restore.session, { envelopeId: "a/b c" })).toEqual({
    path: "/api/envelopes/a%2Fb%20c/restore",
    query: {},
    body: {},
  });
});

test("a POST's input is its body, even when it is empty", () => {
  expect(requestOf(auth.validateOtp, { username: "a@b.co", mfacode: "012345" })).toEqual({
    path: "/api/auth/validate-otp",
    query: {},
    body: { username: "a@b.co", mfacode: "012345" },
  });
  expect(requestOf(refresh, {}).body).toEqual({});
});

test("a missing path parameter is a bug, not a request", () => {
  expect(() => requestOf(envelopeCalls.restore.session, {})).toThrow("needs envelopeId");
});
