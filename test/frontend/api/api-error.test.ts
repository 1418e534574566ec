import { expect, test } from "vitest";
import { refusals } from "#contract/rules/refusals/refusals";
import {
  ApiError,
  errorOfReply,
  errorOfThrown,
  isLate,
  lateError,
  messageBeside,
  offlineMessage,
} from "../../../frontend/api/api-error.ts";

test("a refusal keeps its code, sentence and field", () => {
  const body = JSON.stringify({ code: "BAD_FIELD", message: "No.", field: "mobile" });
  expect(errorOfReply(400, body)).toMatchObject({
    status: 400,
    code: "BAD_FIELD",
    message: "No.",
    field: "mobile",
  });
});

test("an answer that says nothing becomes a general message, and is known as such", () => {
  const strange = ["", "<html>Bad gateway</html>", "null", "[]", '"OVER"', '{"message":7}'];
  for (const body of [undefined, ...strange]) {
    const error = errorOfReply(502, body);
    expect(error, String(body)).toMatchObject({ status: 502, code: "UNREADABLE" });
    expect(error.message).toBe(refusals.INTERNAL[1]);
  }
});

test("an unknown code becomes INTERNAL, but its message is kept", () => {
  const error = errorOfReply(403, '{"code":"toString","message":"Blocked."}');
  expect(error).toMatchObject({ code: "INTERNAL", message: "Blocked." });
});

test("the error is OFFLINE without a response", () => {
  const error = errorOfThrown(new TypeError("Failed to fetch"));
  expect(error).toMatchObject({ status: 0, code: "OFFLINE", message: offlineMessage });
});

test("an error about a field of the form is shown there, any other one in the form's error", () => {
  const about = (field?: string) => new ApiError(400, "BAD_FIELD", "No.", field);
  expect(messageBeside(["email"], about("email"))).toBeUndefined();
  expect(messageBeside(["email"], about("mobile"))).toBe("No.");
  expect(messageBeside(["email"], about())).toBe("No.");
  expect(messageBeside(["email"], null)).toBeUndefined();
});

test("a call without an answer in time says so, and may have had its effect", () => {
  const late = lateError();
  expect(late).toMatchObject({ status: 0, code: "OFFLINE" });
  expect(late.message).toContain("has not answered for 35 seconds");
  expect([isLate(late), isLate(errorOfThrown(new Error("down")))]).toEqual([true, false]);
});
