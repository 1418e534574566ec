/**
 * `npm run archival -w lab -- FOLDER`: seals every PDF below a folder, and prints veraPDF's verdict by the profile that each
 * claims, before and after; also writes it to docs/archival.md. Meant for the passing files of veraPDF's own corpus
 * (https://github.com/veraPDF/veraPDF-corpus), in its folders. Uses what `npm run judges -w lab` has installed.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { preparePdf, UploadRefused } from "sealed-pdf";
import { imageField, makeSealing, makeSealKey, seal, textField } from "sealed-pdf/testing";

const classpath = join(import.meta.dirname, "../../.local/judges/classpath");
const judge = join(import.meta.dirname, "judges/Archival.java");
const [folder] = process.argv.slice(2);
if (folder === undefined || !existsSync(folder) || !existsSync(classpath)) {
  console.error("Usage: npm run archival -w lab -- FOLDER (after npm run judges -w lab)");
  process.exit(2);
}
const out = mkdtempSync(join(tmpdir(), "archival-"));
try {
  await main(folder);
} finally {
  rmSync(out, { recursive: true });
}

async function main(from: string): Promise<void> {
  const key = await makeSealKey();
  const refused: string[] = [];
  for (const name of readdirSync(from, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".pdf")) continue;
    const bytes = await sealed(readFileSync(join(from, name)), key);
    if (bytes === undefined) refused.push(name);
    else {
      mkdirSync(join(out, dirname(name)), { recursive: true });
      writeFileSync(join(out, name), bytes);
    }
  }
  const text = page(verdicts(from), verdicts(out), refused.length);
  console.log(text);
  writeFileSync(join(import.meta.dirname, "../../docs/archival.md"), text);
}

async function sealed(upload: Buffer, key: Awaited<ReturnType<typeof makeSealKey>>) {
  try {
    const { bytes } = await preparePdf(upload);
    const place = (y: number) => ({ page: 0, x: 0.1, y, width: 0.3, height: 0.05 });
    const fields = [imageField(place(0.1)), textField(place(0.2), "Łucja Lee")];
    return await seal(makeSealing(bytes, key, fields));
  } catch (error) {
    if (error instanceof UploadRefused) return undefined;
    throw error;
  }
}

interface Verdict {
  readonly profile: string;
  /** Rules that are broken; empty if the file conforms to the profile. */
  readonly broken: readonly string[];
}

function verdicts(from: string): Map<string, Verdict> {
  const java = ["-cp", readFileSync(classpath, "utf8").trim(), judge, from];
  const { status, stdout } = spawnSync("java", java, {
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (status !== 0) throw new Error(`java ended with ${status}`);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  return new Map(
    lines.map(([name = "", profile = "", verdict = ""]) => [
      relative(from, join(from, name)),
      { profile, broken: verdict === "holds" ? [] : verdict.split(" ") },
    ]),
  );
}

function page(before: Map<string, Verdict>, after: Map<string, Verdict>, refused: number): string {
  const rows = new Map<string, { files: number; holds: number; broken: Map<string, number> }>();
  for (const [name, { profile, broken }] of before) {
    const sealed = after.get(name);
    if (broken.length > 0 || sealed === undefined) continue;
    const key = `${profile} | ${sealed.profile}`;
    const row = rows.get(key) ?? { files: 0, holds: 0, broken: new Map<string, number>() };
    row.files++;
    if (sealed.broken.length === 0) row.holds++;
    for (const rule of sealed.broken) row.broken.set(rule, (row.broken.get(rule) ?? 0) + 1);
    rows.set(key, row);
  }
  const lines = [...rows].sort().map(([key, { files, holds, broken }]) => {
    const rules = [...broken]
      .sort((a, b) => b[1] - a[1])
      .map(([rule, count]) => `${rule} (${count})`);
    return `| ${key} | ${files} | ${holds} | ${rules.join(", ")} |`;
  });
  return [
    "# PDF/A and PDF/UA, sealed",
    "",
    "Made by `npm run archival -w lab` from the passing files of veraPDF's corpus, each stamped with a signature and a name, and sealed.",
    `veraPDF judges each file by the profile that it claims. Refused as uploads: ${refused}.`,
    `Figures of ${new Date().toISOString().slice(0, 10)}.`,
    "",
    "| Before | After | Files that held before | Hold after | Rules broken (files) |",
    "| ------ | ----- | ---------------------- | ---------- | -------------------- |",
    ...lines,
    "",
  ].join("\n");
}
