import type { BrowserContext, Page } from "playwright-core";
import type { Sender } from "../../../test/support/people.ts";
import type { Group } from "./table.ts";
import type { Who, World } from "./world.ts";

// Takes a page through the screens of a group, and shows each at every width, light and dark.

export const widths = [360, 768, 1280];
/** A phone, the same in landscape, and a large screen. */
export const otherWidths = [390, 844, 1920];
export const schemes = ["light", "dark"] as const;

export interface Look {
  readonly width: number;
  readonly scheme: (typeof schemes)[number];
}

export const looksAt = (all: readonly number[]): readonly Look[] =>
  all.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));

/** Acts run at desktop width in light mode; each screen is then shown at every width, light and dark. */
export async function visit(
  page: Page,
  group: Group,
  world: World,
  look: (name: string, look: Look) => Promise<void>,
  looks = looksAt(widths),
): Promise<void> {
  await page.goto(await group.address(world));
  for (const { name, act } of group.screens) {
    await showAt(page, { width: 1280, scheme: "light" });
    await act?.(page, world);
    // Thumbnails may still be loading.
    await page.waitForLoadState("networkidle");
    for (const each of looks) {
      await showAt(page, each);
      await settled(page);
      await look(name, each);
    }
  }
}

async function showAt(page: Page, { width, scheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: heightOf(width) });
  await page.emulateMedia({ colorScheme: scheme });
}

function heightOf(width: number): number {
  if (width === 844) return 390;
  return width < 500 ? 740 : 860;
}

/** Resolves when fonts are loaded, the layout fits the present window, and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      await document.fonts.ready;
      // Code that depends on the window's size is notified in one frame and laid out in the next.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(({ playState }) => playState === "running")
        // What is folded away stands still: its animations run, and never end.
        .filter(
          ({ effect }) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility(),
        );
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });
}

export const signIn = (context: BrowserContext, { senders }: World, who: Who, site: string) =>
  remember(context, senders[who], site);

/** Stores a remembered session, which is restored after a reload. */
export async function remember(
  context: BrowserContext,
  { cookie }: Pick<Sender, "cookie">,
  site: string,
): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  const { hostname: domain } = new URL(site);
  await context.addCookies([{ name, value, domain, path: "/api/auth" }]);
  await context.addInitScript(() => {
    localStorage.setItem("undersign.remember", "yes");
    localStorage.setItem("undersign.activeAt", String(Date.now()));
  });
}
