/**
 * What a signer does, for engines that Playwright doesn't drive: all by scripts in the page, but the stroke where a
 * driver has pointers.
 */
export interface Driver {
  open(address: string): Promise<void>;
  /** Runs the body of a function in the page; resolves to what it returns, which is JSON. */
  run<T>(script: string, ...args: unknown[]): Promise<T>;
}

const waitMs = 60_000;
const againAfterMs = 250;

/** Resolves to the first value of the expression that is truthy; says what was in sight when none came. */
export async function until<T>({ run }: Pick<Driver, "run">, expression: string): Promise<T> {
  const giveUpAt = Date.now() + waitMs;
  let problem = "";
  for (;;) {
    try {
      const value = await run<T | undefined>(`return (${expression}) || undefined`);
      if (value !== undefined && value !== null) return value;
      problem = "";
    } catch (error) {
      problem = String(error);
    }
    const notice = await noticeOn({ run });
    if (notice) throw new Error(notice);
    if (Date.now() > giveUpAt) {
      const seen = await run<string>("return document.body?.innerText.slice(0, 500)");
      throw new Error(`${expression} did not come${problem}; in sight: ${seen}`);
    }
    await new Promise((done) => setTimeout(done, againAfterMs));
  }
}

/** What the page says in its place where the app can't run (contract/rules/product/browsers.ts); empty where it runs. */
const noticeOn = ({ run }: Pick<Driver, "run">): Promise<string> =>
  run<string>(
    `const title = document.querySelector(".notice:not([hidden]) .notice-title");
    return (title && title.textContent) || ""`,
  ).catch(() => "");

/** A control in sight that can be pressed, by the beginning of its name. */
const control = (name: string) =>
  `[...document.querySelectorAll("button, label, a")].find((one) => one.getClientRects().length > 0 &&
    one.getAttribute("aria-disabled") !== "true" &&
    (one.getAttribute("aria-label") || one.textContent).trim().startsWith(${JSON.stringify(name)}))`;

export async function press(browser: Driver, name: string): Promise<void> {
  await until(browser, `!!${control(name)}`);
  await browser.run(`${control(name)}.click()`);
}

export const shows = (browser: Pick<Driver, "run">, words: string): Promise<unknown> =>
  until(browser, `document.body.innerText.includes(${JSON.stringify(words)})`);

/** Opens a link: resolves once a page shows, to how many pieces of its text are there to be read. */
export async function openDocument(browser: Driver, address: string): Promise<number> {
  await browser.open(address);
  await until(browser, `!!document.querySelector("[data-picture]")`);
  return until<number>(browser, `document.querySelectorAll("[data-picture-text] span").length`);
}

export interface Stroke {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

type Draw = (points: readonly (readonly [x: number, y: number])[]) => Promise<void>;

/** From the open document to the page that thanks. */
export async function signByHand(browser: Driver, draw: Draw = byEvents(browser)): Promise<void> {
  await press(browser, "Single Click Sign");
  await press(browser, "Draw");
  const pad = "dialog canvas";
  await until(browser, `document.querySelector("${pad}")?.width > 0`);
  const [x = 0, y = 0, width = 0, height = 0] = await browser.run<number[]>(
    `const box = document.querySelector("${pad}").getBoundingClientRect();
    return [box.x, box.y, box.width, box.height]`,
  );
  const zigzag = [0.2, 0.35, 0.5, 0.65, 0.8].map(
    (share, index) => [x + share * width, y + (index % 2 ? 0.3 : 0.7) * height] as const,
  );
  await draw(zigzag);
  await press(browser, "Use this signature");
  await until(browser, `/(\\d+) of \\1 done/.test(document.body.innerText)`);
  await press(browser, "Complete");
  await shows(browser, "Thank you for completing the signing process.");
}

/** A finger's stroke as events, for engines without a driver. */
const byEvents =
  ({ run }: Driver): Draw =>
  (points) =>
    run(
      `const pad = document.querySelector("dialog canvas");
      const at = (type, [clientX, clientY]) => (type === "pointerdown" ? pad : window).dispatchEvent(
        new PointerEvent(type, { clientX, clientY, pointerId: 7, pointerType: "touch", isPrimary: true,
          buttons: type === "pointerup" ? 0 : 1, pressure: 0.5, bubbles: true, cancelable: true }));
      const points = arguments[0];
      at("pointerdown", points[0]);
      for (const point of points) at("pointermove", point);
      at("pointerup", points[points.length - 1]);`,
      points,
    );

/** Gives `/verify` a file, and resolves to the words of its verdict. */
export async function verdictOn(browser: Driver, site: string, pdf: Uint8Array): Promise<string> {
  await browser.open(`${site}/verify`);
  await until(browser, `!!document.querySelector("input[type=file]")`);
  await browser.run(
    `const bytes = Uint8Array.from(atob(arguments[0]), (one) => one.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], "sealed.pdf", { type: "application/pdf" }));
    const input = document.querySelector("input[type=file]");
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));`,
    Buffer.from(pdf).toString("base64"),
  );
  return until(browser, `document.querySelector("[aria-label=Result] h2")?.textContent`);
}
