/** Where a session leaves its traces. Apart from the session, whose code is large. */
export const userKey = "undersign.user";
export const rememberKey = "undersign.remember";

/** Also no, when the browser keeps nothing for us. */
export function mayHaveSession(): boolean {
  try {
    return sessionStorage.getItem(userKey) !== null || localStorage.getItem(rememberKey) === "yes";
  } catch {
    return false;
  }
}
