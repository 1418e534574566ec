import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { hasPythonVerifier } from "sealed-pdf/testing";
import type { TestContext } from "vitest";

// Reports of third-party tools about a PDF.

/** Skips the test, and says so, when a program can't be had on this machine. */
export function needs(context: TestContext, ...programs: string[]): void {
  const missing = programs.filter((name) => spawnSync(name, ["-v"]).error !== undefined);
  if (missing.length > 0) context.skip(`not on this machine: ${missing.join(", ")}`);
}

/** Skips the test, and says so, where verify.py can't run. */
export function needsPythonVerifier(context: TestContext): void {
  needs(context, "python3");
  if (!hasPythonVerifier()) context.skip("python3 has no cryptography");
}

export function saved(pdf: Uint8Array, name = "document.pdf"): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "undersign-pdf-")), name);
  writeFileSync(file, pdf);
  return file;
}

function output(command: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  return `${stdout}\n${stderr}`;
}

/** Encrypts with qpdf by 256-bit AES, so that the file opens only with this password. */
export function lockedBy(password: string, pdf: Uint8Array): Buffer {
  const from = saved(pdf);
  spawnSync("qpdf", ["--encrypt", password, "owner", "256", "--", from, `${from}.locked`]);
  return readFileSync(`${from}.locked`);
}

/** pdfsig's words. Its exit code says nothing: it is 0 on a digest mismatch. */
export const pdfsig = (pdf: Uint8Array): string => output("pdfsig", ["-nocert", saved(pdf)]);

export const qpdfCheck = (pdf: Uint8Array): string => output("qpdf", ["--check", saved(pdf)]);

export const pdfText = (pdf: Uint8Array): string =>
  output("pdftotext", ["-layout", saved(pdf), "-"]);

export const attachments = (pdf: Uint8Array): string => output("pdfdetach", ["-list", saved(pdf)]);

export function attachment(pdf: Uint8Array, number: number): string {
  const file = saved(pdf);
  const out = `${file}.attachment`;
  return output("sh", ["-c", `pdfdetach -save ${number} -o "${out}" "${file}" && cat "${out}"`]);
}

/** `openssl cms -verify` over the byte range of the last signature, trusting the certificate inside. */
export function opensslVerify(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1);
  const [before = 0, from = 0, length = 0] = (ranges ?? []).slice(1).map(Number);
  const padded = Buffer.from(text.slice(before + 1, from - 1), "hex");
  const cms = saved(padded.subarray(0, derLength(padded)), "seal.der");
  const signed = Buffer.concat([pdf.subarray(0, before), pdf.subarray(from, from + length)]);
  const content = saved(signed, "content.bin");
  const form = ["-inform", "DER", "-in", cms, "-content", content];
  return output("openssl", [
    "cms",
    "-verify",
    "-binary",
    "-noverify",
    ...form,
    "-out",
    "/dev/null",
  ]);
}

/** Length of the first value, including its header of four bytes; it may end in zeros, and padding zeros may follow. */
function derLength(bytes: Buffer): number {
  if (bytes[1] !== 0x82) throw new Error("a length of two bytes was expected");
  return 4 + bytes.readUInt16BE(2);
}
