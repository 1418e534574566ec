import { type Anchor, v1Limits } from "#contract/calls/shapes";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Workspace } from "../domain/account/account.ts";
import type { StoredFile } from "../domain/common/stored-file.ts";
import { noTexts, type TextPlaces, textPlaces, textsOf } from "../domain/templates/anchors.ts";
import { variable } from "../environment.ts";
import { readStored } from "../gateways/documents.ts";
import { placesOfTexts } from "../images/text/find-text.ts";
import { throttle } from "../store/common/throttle.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/**
 * Where the texts of these fields' anchors are in the document, read once for all. Throws BAD_FIELD, by the name of the
 * input `field`, if it can't be read in time, and TOO_MANY_REQUESTS.
 */
export async function foundTexts(
  fields: readonly { readonly anchor?: Anchor | undefined }[],
  file: StoredFile,
  { workspace, now, field }: { readonly workspace: Workspace; readonly now: Date; field: string },
): Promise<TextPlaces> {
  const texts = textsOf(fields);
  if (texts.length === 0) return noTexts;
  await throttle("formByAccount", workspace.id, now);
  const { anchorReadingMs: limitMs, anchorPlacesMax: placesMax } = v1Limits;
  const places = await placesOfTexts(await readStored(bucket, file), texts, { limitMs, placesMax });
  if (places) return textPlaces(texts, places);
  const message = `The text of this document can't be read within ${limitMs / 1_000} seconds. Please give the page of each anchor, or place fields by page, x and y.`;
  throw new Refusal("BAD_FIELD", { field, message });
}
