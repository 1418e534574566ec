import { expect, test } from "vitest";
import { assertOwnPage } from "../../../core/http/own-page.ts";

const site = "https://sign.example.com";
const refuses = (headers: Readonly<Record<string, string>>) => {
  try {
    assertOwnPage(headers, site);
    return undefined;
  } catch (error) {
    return error;
  }
};

test.each([
  {},
  { origin: "https://sign.example.com" },
  { "sec-fetch-site": "same-origin", origin: "https://sign.example.com" },
  // The same distribution under CloudFront's own name: the browser has compared the two.
  { "sec-fetch-site": "same-origin", origin: "https://d111111abcdef8.cloudfront.net" },
])("our own page, or a program, may act by the cookie: %o", (headers) => {
  expect(refuses(headers)).toBeUndefined();
});

test.each([
  { origin: "https://evil.example" },
  { origin: "https://other.sign.example.com" },
  { origin: "https://sign.example.com:8443" },
  { origin: "http://sign.example.com" },
  { origin: "https://sign.example.com.evil.example" },
  { origin: "null" },
  { origin: "" },
  { "sec-fetch-site": "same-site", origin: "https://sign.example.com" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "none" },
])("a page of another origin may not: %o", (headers) => {
  expect(refuses(headers)).toMatchObject({ code: "OTHER_SITE", status: 403 });
});
