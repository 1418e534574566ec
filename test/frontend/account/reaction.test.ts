import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ApiError, errorOfReply } from "../../../frontend/api/api-error.ts";
import {
  reactionTo,
  reactionToError,
} from "../../../frontend/features/account/register/reaction.ts";
import { DrawnEmoji } from "../../../frontend/ui/DrawnEmoji.tsx";

test("each success status has its own reaction", () => {
  expect(reactionTo({ status: 201, redirectUrl: undefined })).toEqual({
    kind: "created",
    text: "✅ User successfully created!",
  });
  expect(reactionTo({ status: 202, redirectUrl: undefined })).toEqual({
    kind: "verify",
    text: "🔍 Please verify your email to complete registration.",
  });
  expect(reactionTo({ status: 200, redirectUrl: "https://pay.example/1" })).toEqual({
    kind: "processed",
    text: "✅ Registration processed.",
    redirectUrl: "https://pay.example/1",
  });
  expect(reactionTo({ status: 200, redirectUrl: undefined })).toMatchObject({
    kind: "processed",
    redirectUrl: undefined,
  });
});

test("each failure has its sentence", () => {
  const textOf = (status: number, message: string) =>
    reactionToError(new ApiError(status, "INTERNAL", message)).text;
  expect(textOf(409, "Known.")).toBe("⚠️ User already exists. Try logging in.");
  expect(textOf(500, "Oh.")).toBe("❌ Internal server error. Please try again later.");
  expect(textOf(400, "Bad mobile.")).toBe("Bad mobile.");
});

test.each([
  [418, "{}"],
  [400, '{"message":""}'],
  [503, "<html>Service unavailable</html>"],
])("an answer %d without a readable word: %s", (status, body) => {
  expect(reactionToError(errorOfReply(status, body)).text).toBe("⚠️ Something went wrong.");
});

test("the emoji of each specified alert is drawn as an icon, and its own letter is not painted", () => {
  const texts = [
    ...[200, 201, 202].map((status) => reactionTo({ status, redirectUrl: undefined }).text),
    ...[409, 500].map((status) => reactionToError(new ApiError(status, "INTERNAL", "Known.")).text),
    reactionToError(errorOfReply(418, "{}")).text,
  ];
  const emoji = /\p{Extended_Pictographic}\ufe0f?/u;
  for (const text of texts) {
    const markup = renderToStaticMarkup(createElement(DrawnEmoji, { text }));
    expect(markup).toMatch(/^<svg/);
    const unpainted = /<span class="[^"]*w-0[^"]*text-transparent">[^<]*<\/span>/;
    expect(text).toMatch(emoji);
    expect(markup.replace(unpainted, "")).not.toMatch(emoji);
  }
});
