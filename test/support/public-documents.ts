import type { UploadReply } from "../../contract/specified/files.ts";
import { makePdf } from "./pdfs.ts";
import { postForm, type Recipient } from "./people.ts";
import { callByKey } from "./public-api.ts";

/** Documents and envelopes as a program makes them, by a key alone. */

/** The id of an uploaded document. */
export async function documentBy(
  key: string,
  { name = "contract.pdf", pdf = makePdf() }: { name?: string; pdf?: Uint8Array } = {},
): Promise<string> {
  const asked = { fileName: name, size: pdf.length };
  const { body } = await callByKey<{ id: string } & Pick<UploadReply, "upload">>(
    key,
    "POST",
    "/api/v1/documents",
    asked,
  );
  await postForm({ fileId: body.id, upload: body.upload }, pdf);
  const done = await callByKey(key, "POST", `/api/v1/documents/${body.id}/complete`);
  if (done.status !== 200) throw new Error(`complete: ${JSON.stringify(done.body)}`);
  return body.id;
}

/** A signature and a name for each recipient, in points. */
export const fieldsFor = (recipients: readonly unknown[]) =>
  recipients.flatMap((_, index) => [
    { kind: "sign", recipient: index + 1, page: 1, x: 72, y: 100 + index * 60 },
    { kind: "name", recipient: index + 1, page: 1, x: 300, y: 100 + index * 60 },
  ]);

/** An envelope as it is asked for. */
export const envelopeBody = async (key: string, recipients: readonly Recipient[]) => ({
  documentId: await documentBy(key),
  title: "Lease 2026",
  recipients,
  fields: fieldsFor(recipients),
});

/** The members of an envelope that tests read. */
export interface EnvelopeBody {
  readonly id: string;
  readonly stage: string;
  readonly code?: string;
  readonly recipients: readonly { readonly id: string; readonly email: string }[];
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  readonly warnings: readonly string[];
}

/** An envelope that was sent. */
export async function envelopeBy(
  key: string,
  recipients: readonly Recipient[],
  more: object = {},
): Promise<EnvelopeBody> {
  const body = { ...(await envelopeBody(key, recipients)), ...more };
  const sent = await callByKey<EnvelopeBody>(key, "POST", "/api/v1/envelopes", body);
  if (sent.status !== 201) throw new Error(`send: ${JSON.stringify(sent.body)}`);
  return sent.body;
}
