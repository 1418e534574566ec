import { setImmediate } from "node:timers/promises";
import { encode } from "fast-png";
import type { Page } from "playwright-core";
import { captionBandPt, pageScale } from "sealed-pdf/layout";
import { rendered } from "sealed-pdf/testing";
import { expect, test } from "vitest";
import type { PageSize } from "#contract/rules/fields/markers";
import type { DashboardReply } from "../../contract/specified/dashboard.ts";
import { call, siteUrl } from "../support/cloud.ts";
import { numbers } from "../support/numbers.ts";
import { needs, saved } from "../support/other-tools.ts";
import { makePdf, type PageSpec } from "../support/pdfs.ts";
import {
  download,
  newAddress,
  newSender,
  openLink,
  type Sender,
  signingToken,
  signSubmission,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { pngDataUrl } from "../support/pngs.ts";
import { browserOfFile, newPerson } from "./browser.ts";
import { settled } from "./screens/visit.ts";
import { fillSigner, jumpTo, place, senderIn, sheet } from "./sender.ts";
import { documentShown, openLinkIn, signAll } from "./signer.ts";

const browserFor = browserOfFile();

/** Left, top, right and bottom in points from the displayed page's top left. */
type Edges = readonly [number, number, number, number];

const pageCount = 12;

test("a field is signed and stamped where it was placed, within a point", async (context) => {
  needs(context, "pdftoppm");
  const random = numbers(11);
  const specs = Array.from({ length: pageCount }, () => randomPage(random));
  const sender = await newSender();
  const file = await uploadFile(sender, makePdf(specs), "Any pages.pdf");
  const email = newAddress("ada");

  const sam = await senderIn(browserFor(context), sender);
  const placed = await placeOnEveryPage(sam.page, email, file.pages, random);
  const token = await signingToken({ email });
  const signer = await newPerson(browserFor(context), siteUrl());
  await openLinkIn(signer.page, token);
  const shown = await edgesOf(signer.page, file.pages);
  await signAll(signer.page);
  const signed = await edgesOf(signer.page, file.pages, "[data-field] img");

  const sealed = saved(await signedAndSealed(sender, token));
  for (const index of specs.keys()) {
    const stamped = inkEdges(sealed, index + 1);
    // Rendering keeps this thread busy; connections that the server ends meanwhile must be noticed.
    await setImmediate();
    expectWithinAPoint(shown[index], placed[index], `signing view, page ${index + 1}`);
    const picture = aboveCaption(placed[index], file.pages[index]);
    expectWithinAPoint(signed[index], picture, `signature shown, page ${index + 1}`);
    expectWithinAPoint(stamped, inkIn(picture), `stamp, page ${index + 1}`);
  }
  expect([...sam.problems, ...signer.problems]).toEqual([]);
});

type Numbers = ReturnType<typeof numbers>;

/** Any size, any turn, and mostly a crop box away from the corner. */
function randomPage(random: Numbers): PageSpec {
  const width = random.int(360, 1400);
  const height = random.int(360, 1400);
  const rotate = random.int(0, 3) * 90;
  if (random.next() < 0.25) return { width, height, rotate };
  const [left, bottom] = [random.int(0, 60), random.int(0, 60)];
  return { width, height, rotate, crop: [left, bottom, width - random.int(0, 60), height - 31] };
}

/** Places a signature on each page by press and by arrows; answers where the placer shows them. */
async function placeOnEveryPage(
  page: Page,
  email: string,
  pages: readonly PageSize[],
  random: Numbers,
): Promise<Edges[]> {
  await page.goto("/new");
  await page.getByRole("radio", { name: /Any pages/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await fillSigner(page, 0, { email, first: "Ada", last: "King" });
  await page.getByRole("button", { name: "Next" }).click();
  await documentShown(page);
  for (const index of pages.keys()) {
    await jumpTo(page, index + 1);
    const at: [number, number] = [random.between(0.05, 0.95), random.between(0.05, 0.5)];
    await place(page, "Signature", sheet(page, index + 1, pageCount), at);
    for (let presses = random.int(0, 3); presses > 0; presses--)
      await page.keyboard.press("ArrowDown");
  }
  const placed = await edgesOf(page, pages);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/userboard");
  return placed;
}

/** Of the one field on each page, in points, as the browser lays it out. */
async function edgesOf(
  page: Page,
  pages: readonly PageSize[],
  what = "[data-field]",
): Promise<Edges[]> {
  await settled(page);
  const fractions = await page.evaluate(
    (selector) =>
      Array.from(document.querySelectorAll("[data-page]"), (box) => {
        const on = box.getBoundingClientRect();
        const field = box.querySelector(selector)?.getBoundingClientRect();
        if (!field) throw new Error("expected a field on each page");
        const x = (at: number) => (at - on.left) / on.width;
        const y = (at: number) => (at - on.top) / on.height;
        return [x(field.left), y(field.top), x(field.right), y(field.bottom)] as const;
      }),
    what,
  );
  return fractions.map(([left, top, right, bottom], index) => {
    const { width, height } = pages[index] ?? { width: 0, height: 0 };
    return [left * width, top * height, right * width, bottom * height];
  });
}

/** Where a signature's picture has its room: the lower edge is for by whom and when. */
function aboveCaption(field: Edges | undefined, page: PageSize | undefined): Edges | undefined {
  if (!field || !page) return undefined;
  const [left, top, right, bottom] = field;
  const band = captionBandPt({
    ...{ width: right - left, height: bottom - top },
    pageScale: pageScale(page),
  });
  return [left, top, right, bottom - band];
}

/** As large as it fits, never stretched, at the lower left. */
function inkIn(room: Edges | undefined): Edges | undefined {
  if (!room) return undefined;
  const [left, top, right, bottom] = room;
  const scale = Math.min((right - left) / inkShape.width, (bottom - top) / inkShape.height);
  return [left, bottom - inkShape.height * scale, left + inkShape.width * scale, bottom];
}

const ink = [200, 0, 160] as const;
const inkShape = { width: 400, height: 100 } as const;

/** Signs with a picture that is nothing but ink. */
async function signedAndSealed(sender: Sender, token: string): Promise<Buffer> {
  const { body: view } = await openLink(token);
  const data = new Uint8Array(inkShape.width * inkShape.height * 4);
  for (let at = 0; at < data.length; at += 4) data.set([...ink, 255], at);
  const picture = Buffer.from(encode({ ...inkShape, data, channels: 4, depth: 8 }));
  const body = { ...signSubmission(view), userSign: pngDataUrl(picture) };
  const signed = await call("POST", "/api/esign", body, { bearer: token });
  if (signed.status !== 200) throw new Error(`sign: ${JSON.stringify(signed.body)}`);
  await viewingToken(sender.email);
  const { body: board } = await call<DashboardReply>(
    "GET",
    "/api/dashboard/views",
    undefined,
    sender,
  );
  const [row] = board.documents;
  return download(`${row?.fileUrl}${row?.id}`, sender.bearer);
}

/** Two pixels a point. */
const dotsPerInch = 144;

/** Where the ink is on the page, as poppler renders it. */
function inkEdges(pdf: string, number: number): Edges | undefined {
  const picture = rendered(pdf, number, dotsPerInch);
  if (!picture) return undefined;
  const { width, height, rgba } = picture;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if (!isInk(rgba[at], rgba[at + 1], rgba[at + 2])) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  const points = 72 / dotsPerInch;
  return [left * points, top * points, right * points, bottom * points];
}

const isInk = (red = 0, green = 0, blue = 0) => red > 150 && green < 60 && blue > 110;

function expectWithinAPoint(found: Edges | undefined, expected: Edges | undefined, what: string) {
  const off = (expected ?? []).map((edge, i) => Math.abs(edge - (found?.[i] ?? Number.NaN)));
  expect(off, what).toHaveLength(4);
  expect(Math.max(...off), `${what}: expected ${expected}, found ${found}`).toBeLessThan(1);
}
