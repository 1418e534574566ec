import "../../../moved-elements.ts";
import "../../../zod-without-eval.ts";
import "../../../styles/main.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { embedPath } from "#contract/rules/programs/embed-path";
import { App } from "../../../App.tsx";
import { type ApiError, errorOfThrown } from "../../../api/api-error.ts";
import { openFrame } from "../../../api/embedding.ts";
import { loadPage } from "../../../lazy-page.tsx";
import { paths } from "../../../paths.ts";
import { routes } from "../../../routes.tsx";
import { host } from "../../../session/host.ts";
import { newVisit } from "../visit/kept-visit.ts";
import { FrameEnd } from "./FrameEnd.tsx";
import { guardPresses } from "./guard.ts";
import { tellHeight } from "./height.ts";
import { InMemory } from "./InMemory.tsx";
import { tellNews } from "./news.ts";
import { PasskeyWindow } from "./PasskeyWindow.tsx";
import { setHost, tellHostOf } from "./telling.ts";

const page = document.documentElement;

void start();

async function start(): Promise<void> {
  page.dataset["started"] = "";
  const element = document.getElementById("root");
  const origin = page.dataset["host"];
  if (!element || origin === undefined) throw new Error("the frame's page has no root or no host");
  setHost(origin);
  host.PasskeyWindow = PasskeyWindow;
  guardPresses();
  tellHeight(element);
  const root = createRoot(element);
  try {
    const { token, returnUrl } = await opened();
    host.returnUrl = returnUrl;
    const at = paths.sign(token);
    tellNews(element, token);
    void loadPage(routes, at).catch(() => undefined);
    root.render(
      <StrictMode>
        <App Router={inMemory(at)} />
      </StrictMode>,
    );
  } catch (thrown) {
    const error = errorOfThrown(thrown);
    tellHostOf(error);
    root.render(<FrameEnd error={error} />);
  }
}

const inMemory =
  (path: string) =>
  ({ children }: { children: ReactNode }) => <InMemory path={path}>{children}</InMemory>;

/** Repeats the call until it is answered: with the same secret, it opens the same page. */
async function opened() {
  const ticket = decodeURIComponent(location.pathname.slice(embedPath("").length));
  const secret = newVisit();
  for (let tries = 1; ; tries += 1) {
    try {
      return await openFrame({ ticket, page: secret });
    } catch (thrown) {
      const error: ApiError = errorOfThrown(thrown);
      if (error.status !== 0 && error.status !== 429 && error.status < 500) throw error;
      tellHostOf(error);
      await new Promise((again) => setTimeout(again, Math.min(tries, 10) * 1_000));
    }
  }
}
