import { expect, test } from "vitest";
import { paths, returnPath } from "../../frontend/paths.ts";

test("the login path keeps where to go after signing in", () => {
  expect(paths.login("/userboard?page=2")).toBe("/login?from=%2Fuserboard%3Fpage%3D2");
  expect(paths.login()).toBe("/login");
});

test("people return to a path of the product after signing in", () => {
  expect(returnPath("/userboard?page=2")).toBe("/userboard?page=2");
  expect(returnPath("/new")).toBe("/new");
});

test("signing in leads nobody to another site, or back to the login page", () => {
  const traps = [
    null,
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/login",
    "/login?from=/login",
  ];
  for (const from of traps) expect(returnPath(from), String(from)).toBe("/userboard");
});

test("tokens are escaped in paths", () => {
  expect(paths.sign("a/b")).toBe("/rviewer/a%2Fb");
  expect(paths.signed("a?b")).toBe("/docsigned/a%3Fb");
});
