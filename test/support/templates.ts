import type { ShownWholeTemplate } from "../../contract/calls/templates.ts";
import type { PictureReply } from "../../contract/pages/files.ts";
import { placeholder } from "../../contract/rules/documents/placeholders.ts";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import type { FileReply } from "../../contract/specified/files.ts";
import type { TemplateMarker, TemplateReply } from "../../contract/specified/templates.ts";
import { call } from "./cloud.ts";
import { makePdf } from "./pdfs.ts";
import { envelopeFor, type Recipient, type Sender, uploadFile } from "./people.ts";

/** Templates through the API, as the browser makes and uses them. */

export const templateMarker = (number: number): TemplateMarker => ({
  etype: "sign",
  dataX: 360,
  dataY: 100 + number * 90,
  width: 240,
  height: 60,
  classname: "marker sign",
  text: "Signature",
  bgcolor: "#3b5bdb",
  recepientEmail: placeholder(number),
});

/** A template payload as the spec has it: one signature for each signer. */
export function templateFor(sender: Sender, file: Pick<FileReply, "url">, numberOfSigners = 2) {
  const markers = Array.from({ length: numberOfSigners }, (_, i) => templateMarker(i + 1));
  return {
    userId: sender.id,
    email: sender.email,
    name: "Lease",
    fileUrl: file.url,
    markers: JSON.stringify(markers),
    offsetDateTime: "2026-11-21T12:00:00+01:00",
    numberOfSigners,
  };
}

interface SaveReply extends Partial<RefusalBody> {
  readonly id: string;
}

export const postTemplate = (
  sender: Pick<Sender, "bearer"> & { readonly headers?: Readonly<Record<string, string>> },
  body: unknown,
  headers: Record<string, string> = {},
) =>
  call<SaveReply>("POST", "/api/templates", body, {
    ...{ bearer: sender.bearer, headers: { ...sender.headers, ...headers } },
  });

export const listTemplates = (sender: Sender, email = sender.email) =>
  call<TemplateReply[]>("GET", `/api/templates/${email}`, undefined, sender);

export const openTemplate = (sender: Sender, id: string) =>
  call<ShownWholeTemplate>("GET", `/api/own/templates/${id}`, undefined, sender);

/** The picture that a file's or template's `firstPage` names. */
export const openPicture = (path: string | undefined, sender: Pick<Sender, "bearer">) =>
  call<PictureReply>("GET", path ?? "/nowhere", undefined, { bearer: sender.bearer });

/** A template as pages send it: one signature for each signer. */
export const templateInput = (numberOfSigners = 2) => ({
  name: "Lease",
  roles: Array.from({ length: numberOfSigners }, () => ""),
  fields: Array.from({ length: numberOfSigners }, (_, i) => ({
    ...{ kind: "sign", recipient: i + 1, page: 1, x: 10, y: 130 + i * 60 },
    ...{ width: 160, height: 40 },
  })),
});

/** The next version, of all that `body` names. */
export const changeTemplate = (sender: Pick<Sender, "bearer">, id: string, body: unknown) =>
  call<ChangeReply>("PUT", `/api/own/templates/${id}`, body, { bearer: sender.bearer });

export const renameTemplate = (
  sender: Pick<Sender, "bearer">,
  id: string,
  body: { readonly version: number; readonly name: string },
) => call<ChangeReply>("PUT", `/api/templates/record/${id}/name`, body, { bearer: sender.bearer });

export const duplicateTemplate = (
  sender: Pick<Sender, "bearer">,
  id: string,
  name: string,
  headers: Record<string, string> = {},
) =>
  call<SaveReply>(
    "POST",
    `/api/templates/record/${id}/duplicate`,
    { name },
    {
      bearer: sender.bearer,
      headers,
    },
  );

interface ChangeReply extends SaveReply {
  readonly version: number;
}

export const removeTemplate = (sender: Sender, id: string) =>
  call("DELETE", `/api/templates/record/${id}`, undefined, sender);

/** A form, as the spec's page uploads the file of a template. */
export function postTemplateFile(
  sender: Sender,
  bytes: Uint8Array = makePdf(),
  named: Partial<Record<"userId" | "email" | "fileName", string>> = {},
) {
  const form = new FormData();
  form.append("userId", named.userId ?? sender.id);
  form.append("email", named.email ?? sender.email);
  form.append("file", new Blob([new Uint8Array(bytes)]), named.fileName ?? "lease.pdf");
  return call<FileReply & { code?: string }>("POST", "/api/files/template", form, sender);
}

export async function newTemplate(
  sender: Sender,
  numberOfSigners = 2,
  file?: Pick<FileReply, "url">,
): Promise<ShownWholeTemplate> {
  const from = file ?? (await uploadFile(sender));
  const saved = await postTemplate(sender, templateFor(sender, from, numberOfSigners));
  if (saved.status !== 201) throw new Error(`template: ${JSON.stringify(saved.body)}`);
  return (await openTemplate(sender, saved.body.id)).body;
}

/** An envelope payload that uses a template as the spec has it. */
export const envelopeFrom = (
  sender: Sender,
  template: Pick<TemplateReply, "id" | "fileUrl">,
  recipients: readonly Recipient[],
) => ({
  ...envelopeFor(sender, { url: template.fileUrl }, recipients),
  templateIs: "true",
  templateId: template.id,
});

/** Storage that the account reads it uses. */
export async function storageUsed(sender: Sender): Promise<number> {
  const { body } = await call<{ storageUsedBytes: number }>(
    "GET",
    "/api/users/me",
    undefined,
    sender,
  );
  return body.storageUsedBytes;
}
