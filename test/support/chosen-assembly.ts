import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Choice } from "../../scripts/chosen-installation.mjs";
import { synthChosen } from "../../scripts/synth-chosen.ts";

/** The assembly of an installation with other settings, of the functions that are built. */
export function chosenAssembly(choice: Choice, stage?: Parameters<typeof synthChosen>[3]): string {
  const cdkOut = mkdtempSync(path.join(tmpdir(), "undersign-assembly-"));
  synthChosen(cdkOut, "dist/site", choice, stage);
  return cdkOut;
}
