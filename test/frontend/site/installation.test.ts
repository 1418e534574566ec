import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staticPages } from "../../../contract/rules/product/static-pages.ts";
import type { RenderedPage } from "../../../frontend/prerender/render.tsx";
import { type Choice, settingsInPages } from "../../../scripts/chosen-installation.mjs";
import { openApi } from "../../../scripts/openapi/vite-plugin.ts";

/** Pages as the build makes them for installations with other settings. */

const ofSales = /\btrial\b|\bprices?\b|pricing|\bpaid\b|refund|stripe|upgrade|subscription/i;

const words = (html: string): string =>
  html.replace(/<(script|style)\b.*?<\/\1>/gs, " ").replace(/<[^>]*>/g, " ");

function pagesOf(choice: Choice) {
  let server: ViteDevServer;
  beforeAll(async () => {
    server = await createServer({
      configFile: false,
      root: fileURLToPath(new URL("../../../frontend", import.meta.url)),
      plugins: [react(), openApi(), settingsInPages(choice)],
      appType: "custom",
      logLevel: "error",
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
  });
  afterAll(() => server.close());
  return async (path: string) => server.ssrLoadModule(path);
}

describe("where nothing is paid, and people register by invitation,", () => {
  const load = pagesOf({ plans: "everybody-pro", registration: "invited" });

  test("no public page speaks of a trial, of prices or of a subscription, but that of the API", async () => {
    const { render } = await load("/prerender/render.tsx");
    // The reference of the public API is the same everywhere.
    for (const page of staticPages.filter((one) => one !== "/developers")) {
      const { html, description }: RenderedPage = render(page);
      expect(`${description} ${words(html)}`, page).not.toMatch(ofSales);
    }
    expect(words(render("/pricing").html)).toContain("Nothing to pay");
    expect(render("/").html).toContain('href="/login"');
    expect(render("/").html).not.toContain("/register/free");
  });

  test("numbers of sections, to which others refer, stay", async () => {
    const { terms } = await load("/features/site/legal/texts/terms.ts");
    const numbers = terms.sections.map(({ title }: { title: string }) =>
      Number.parseInt(title, 10),
    );
    expect(numbers).toEqual(numbers.map((_: number, at: number) => at + 1));
  });

  test("the guide says what an account may do", async () => {
    const [{ LimitsChapter }, { renderToString }, { createElement }] = [
      await load("/features/site/guide/LimitsChapter.tsx"),
      await import("react-dom/server"),
      await import("react"),
    ];
    const text = words(renderToString(createElement(LimitsChapter)));
    expect(text).toContain("No limit");
    expect(text).not.toMatch(ofSales);
  });
});
