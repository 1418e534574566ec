import { readForm } from "sealed-pdf";
import type { files } from "#contract/api/files";
import { variable } from "#core/environment";
import { readStored } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/router";
import { documentAt } from "#core/store/files/document-at";
import { formReply } from "./form-wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/** The form is read each time, so that stored files need no record of it: files of earlier versions have none. */
export const form: RouteOf<typeof files.form> = async ({ input, caller }) => {
  const file = await documentAt(input.url, caller, "url");
  return formReply(readForm(await readStored(bucket, file)));
};
