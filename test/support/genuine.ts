import { spawnSync } from "node:child_process";
import path from "node:path";
import { earlierPython, earlierVerifier, verifierOf020 } from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";
import { expect } from "vitest";
import { call } from "./cloud.ts";
import { needs, needsPythonVerifier, pdfText, saved } from "./other-tools.ts";

/** Expects a sealed document to be genuine for the verifiers of today, of 0.1.0 and of 0.2.0, in both languages, and to say this. */
export async function isGenuine(
  sealed: Buffer,
  says: RegExp,
  context: Parameters<typeof needs>[0],
): Promise<void> {
  const { body } = await call<{ certificates: { der: string }[] }>(
    "GET",
    "/api/evidence/seal-certificates",
  );
  const trusted = body.certificates.map(({ der }) => Buffer.from(der, "base64"));
  for (const verify of [verifyDocument, earlierVerifier, verifierOf020])
    expect((await verify(sealed, { trusted })).verdict).toBe("genuine");
  needs(context, "pdftotext");
  expect(pdfText(sealed).replace(/\s+/g, " ")).toMatch(says);
  needsPythonVerifier(context);
  const files = [saved(sealed), saved(trusted[0] ?? Buffer.of(), "seal.der")];
  const today = path.join(import.meta.dirname, "../../docs/verify.py");
  for (const script of [today, earlierPython]) {
    const run = spawnSync("python3", ["-B", script, ...files], { encoding: "utf8" });
    expect(run.stdout).toMatch(/^genuine/);
  }
}
