import { signerViewPath, signPrefix } from "#contract/links";

/**
 * The first script of a signer's page, a few hundred bytes: requests the view while the app is loading.
 * `api/early-answer.ts` uses the response.
 */
const path = signerViewPath.replace("{token}", location.pathname.slice(signPrefix.length));
globalThis.earlyAnswer = {
  path,
  response: fetch(path, { headers: { accept: "application/json" } }),
};
// The failure is handled where the response is used.
globalThis.earlyAnswer.response.catch(() => undefined);
