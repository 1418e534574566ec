import { randomBytes } from "node:crypto";
import { trustIn, verifyDocument } from "sealed-pdf/verify";
import * as z from "zod/mini";
import { canaryAccount } from "#contract/rules/installation/canary";
import { minuteMs } from "#core/domain/common/time";
import { putLink } from "#core/store/envelope/links";
import { callSite, fetchBytes, sealCertificates } from "./site.ts";
import { submissionOf } from "./wire.ts";

/** What the canary does with its document, by the public API and as a signer. `bearer` is its API key. */

const anything = z.unknown();
const idReply = z.object({ id: z.string() });
const fileName = "canary.pdf";

/** Uploads its PDF and sends it to its mailbox; returns the envelope's id. */
export async function sendDocument(bearer: string): Promise<string> {
  await removeUploads(bearer);
  const uploadReply = z.object({
    id: z.string(),
    upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
  });
  const { id, upload } = await callSite("POST", "/api/v1/documents", uploadReply, {
    body: { fileName, size: pdf.length },
    bearer,
  });
  const form = new FormData();
  for (const [field, value] of Object.entries(upload.fields)) form.append(field, value);
  form.append("file", new Blob([pdf], { type: "application/pdf" }), fileName);
  await fetchBytes(upload.url, form);
  await callSite("POST", `/api/v1/documents/${id}/complete`, anything, { body: {}, bearer });
  const body = {
    documentId: id,
    expiresInDays: 1,
    recipients: [{ email: canaryAccount.signer, firstName: "Daily", lastName: "Canary" }],
    fields: [{ kind: "sign", recipient: 1, page: 1, x: 72, y: 72 }],
  };
  const sent = await callSite("POST", "/api/v1/envelopes", idReply, { body, bearer });
  return sent.id;
}

const documentList = z.object({ data: z.array(idReply) });

/** Removes what it has uploaded, today and on days when it failed. */
export async function removeUploads(bearer: string): Promise<void> {
  const { data } = await callSite("GET", "/api/v1/documents", documentList, { bearer });
  for (const { id } of data)
    await callSite("DELETE", `/api/v1/documents/${id}`, anything, { bearer });
}

const envelopeReply = z.object({
  stage: z.string(),
  recipients: z.array(
    z.object({ id: z.string(), mail: z.optional(z.object({ state: z.string() })) }),
  ),
});

/** How far the document has got: a mailbox has its invitation, or everybody has their copy. */
export async function progressOf(envelopeId: string, bearer: string) {
  const path = `/api/v1/envelopes/${envelopeId}`;
  const { stage, recipients } = await callSite("GET", path, envelopeReply, { bearer });
  const [signer] = recipients;
  const isDelivered = stage === "waiting" && signer?.mail?.state === "delivered";
  return { isCompleted: stage === "completed", signerId: isDelivered ? signer.id : undefined };
}

/** Signs on the signing page. The mailbox can't be read, so that the link is another one than was mailed there. */
export async function signDocument(envelopeId: string, signerId: string, now: Date): Promise<void> {
  const bearer = randomBytes(32).toString("base64url");
  await putLink(bearer, {
    ...{ envelopeId, party: { kind: "signer", signerId }, purpose: "sign" },
    ...{ generation: 1, checks: [] },
    session: { until: new Date(now.getTime() + 5 * minuteMs).toISOString() },
  });
  await callSite("GET", `/api/envelopes/rv/${bearer}`, anything, { bearer });
  await callSite("POST", "/api/esign/viewed", anything, { body: {}, bearer });
  const body = submissionOf(envelopeId);
  await callSite("POST", "/api/esign", anything, { body, bearer });
}

/** Throws unless the sealed document is genuine, and begins with what was uploaded. */
export async function verifySealed(envelopeId: string, bearer: string): Promise<void> {
  const path = `/api/v1/envelopes/${envelopeId}/document`;
  const { url } = await callSite("GET", path, z.object({ url: z.string() }), { bearer });
  const sealed = await fetchBytes(url);
  const { verdict } = await verifyDocument(sealed, trustIn(await sealCertificates()));
  if (verdict !== "genuine") throw new Error(`expected a genuine document, found ${verdict}`);
  if (!sealed.subarray(0, pdf.length).equals(pdf))
    throw new Error("expected the uploaded document in the sealed one, found another");
}

/** One page with a line, on which every reader agrees. */
const pdf = ((): Buffer<ArrayBuffer> => {
  const content = "72 700 m 540 700 l S";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >> /Contents 4 0 R >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  const head = "%PDF-1.7\n";
  const offsets = objects.map((_, index) => head.length + objects.slice(0, index).join("").length);
  const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<< /Size 5 /Root 1 0 R >>\n`;
  const body = head + objects.join("");
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`, "latin1");
})();
