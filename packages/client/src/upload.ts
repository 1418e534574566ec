import type { Document, Replies } from "./api-types.ts";
import type { Api, CallOptions } from "./request.ts";

export interface Upload {
  readonly fileName: string;
  /** Bytes of the PDF, or of a JPEG, PNG or WebP. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Password of the PDF, if it has one. */
  readonly password?: string;
  /** Takes a document that was sealed by this product: its pages become pages, and the file itself is attached to them. */
  readonly attachSealed?: boolean;
}

/** Uploads a file in three calls: announces it, posts it to the file store, and has its content accepted or refused. */
export async function upload(api: Api, file: Upload, options: CallOptions): Promise<Document> {
  const { fileName, bytes, ...how } = file;
  const announced = await api.send<Replies["documentsUpload"]>({
    ...options,
    method: "POST",
    path: "/documents",
    body: { fileName, size: bytes.length },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(announced.upload.fields)) form.append(name, value);
  form.append("file", new Blob([bytes], { type: "application/pdf" }), fileName);
  await api.transfer(announced.upload.url, {
    method: "POST",
    body: form,
    ...(options.signal && { signal: options.signal }),
  });
  const { signal } = options;
  return api.send({
    method: "POST",
    path: `/documents/${encodeURIComponent(announced.id)}/complete`,
    body: how,
    ...(signal && { signal }),
  });
}
