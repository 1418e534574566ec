import type { FileReply, UploadReply } from "../../../contract/specified/files.ts";
import { call } from "../../support/cloud.ts";
import type { Sender } from "../../support/people.ts";

export const ask = (sender: Sender, body: object) =>
  call<UploadReply & { code?: string; field?: string }>("POST", "/api/upload", body, sender);

export const list = (sender: Sender, userId = sender.id) =>
  call<FileReply[]>("GET", `/api/files/${userId}`, undefined, sender);

export function uploadForm(sender: Sender, bytes: Uint8Array, more: Record<string, string> = {}) {
  const form = new FormData();
  if (more["password"]) form.append("password", more["password"]);
  form.append("userId", more["userId"] ?? sender.id);
  form.append("email", more["email"] ?? sender.email);
  form.append("file", new Blob([new Uint8Array(bytes)]), "lease.pdf");
  return call<FileReply & { code?: string }>("POST", "/api/upload", form, sender);
}
