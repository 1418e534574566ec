/** Keys under which a session is stored. Separate from session.ts, so that static pages needn't load it. */
export const userKey = "undersign.user";
export const rememberKey = "undersign.remember";

/** False also when the browser's storage is blocked. */
export function mayHaveSession(): boolean {
  try {
    return sessionStorage.getItem(userKey) !== null || localStorage.getItem(rememberKey) === "yes";
  } catch {
    return false;
  }
}
