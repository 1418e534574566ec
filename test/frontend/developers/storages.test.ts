import { expect, test } from "vitest";
import { storageErrors, storageInput } from "../../../frontend/api/storages.ts";

const folder = {
  ...{ url: "https://cloud.example.com/dav", user: "ann", secret: "app", pattern: "{title}" },
  ...{ bucket: "", region: "", password: "hunter22" },
};

test("a folder needs no bucket, and a bucket its name and region", () => {
  expect(storageErrors("webdav", folder, true)).toEqual({});
  expect(Object.keys(storageErrors("s3", folder, true)).sort()).toEqual(["bucket", "region"]);
  expect(storageErrors("s3", { ...folder, bucket: "signed", region: "us-east-1" }, true)).toEqual(
    {},
  );
  expect(storageInput("webdav", { ...folder, bucket: "left over" })).not.toHaveProperty("bucket");
});

test("a secret may be left out only where one is stored", () => {
  expect(storageErrors("webdav", { ...folder, secret: "" }, true)).toHaveProperty("secret");
  expect(storageErrors("webdav", { ...folder, secret: "" }, false)).toEqual({});
});

test("each fault is shown at its field", () => {
  const faults = { ...folder, url: "cloud", user: "", pattern: "{name}", password: "" };
  expect(Object.keys(storageErrors("webdav", faults, true)).sort()).toEqual([
    ...["password", "pattern", "url", "user"],
  ]);
});
