import { reloadPage } from "./session/session.ts";
import { tabStorage } from "./session/storage.ts";

const storageKey = "undersign.reloadedAt";
const againAfterMs = 10_000;

/** Reloads once when a page's code can't be loaded, since a new version has been deployed meanwhile. */
export function reloadOnNewVersion(): void {
  addEventListener("vite:preloadError", (event) => {
    const reloadedAtMs = Number(tabStorage.get(storageKey)) || 0;
    if (Date.now() - reloadedAtMs < againAfterMs) return;
    event.preventDefault();
    tabStorage.set(storageKey, String(Date.now()));
    reloadPage();
  });
}
