import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decode } from "fast-png";
import type { TestContext } from "vitest";

export type Tool = "pdfsig" | "qpdf" | "pdftoppm" | "pdftotext" | "pdfinfo" | "openssl";

export function hasTool(tool: Tool): boolean {
  return (
    spawnSync(tool, [tool === "qpdf" ? "--version" : tool === "openssl" ? "version" : "-v"])
      .status === 0
  );
}

/** Whether Python and its library are here, so that verify.py can run. */
export const hasPythonVerifier = (): boolean =>
  spawnSync("python3", [
    "-c",
    "from cryptography.x509 import Certificate as C; C.not_valid_after_utc",
  ]).status === 0;

/** Skips the test, and says so, when a program can't be had on this machine. */
export function needs(context: TestContext, ...tools: Tool[]): void {
  const missing = tools.filter((tool) => !hasTool(tool));
  if (missing.length > 0) context.skip(`not on this machine: ${missing.join(", ")}`);
}

export interface Ran {
  readonly status: number | null;
  readonly output: string;
}

export function run(tool: Tool, args: readonly string[], timeoutMs = 15_000): Ran {
  const done = spawnSync(tool, args, {
    timeout: timeoutMs,
    killSignal: "SIGKILL",
    maxBuffer: 1 << 26,
  });
  // A test that forgot to skip must not pass on the words of a tool that isn't there.
  if (done.error && "code" in done.error && done.error.code === "ENOENT") throw done.error;
  return { status: done.status, output: `${done.stdout ?? ""}${done.stderr ?? ""}` };
}

/** Files that exist while `use` runs. */
export function withFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "pdf-"));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const withFile = <T>(bytes: Uint8Array, use: (path: string) => T): T =>
  withFolder((folder) => {
    const path = join(folder, "file.pdf");
    writeFileSync(path, bytes);
    return use(path);
  });

/** Straight RGBA, row by row from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** A page as poppler shows it, cropped; undefined when it can't. */
export function rendered(pdf: string, page: number, dotsPerInch: number): Pixels | undefined {
  return withFolder((folder) => {
    const out = join(folder, "page");
    const pages = ["-f", String(page), "-l", String(page), "-singlefile"];
    const looks = ["-r", String(dotsPerInch), "-cropbox", "-png", "-aa", "no", "-aaVector", "no"];
    run("pdftoppm", [...looks, ...pages, pdf, out]);
    try {
      return pixelsOf(readFileSync(`${out}.png`));
    } catch {
      return undefined;
    }
  });
}

function pixelsOf(png: Uint8Array): Pixels {
  const { width, height, channels, data } = decode(png);
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++)
    for (let channel = 0; channel < 3; channel++)
      rgba[i * 4 + channel] = data[i * channels + (channels < 3 ? 0 : channel)] ?? 0;
  return { width, height, rgba };
}

export interface SignatureReport {
  /** False when pdfsig was ended for taking too long. */
  readonly finished: boolean;
  readonly count: number;
  readonly valid: number;
  readonly lastIsValid: boolean;
  readonly lastIsTotal: boolean;
}

/** Output of pdfsig, whose exit status means nothing. */
export function signatureReport(pdf: string): SignatureReport {
  const { output, status } = run("pdfsig", ["-nocert", pdf]);
  const [, ...signatures] = output.split(/Signature #\d+:/);
  const isValid = (text: string): boolean => text.includes("Signature is Valid");
  const last = signatures.at(-1) ?? "";
  return {
    finished: status !== null,
    count: signatures.length,
    valid: signatures.filter(isValid).length,
    lastIsValid: isValid(last),
    lastIsTotal: last.includes("Total document signed"),
  };
}

/** Whether OpenSSL accepts the last signature of the file for this certificate. */
export function opensslAccepts(pdf: Uint8Array, certificateDer: Uint8Array): boolean {
  return withFolder((folder) => {
    const path = (name: string): string => join(folder, name);
    const bytes = Buffer.from(pdf);
    const at = bytes.lastIndexOf("/ByteRange [");
    const numbers =
      bytes
        .toString("latin1", at, at + 80)
        .match(/\d+/g)
        ?.map(Number) ?? [];
    const [, start = 0, end = 0] = numbers;
    writeFileSync(path("cms"), Buffer.from(bytes.toString("latin1", start + 1, end - 1), "hex"));
    writeFileSync(path("content"), Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
    writeFileSync(path("cert.der"), certificateDer);
    const pem = execFileSync("openssl", ["x509", "-inform", "DER", "-in", path("cert.der")]);
    writeFileSync(path("cert.pem"), pem);
    const input = ["-binary", "-inform", "DER", "-in", path("cms"), "-content", path("content")];
    const trust = ["-CAfile", path("cert.pem"), "-purpose", "any", "-cades"];
    return run("openssl", ["cms", "-verify", ...input, ...trust, "-out", path("out")]).status === 0;
  });
}
