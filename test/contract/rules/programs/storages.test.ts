import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { newStorage, storageChange } from "../../../../contract/rules/programs/storages.ts";

const input = z.object(newStorage);
const folder = {
  ...{ kind: "webdav", url: "https://cloud.example.com/dav/files/ann/Signed", user: "ann" },
  ...{ secret: " secret ", pattern: "{day} {title}", password: "hunter22" },
};

const faultOf = (more: object): string | undefined =>
  z.safeParse(input, { ...folder, ...more }).error?.issues[0]?.path.join(".");

describe("the pattern of a storage", () => {
  test.each([
    ...[
      "{title}",
      "{id}",
      "{day} {title}",
      "{label}/{day}/{title} {externalId}",
      "Signed/{id}.pdf",
      "a/b/c/d/e/{title}",
    ],
  ])("%j is taken", (pattern) => expect(faultOf({ pattern })).toBeUndefined());

  test.each([
    ...["", "Lease", "{label}", "{day}", "{titel}", "{title", "title}", "{{title}}", "{a b}{id}"],
    ...["/{title}", "{title}/", "a//{title}", "a/ /{title}", "../{title}", "./{title}"],
    ...["a/b/c/d/e/f/{title}"],
    ...["a\\{title}", "a\n{title}", `${"a".repeat(194)}{title}`],
  ])("%j is refused", (pattern) => expect(faultOf({ pattern })).toBe("pattern"));
});

test("an address has no question and no fragment, and a user no colon", () => {
  expect(faultOf({ url: `${folder.url}?a=b` })).toBe("url");
  expect(faultOf({ url: `${folder.url}#a` })).toBe("url");
  expect(faultOf({ user: "ann:smith" })).toBe("user");
  expect(faultOf({ user: "" })).toBe("user");
});

test("buckets and regions are named as S3 names them", () => {
  const s3 = { kind: "s3", bucket: "signed-documents.2026", region: "eu-central-1" };
  expect(faultOf(s3)).toBeUndefined();
  for (const bucket of ["Signed", "a", "../x", "a b", "-ab", "a".repeat(64)])
    expect(faultOf({ ...s3, bucket }), bucket).toBe("bucket");
  for (const region of ["", "EU", "us/east"])
    expect(faultOf({ ...s3, region }), region).toBe("region");
});

test("a secret is taken as it is, and may be left out where one is stored", () => {
  expect(z.parse(input, folder).secret).toBe(" secret ");
  expect(faultOf({ secret: "" })).toBe("secret");
  expect(faultOf({ secret: "x".repeat(501) })).toBe("secret");
  const { secret: _, kind: __, ...kept } = folder;
  expect(z.safeParse(z.object(storageChange), kept).success).toBe(true);
});
