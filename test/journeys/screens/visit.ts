import type { BrowserContext, Page, Request } from "playwright-core";
import type { Sender } from "../../support/people.ts";
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

/** Groups that are reached from one another, together. */
export function chainsOf(groups: readonly Group[]): readonly (readonly Group[])[] {
  const chains: Group[][] = [];
  for (const group of groups) {
    const chain = chains.at(-1);
    if (group.from && chain) chain.push(group);
    else chains.push([group]);
  }
  return chains;
}

/**
 * Loads the page of the first group, and goes on from it to the others. Acts run at desktop width in light mode; each screen
 * is then shown at every width, light and dark.
 */
export async function visit(
  page: Page,
  chain: readonly Group[],
  world: World,
  look: (name: string, look: Look) => Promise<void>,
  looks = looksAt(widths),
): Promise<void> {
  const answered = answersOf(page);
  for (const [index, group] of chain.entries()) {
    await showAt(page, { width: 1280, scheme: "light" });
    const address = await group.address(world);
    if (index === 0 || !group.from) await page.goto(address);
    else {
      await group.from(page);
      await page.waitForURL(({ pathname, search }) => pathname + search === address);
    }
    for (const { name, act } of group.screens) {
      await showAt(page, { width: 1280, scheme: "light" });
      await act?.(page, world);
      // Thumbnails may still be loading.
      await answered();
      for (const each of looks) {
        await showAt(page, each);
        await settled(page);
        await look(name, each);
      }
    }
  }
}

/** Answers a function that resolves when the page has the answer to each of its requests, and nothing moves any more. */
function answersOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    // An answer is shown some frames later, and may lead to more requests.
    do await settled(page);
    while (open.size > 0);
  };
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
        // Animations in a folded part run without end, but nothing of them is seen.
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
