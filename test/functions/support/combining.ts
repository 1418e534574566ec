import type { DocumentAnswer } from "../../../contract/calls/documents.ts";
import type { FileReply } from "../../../contract/specified/files.ts";
import { call } from "../../support/cloud.ts";
import type { Sender } from "../../support/people.ts";

/** One document of several, and pictures that become pages. */

type CombineReply = DocumentAnswer & { code?: string; field?: string; message?: string };

export const combine = (sender: Sender | undefined, parts: readonly object[], name = "Lease") =>
  call<CombineReply>("POST", "/api/upload/combine", { name, parts }, sender);

export const listed = async (sender: Sender) =>
  (await call<FileReply[]>("GET", `/api/files/${sender.id}`, undefined, sender)).body;

/** Pages are small: what is drawn again in 200 dots an inch takes a second for each page of a letter. */
export const note = { width: 300, height: 200 };

export const wide = { width: 400, height: 200 };
