import { describe, expect, test } from "vitest";
import {
  fileIdIn,
  fileUrl,
  firstPageUrl,
  linkFileUrl,
  sentFileUrl,
  sentIdIn,
  templateFileUrl,
  templateFirstPageUrl,
  templateIdIn,
} from "../../../../core/domain/envelope/file-url.ts";

const mine = { id: "u1" };

describe("a file's address", () => {
  test("names its account and itself", () => {
    const file = { userId: "u1", id: "f1" };
    expect(fileUrl(file)).toBe("/api/files/u1/f1");
    expect(firstPageUrl(file)).toBe("/api/files/u1/f1/first-page");
    expect(templateFirstPageUrl({ id: "t1" })).toBe("/api/templates/record/t1/first-page");
    const template = { id: "t1", fileName: "a/b" };
    const path = "/api/templates/t1/file/a%2Fb";
    expect(templateFileUrl({ ...template, basis: 1 })).toBe(path);
    expect(templateFileUrl({ ...template, basis: 3 })).toBe(`${path}?version=3`);
  });

  test("leads to its id", () => {
    expect(fileIdIn("/api/files/u1/f1", mine, "fileurl")).toBe("f1");
  });

  test.each([
    "",
    "/api/files/u1",
    "/api/files/u1/",
    "/api/files/u1/f1/first-page",
    "/api/files/u1/f1?x",
    "https://example.com/api/files/u1/f1",
  ])("is refused by its field's name when it is %j", (url) => {
    const refusal = { code: "BAD_FIELD", field: "fileurl" };
    const message = "Please choose an uploaded file.";
    expect(() => fileIdIn(url, mine, "fileurl")).toThrow(
      expect.objectContaining({ ...refusal, message }),
    );
  });

  test("of another account is not there", () => {
    expect(() => fileIdIn("/api/files/u2/f1", mine, "fileurl")).toThrow(
      expect.objectContaining({ code: "NOT_FOUND" }),
    );
  });
});

test("the address of a template's or a document's file leads to its id, and no other does", () => {
  const template = templateFileUrl({ id: "t1", fileName: "a/b", basis: 1 });
  const changed = templateFileUrl({ id: "t1", fileName: "a/b", basis: 3 });
  const sent = sentFileUrl({ id: "e1", fileName: "a/b" });
  expect(sent).toBe("/api/envelopes/e1/file/a%2Fb?sealed=");
  expect([template, changed].map(templateIdIn)).toEqual(["t1", "t1"]);
  expect([sent, `${template}/x`, `${template}?x=3`].map(templateIdIn)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([sent, template, `${sent}e1`].map(sentIdIn)).toEqual(["e1", undefined, undefined]);
});

test("a link's document has one address, before and after it is sealed", () => {
  expect(linkFileUrl({ fileName: "a b" })).toBe("/api/esign/file/a%20b?sealed=");
  expect(linkFileUrl({ fileName: "a" }, "e1")).toBe("/api/esign/file/a?sealed=e1");
});
