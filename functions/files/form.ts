import { readForm } from "sealed-pdf";
import type { files } from "#contract/api/files";
import type { publicDocuments } from "#contract/v1/documents";
import { storedPdf } from "#core/domain/common/stored-file";
import { variable } from "#core/environment";
import { readStored } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/router";
import { documentAt } from "#core/store/files/document-at";
import { getFile } from "#core/store/files/files";
import { documentForm, formReply } from "./form-wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

export const formByKey: RouteOf<typeof publicDocuments.formByKey> = async ({ input, caller }) => {
  const file = await getFile(caller.workspace.id, input.documentId);
  return documentForm(readForm(await readStored(bucket, storedPdf(file))), file.pages);
};

/** The form is read each time, so that stored files need no record of it: files of earlier versions have none. */
export const form: RouteOf<typeof files.form> = async ({ input, caller }) => {
  const file = await documentAt(input.url, caller, "url");
  return formReply(readForm(await readStored(bucket, file)));
};
