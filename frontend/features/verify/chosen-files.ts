import type { GivenFile } from "sealed-pdf/verify";

/** A file of a reader's device. */
export interface ChosenFile {
  /** Its name, after those of the folders that were dropped with it. */
  readonly path: string;
  readonly file: File;
}

export const chosen = (files: Iterable<File>): ChosenFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

export const given = (files: readonly ChosenFile[]): GivenFile[] =>
  files.map(({ path, file }) => ({
    path,
    read: async () => new Uint8Array(await file.arrayBuffer()),
  }));

/** What was dropped, with the files of folders; a folder that the browser can't read stands there as a file. */
export async function dropped({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  // Both are empty after the event, so they are taken before anything is awaited.
  const [entries, plain] = [[...items].map((item) => item.webkitGetAsEntry()), chosen(files)];
  try {
    const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])));
    return entries.includes(null) ? plain : found.flat();
  } catch {
    return plain;
  }
}

async function filesOf(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((done, fail) => entry.file(done, fail));
    return [{ path: entry.fullPath.replace(/^\//, ""), file }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: ChosenFile[] = [];
  for (;;) {
    // Chromium gives 100 at a time.
    const some = await new Promise<FileSystemEntry[]>((done, fail) =>
      reader.readEntries(done, fail),
    );
    if (some.length === 0) return found;
    found.push(...(await Promise.all(some.map(filesOf))).flat());
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
