import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import path from "node:path";
import { verifyDocument } from "sealed-pdf/verify";
import { expect, test } from "vitest";
import { unpacked } from "../support/evidence.ts";
import { attachment, needs, pdfText } from "../support/other-tools.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { download, newRecipient, newSender, sendEnvelope, signBy } from "../support/people.ts";
import { ownSealingFunction } from "../support/sealing-function.ts";

/** Documents that everybody has signed, and whose sealing is hindered. */

const { cdkOut, comparisonSays } = ownSealingFunction();
const own = ownEnvironment({ cdkOut });

test("a document whose pages nobody could compare says so under its seal, and is genuine to verifiers that know nothing of it", async (context) => {
  needs(context, "pdfdetach", "pdftotext", "python3");
  comparisonSays("nothing");
  const sender = await newSender();
  const ann = newRecipient("Ann");
  const envelopeId = await sendEnvelope(sender, [ann]);
  await signBy(ann);
  await own().environment.idle();
  comparisonSays("itself");

  const zip = unpacked(await download(`/api/envelopes/${envelopeId}/evidence`, sender.bearer));
  const sealed = zip.read("sealed.pdf");
  const { entries } = JSON.parse(attachment(sealed, 1));
  const types = entries.map(({ type }: { type: string }) => type);
  expect(types.filter((type: string) => type === "not-compared")).toHaveLength(1);
  expect(types.at(-1)).toBe("not-compared");
  const words = pdfText(sealed).replace(/\s+/g, " ");
  expect(words).toMatch(/Not checked automatically that – – sealing changed no page/);
  const { raw } = new X509Certificate(zip.read("certificates/seal.pem"));
  expect((await verifyDocument(sealed, { trusted: [raw] })).verdict).toBe("genuine");
  zip.write("seal.der", raw);
  const args = [path.resolve("docs/verify.py"), "sealed.pdf", "seal.der"];
  const { stdout, stderr } = spawnSync("python3", args, { cwd: zip.folder, encoding: "utf8" });
  if (!stderr.includes("No module named")) expect(stdout, stderr).toMatch(/^genuine: B-B/);
});
