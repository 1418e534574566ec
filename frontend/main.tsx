import "./moved-elements.ts";
import "./zod-without-eval.ts";
import "./styles/main.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { loadPage } from "./lazy-page.tsx";
import { reloadOnNewVersion } from "./new-version.ts";
import { routes } from "./routes.tsx";
import { restoreSession } from "./session/session.ts";

const page = document.documentElement;

// For browsers that are too old, a notice replaces the page (contract/rules/product/browsers.ts).
if (page.dataset["notice"] !== "old") {
  reloadOnNewVersion();
  void restoreSession();
  void start();
}

async function start(): Promise<void> {
  page.dataset["started"] = "";
  // Notices of failures that did not keep the app from starting are hidden.
  for (const notice of document.querySelectorAll<HTMLElement>(".notice")) notice.hidden = true;
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const loaded = loadPage(routes, location.pathname);
  // Prerendered HTML stays until the page's code is loaded. A failed load shows when the page
  // renders.
  if (root.hasChildNodes()) await loaded.catch(() => undefined);
  else loaded.catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
