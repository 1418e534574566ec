import { signerViewPath, signPrefix } from "#contract/links";

/**
 * The first script of a signer's page, a few hundred bytes: asks what there is to sign while the app is
 * still on its way. `api/early-answer.ts` takes the answer up.
 */
const path = signerViewPath.replace("{token}", location.pathname.slice(signPrefix.length));
globalThis.earlyAnswer = {
  path,
  response: fetch(path, { headers: { accept: "application/json" } }),
};
// Whoever takes it up sees the failure too.
globalThis.earlyAnswer.response.catch(() => undefined);
