import { delegating } from "../../contract/pages/delegating.ts";
import { esign } from "../../contract/pages/esign.ts";
import { pads } from "../../contract/pages/pads.ts";
import { taking } from "../../contract/pages/taking.ts";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import { signerView } from "../../contract/specified/signer-views.ts";
import { call } from "./cloud.ts";
import { newRecipient } from "./people.ts";
import { pngDataUrl } from "./pngs.ts";

/** Calls that a link for reading may make, too. */
const readingToo: ReadonlySet<string> = new Set([
  esign.openDocument.path,
  esign.chooseLanguage.path,
  pads.drawnOnPad.path,
]);

const signersCalls = Object.values({
  ...esign,
  ...delegating,
  ...pads,
  ...taking,
  signerView,
}).filter(({ access, path }) => access === "signer" && !readingToo.has(path));

/** Makes each call with which people sign by one link; its replies by path. */
export async function signersReplies(bearer: string) {
  const shownSha256 = "0".repeat(64);
  const submission = { userSign: pngDataUrl(), name: "Gus Gray", userConsent: true, shownSha256 };
  const named = { ...newRecipient("Gus"), reason: "On leave" };
  const replies = new Map<string, { readonly status: number; readonly code: string | undefined }>();
  for (const { method, path } of signersCalls) {
    const body = method === "GET" ? undefined : { ...submission, ...named };
    const at = path.replace("{token}", bearer).replace("{padId}", "a".repeat(32));
    const reply = await call<Partial<RefusalBody>>(method, at, body, { bearer });
    replies.set(path, { status: reply.status, code: reply.body.code });
  }
  return replies;
}
