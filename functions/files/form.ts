import { readForm } from "sealed-pdf";
import type { files } from "#contract/api/files";
import { variable } from "#core/environment";
import { readStored } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/router";
import { documentAt } from "#core/store/files/document-at";
import { formReply } from "./form-wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/** Read again each time: a stored file has no record of its form, as in versions that didn't read forms. */
export const form: RouteOf<typeof files.form> = async ({ input, caller }) => {
  const file = await documentAt(input.url, caller, "url");
  return formReply(readForm(await readStored(bucket, file)));
};
