import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onePage, tablePdf } from "./pdfs.ts";
import { withFolder } from "./tools.ts";

/** A PDF whose author certified it, with what may still be changed (ISO 32000-2, table 257). */
export const certified = (permission: number): Buffer =>
  tablePdf(
    onePage({}, "/Perms<</DocMDP 5 0 R>>", [
      `<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<</P ${permission}>>>>]>>`,
    ]),
  );

/** Encrypts with qpdf itself. */
export function encrypted(from: Uint8Array, user: string, ...how: string[]): Buffer {
  return withFolder((folder) => {
    const [plain, to] = [join(folder, "in.pdf"), join(folder, "out.pdf")];
    writeFileSync(plain, from);
    const done = spawnSync("qpdf", [
      "--allow-weak-crypto",
      "--encrypt",
      user,
      "owner",
      ...how,
      "--",
      plain,
      to,
    ]);
    if (done.status !== 0) throw new Error(done.stderr.toString());
    return readFileSync(to);
  });
}
