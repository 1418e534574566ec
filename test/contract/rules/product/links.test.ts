import { expect, test } from "vitest";
import { linkPath } from "../../../../contract/rules/product/links.ts";
import { linkPages } from "../../../../contract/rules/product/static-pages.ts";

test("a link leads to the page of its purpose, under the addresses that mails already hold", () => {
  expect(linkPath("sign", "a1-_")).toBe("/rviewer/a1-_");
  expect(linkPath("view", "a1-_")).toBe("/docsigned/a1-_");
  expect(linkPath("stop", "a1-_")).toBe("/stop/a1-_");
  expect(linkPath("sign", "a/b?c")).toBe("/rviewer/a%2Fb%3Fc");
});

test("each kind of link has its own page", () => {
  for (const [purpose, file] of [
    ["sign", "sign.html"],
    ["view", "signed.html"],
  ] as const) {
    const page = linkPages.find(({ prefix }) => linkPath(purpose, "t").startsWith(prefix));
    expect(page?.file).toBe(file);
  }
});
