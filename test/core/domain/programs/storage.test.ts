import { describe, expect, test } from "vitest";
import type { Hook } from "../../../../core/domain/programs/hook.ts";
import {
  addressBelow,
  freeNumber,
  isStorage,
  numbered,
  pathOf,
  type StorageHook,
  storageAnswerOf,
  storedAddress,
  unfinishedName,
} from "../../../../core/domain/programs/storage.ts";

const document = {
  ...{ id: "e1", title: "Lease", fileName: "scan.pdf", externalId: "A-17" },
  ...{ createdAt: "2026-11-30T23:00:00.000Z", endedAt: "2026-12-01T08:00:00.000Z" },
  filing: { labels: ["Rent", "Berlin"] },
};
const path = (pattern: string, more: Partial<Parameters<typeof pathOf>[1]> = {}) =>
  pathOf(pattern, { ...document, ...more });

describe("the path of a document", () => {
  test("has the day of its completion, its first label, and what its sender called it", () => {
    expect(path("{label}/{day} {title} {externalId} {id}")).toBe(
      "Rent/2026-12-01 Lease A-17 e1.pdf",
    );
    expect(path("{day} {title}", { endedAt: undefined })).toBe("2026-11-30 Lease.pdf");
    expect(path("{title}", { title: "" })).toBe("scan.pdf");
    expect(path("{title}.pdf", { title: "Lease.pdf" })).toBe("Lease.pdf");
  });

  test("leaves out a folder without a text, and what is missing in a name", () => {
    const bare = { filing: undefined, externalId: undefined };
    expect(path("{label}/{title}", bare)).toBe("Lease.pdf");
    expect(path("Signed/{label}/{externalId}{title}", bare)).toBe("Signed/Lease.pdf");
    expect(path("{externalId}/{label}", bare)).toBe("Document.pdf");
  });

  test.each([
    ["../../etc/passwd", "-..-etc-passwd.pdf"],
    ["..", "Document.pdf"],
    ["/", "-.pdf"],
    ['a\\b:c*d?e"f<g>h|i', "a-b-c-d-e-f-g-h-i.pdf"],
    ["CON", "_CON.pdf"],
    [".htaccess", "htaccess.pdf"],
    ["a\u202Efdp.exe", "afdp.exe.pdf"],
    ["%2e%2e%2f", "%2e%2e%2f.pdf"],
    ["{id}", "{id}.pdf"],
  ])("keeps %j within one name", (title, name) => {
    expect(path("{title}", { title })).toBe(name);
    expect(path("{label}/{id}", { filing: { labels: [title] } })).toBe(
      `${name.slice(0, -".pdf".length)}/e1.pdf`,
    );
  });

  test("has parts of at most 120 bytes, whole characters, before the ending", () => {
    const long = path("{title}", { title: "ü".repeat(255) });
    expect(long).toBe(`${"ü".repeat(60)}.pdf`);
  });

  test("is in one part of an address, whatever is in it", () => {
    expect(addressBelow("https://x.org/dav/", "a b/100%?#.pdf")).toBe(
      "https://x.org/dav/a%20b/100%25%3F%23.pdf",
    );
    expect(addressBelow("https://x.org", "a.pdf")).toBe("https://x.org/a.pdf");
  });
});

describe("a name that is taken", () => {
  test("gets a number before its ending", () => {
    expect([1, 2, 5000].map((number) => numbered("a/Lease v1.2.pdf", number))).toEqual([
      ...["a/Lease v1.2.pdf", "a/Lease v1.2 (2).pdf", "a/Lease v1.2 (5000).pdf"],
    ]);
  });

  test.each([0, 1, 2, 3, 4, 5, 7, 8, 1000, 5000])("is free behind %i others", async (others) => {
    let asked = 0;
    const free = await freeNumber(async (number) => {
      asked++;
      return number <= others;
    });
    expect(free).toBe(others + 1);
    expect(asked).toBeLessThanOrEqual(26);
  });

  test("is one that is free where numbers are missing", async () => {
    const taken = [1, 2, 4, 5];
    expect(taken).not.toContain(await freeNumber(async (number) => taken.includes(number)));
  });

  test("is given up where everything is taken", async () => {
    let asked = 0;
    const all = async () => {
      asked++;
      return true;
    };
    expect(await freeNumber(all)).toBeUndefined();
    expect(asked).toBe(17);
  });
});

const storage: StorageHook = {
  ...{ id: "h1", userId: "u1", email: "ann@example.com", url: "https://s3.example.com/" },
  ...{ description: "", types: ["envelope.completed"], generation: 0 },
  createdAt: "2026-12-01T00:00:00.000Z",
  storage: {
    ...{ kind: "s3", user: "key", secret: "c2VjcmV0", pattern: "{title}" },
    ...{ bucket: "signed", region: "eu-central-1" },
  },
};
const folder: StorageHook = {
  ...storage,
  url: "https://cloud.example.com/dav",
  storage: { kind: "webdav", user: "ann", secret: "c2VjcmV0", pattern: "{title}" },
};

test("a storage's answer says where and how, and never its secret", () => {
  expect(storageAnswerOf(storage, undefined)).toEqual({
    ...{ id: "h1", url: "https://s3.example.com/", state: "working", kind: "s3", user: "key" },
    ...{ pattern: "{title}", bucket: "signed", region: "eu-central-1" },
    createdAt: "2026-12-01T00:00:00.000Z",
  });
  expect(storageAnswerOf(folder, undefined)).not.toHaveProperty("bucket");
});

test("a file's address is below its folder, or its bucket", () => {
  expect(storedAddress(storage, "a b.pdf")).toBe("https://s3.example.com/signed/a%20b.pdf");
  expect(storedAddress(folder, "a/b.pdf")).toBe("https://cloud.example.com/dav/a/b.pdf");
});

test("a webhook is no storage", () => {
  const { storage: _, ...hook } = storage;
  expect([storage, hook satisfies Hook].map(isStorage)).toEqual([true, false]);
});

test("a file that is not complete has a name of its own that no server refuses", () => {
  expect(unfinishedName("h1", 7)).toBe(".undersign-h1-7.uploading");
  expect(unfinishedName("h1", 7)).not.toBe(unfinishedName("h2", 7));
});
