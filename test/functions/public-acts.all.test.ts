import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import path from "node:path";
import { verifyDocument } from "sealed-pdf/verify";
import { beforeAll, describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { eventually, mailTo } from "../support/cloud.ts";
import { unpacked } from "../support/evidence.ts";
import { needs, needsPythonVerifier, pdfText } from "../support/other-tools.ts";
import { newPayer } from "../support/payments.ts";
import { newRecipient, signBy } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { type EnvelopeBody, envelopeBy } from "../support/public-documents.ts";

/** What a program does with an envelope that was sent, and what it downloads. */

let key: string;
let readOnly: string;
beforeAll(async () => {
  const ann = await newPayer();
  key = await apiKeyOf(ann);
  readOnly = await apiKeyOf(ann, ["documents:read"]);
});

const act = (id: string, path: string, body?: unknown, method = "POST") =>
  callByKey<EnvelopeBody & { code?: string }>(key, method, `/api/v1/envelopes/${id}${path}`, body);

test("a signature and changes of labels at the same moment are both kept", async () => {
  const bob = newRecipient("Bob");
  const { id } = await envelopeBy(key, [bob]);
  await mailTo(bob.email);
  const labels = Array.from({ length: 5 }, (_, at) => `At once ${at}`);
  const [, ...changes] = await Promise.all([
    signBy(bob),
    ...labels.map((label) => act(id, "", { labels: [label] }, "PATCH")),
  ]);
  expect(changes.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  for (const { status, body } of changes) if (status !== 200) expect(body.code).toBe("CONFLICT");
  const after = await callByKey<EnvelopeBody & { labels: string[]; signed: number }>(
    key,
    "GET",
    `/api/v1/envelopes/${id}`,
  );
  expect(after.body.signed).toBe(1);
  expect(labels).toContain(after.body.labels[0]);
  expect(after.body.labels).toHaveLength(1);
});

describe("a completed envelope", () => {
  let id: string;
  beforeAll(async () => {
    const bob = newRecipient("Bob");
    const text = {
      ...{ kind: "text", recipient: 1, page: 1, x: 72, y: 400 },
      settings: { label: "Tax number", private: true },
    };
    const sign = { kind: "sign", recipient: 1, page: 1, x: 72, y: 100 };
    ({ id } = await envelopeBy(key, [bob], { fields: [sign, text] }));
    expect((await act(id, "/document", undefined, "GET")).body.code).toBe("NOT_COMPLETED");
    await signBy(bob);
    await eventually("the sealed document", async () =>
      (await act(id, "", undefined, "GET")).body.stage === "completed" ? true : undefined,
    );
  });

  test("is genuine for both verifiers, and says on its last pages by which key", async (context) => {
    const { body } = await callByKey<{ url: string }>(
      readOnly,
      "GET",
      `/api/v1/envelopes/${id}/evidence`,
    );
    const zip = unpacked(new Uint8Array(await (await fetch(body.url)).arrayBuffer()));
    const { raw } = new X509Certificate(zip.read("certificates/seal.pem"));
    const report = await verifyDocument(zip.read("sealed.pdf"), { trusted: [raw] });
    expect(report.verdict).toBe("genuine");
    expect(report.document?.keys).toEqual([
      expect.stringMatching(/^API key Billing \(us_\w{12}\)$/),
    ]);
    needs(context, "pdftotext", "python3");
    const text = pdfText(zip.read("sealed.pdf"));
    // An id of wide letters stands on a line of its own.
    for (const words of [/API key “Billing”/, /\(us_\w{12}\)/]) expect(text).toMatch(words);
    needsPythonVerifier(context);
    zip.write("seal-certificate.der", raw);
    const args = [path.resolve("docs/verify.py"), "sealed.pdf", "seal-certificate.der"];
    const { status, stderr } = spawnSync("python3", args, { cwd: zip.folder, encoding: "utf8" });
    expect(status, stderr).toBe(0);
  });
});
