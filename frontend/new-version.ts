import { reloadPage } from "./session/session.ts";
import { tabStorage } from "./session/storage.ts";

const storageKey = "undersign.reloadedAt";
const againAfterMs = 10_000;

/** A page's code is gone when a new version came while the old one was open: reload, but only once. */
export function reloadOnNewVersion(): void {
  addEventListener("vite:preloadError", (event) => {
    const reloadedAtMs = Number(tabStorage.get(storageKey)) || 0;
    if (Date.now() - reloadedAtMs < againAfterMs) return;
    event.preventDefault();
    tabStorage.set(storageKey, String(Date.now()));
    reloadPage();
  });
}
