import * as z from "zod/mini";
import { pngDataUrl } from "../../../test/support/pngs.ts";
import type { Site } from "./site.ts";

const anything = z.unknown();

/** Opens a mailed link or the sender's own, confirms that it was seen, and signs. */
export async function signAt(
  site: Site,
  link: string,
  { envelopeId, name }: { readonly envelopeId: string; readonly name: string },
): Promise<void> {
  await site.call("GET", `/api/envelopes/rv/${link}`, anything, { bearer: link });
  await site.call("POST", "/api/esign/viewed", anything, { body: {}, bearer: link });
  const body = { userSign: pngDataUrl(), name, userConsent: true, envelopeId };
  await site.call("POST", "/api/esign", anything, { body, bearer: link });
}
