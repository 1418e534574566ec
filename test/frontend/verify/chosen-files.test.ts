import { expect, test } from "vitest";
import { dropped } from "../../../frontend/features/verify/chosen-files.ts";

const file = (name: string) => new File(["x"], name);

const fileEntry = (fullPath: string) => ({
  ...{ isFile: true, isDirectory: false, fullPath },
  file: (done: (file: File) => void) => done(file(fullPath)),
});

/** Gives its entries one at a time, as browsers give them in parts. */
function folderEntry(fullPath: string, ...entries: readonly object[]) {
  const left = [...entries];
  const readEntries = (done: (some: object[]) => void) => done(left.splice(0, 1));
  const createReader = () => ({ readEntries });
  return { isFile: false, isDirectory: true, fullPath, createReader };
}

const unreadable = {
  ...folderEntry("/e"),
  createReader: () => ({
    readEntries: (_: unknown, fail: (error: Error) => void) => fail(new Error()),
  }),
};

/** As a drop event has it. */
function transferOf(names: readonly string[], ...entries: readonly (object | null)[]) {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  return { items, files: names.map(file) } as unknown as DataTransfer;
}

const paths = async (transfer: DataTransfer) => (await dropped(transfer)).map(({ path }) => path);

test("a dropped folder gives all of its files, each with its path", async () => {
  const inner = folderEntry("/e/certificates", fileEntry("/e/certificates/seal.pem"));
  const folder = folderEntry("/e", fileEntry("/e/sealed.pdf"), inner, fileEntry("/e/audit.json"));
  const given = transferOf(["e", "b.pdf"], folder, fileEntry("/b.pdf"));
  expect(await paths(given)).toEqual([
    "e/sealed.pdf",
    "e/certificates/seal.pem",
    "e/audit.json",
    "b.pdf",
  ]);
});

test("files are taken as they are where the browser has no entries or can't read a folder", async () => {
  expect(await paths(transferOf(["a.pdf"], null))).toEqual(["a.pdf"]);
  expect(await paths(transferOf(["e"], unreadable))).toEqual(["e"]);
});
