import { type CheckedFile, type Trust, verifyFiles } from "sealed-pdf/verify";
import { type ChosenFile, given } from "./chosen-files.ts";

export interface WorkerQuestion {
  readonly turn: number;
  readonly files: readonly ChosenFile[];
  readonly trust: Trust;
}

export interface WorkerAnswer {
  readonly turn: number;
  /** Undefined when checking failed. */
  readonly results: readonly CheckedFile[] | undefined;
}

/** Resolves once `DecompressionStream` exists; Safari before 16.4 has none. */
const inflating =
  "DecompressionStream" in globalThis
    ? Promise.resolve()
    : import("../../browsers/decompression.ts").then(() => undefined);

/** Few people check a picture, so its reader is loaded for the first. */
const readCode = async (picture: Uint8Array): Promise<string | undefined> =>
  (await import("./read-code.ts")).readCode(picture);

/** Runs in a worker, so that large files don't block the page. */
addEventListener("message", async ({ data }: MessageEvent<WorkerQuestion>) => {
  const { turn, files, trust } = data;
  const results = await inflating
    .then(() => verifyFiles(given(files), { trust, readCode }))
    .catch((error: unknown) => {
      console.error(error);
      return undefined;
    });
  postMessage({ turn, results } satisfies WorkerAnswer);
});
