/** Keys under which a session is stored. Separate from session.ts, so that static pages needn't load it. */
export const userKey = "undersign.user";
export const rememberKey = "undersign.remember";
/** A login whose code is still to come, or where to go after one at an issuer: `pending.ts`, `sign-on-return.ts` of `features/account/login`. */
export const loginKey = "undersign.login";
export const handedOverKey = "undersign.handed-over";

/** Whether this device was handed over, as far as one look at the storage tells. */
export function mayBeHandedOver(): boolean {
  try {
    return localStorage.getItem(handedOverKey) !== null;
  } catch {
    return false;
  }
}

/** False also when the browser's storage is blocked. */
export function mayHaveSession(): boolean {
  try {
    return sessionStorage.getItem(userKey) !== null || localStorage.getItem(rememberKey) === "yes";
  } catch {
    return false;
  }
}
