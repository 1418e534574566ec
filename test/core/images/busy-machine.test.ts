import { readdirSync, readFileSync } from "node:fs";
import { preparePdf } from "sealed-pdf";
import { ThreadStarved } from "sealed-pdf/threads";
import { describe, expect, test } from "vitest";
import { asRefusal } from "../../../core/http/as-refusal.ts";
import { drawEachPage, usualPatience } from "../../../core/images/acceptance/acceptance.ts";
import { comparePages } from "../../../core/images/acceptance/same-pages.ts";
import { drawPage } from "../../../core/images/drawing/draw.ts";
import { withPhoton } from "../../../core/images/pictures/photon.ts";
import { pageOfPicture } from "../../../core/images/pictures/picture-page.ts";
import { redactedPage } from "../../../core/images/redaction/redact.ts";
import { placesOfTexts } from "../../../core/images/text/find-text.ts";
import { redacted } from "../../../functions/files/redact.ts";
import { endless, makePdf } from "../../support/pdfs.ts";
import { jpegLogo, pngLogo } from "../../support/pictures.ts";

/** A thread that gets no processor while the clock runs out. */
const starved = { processorMs: 600_000, wallMs: 0 };
const usedUp = { processorMs: 1, wallMs: 600_000 };

const size = { width: 612, height: 792 };
const areas = [{ x: 0, y: 0, width: 10, height: 10 }];
const wholePage = [{ index: 0, stamped: [] }];
const slowPdf = makePdf([{ drawing: endless }]);
const file = { name: "x", pages: [size], bytes: makePdf() };
const pages = [
  { file: 0, page: 0, areas },
  { file: 0, page: 0, areas: [{ x: 20, y: 20, width: 10, height: 10 }] },
];

describe("a busy machine says nothing about a file", () => {
  const asked: Readonly<Record<string, () => Promise<unknown>>> = {
    "that is accepted": async () =>
      drawEachPage(await preparePdf(makePdf()), 300, { ...usualPatience, wallMs: 0 }),
    "of which a page is drawn": () => drawPage(makePdf(), { index: 0 }, starved),
    "in which anchors are sought": () =>
      placesOfTexts(makePdf(), [{ text: "Page" }], { limitMs: 60_000, placesMax: 1, wallMs: 0 }),
    "that is compared while it is sealed": () =>
      comparePages(makePdf(), makePdf(), wholePage, starved),
    "of which a page is redacted": () =>
      redactedPage(makePdf(), { index: 0, size, areas }, starved),
    "of which pages are redacted": () => redacted([file], pages, { budgetMs: 60_000, wallMs: 0 }),
    "that is a picture": () =>
      withPhoton("pictures/decode-worker.mjs", { bytes: pngLogo() }, starved),
    "of which a page is made": () => pageOfPicture(jpegLogo(), "A4", starved),
  };

  test.each(Object.entries(asked))("%s", async (_, ask) => {
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ThreadStarved);
    expect(asRefusal(error, "x")).toMatchObject({ code: "BUSY", retryAfterSeconds: 5 });
  });
});

describe("a page that uses up its processor time", () => {
  test("is not drawn", async () => {
    expect(await drawPage(slowPdf, { index: 0 }, usedUp)).toBeUndefined();
  });

  test("is not redacted", async () => {
    expect(await redactedPage(slowPdf, { index: 0, size, areas }, usedUp)).toBeUndefined();
  });

  test("is not compared", async () => {
    const comparison = await comparePages(slowPdf, slowPdf, wholePage, usedUp);
    expect(comparison).toEqual({ outcome: "unknown" });
  });

  test("is refused when it is uploaded", async () => {
    const patience = { drawMs: 1, pageMs: 0, wallMs: 600_000 };
    expect(await drawEachPage(await preparePdf(slowPdf), 300, patience)).toMatchObject({
      fault: { page: 0, what: "time" },
    });
  });

  test("leaves none for others that are to be redacted", async () => {
    await expect(redacted([file], pages, { budgetMs: 0, wallMs: 600_000 })).rejects.toMatchObject({
      code: "UNSOUND_PDF",
      message: expect.stringContaining("take too long to be redacted at once"),
    });
  });
});

test("no thread that judges files reads the clock", () => {
  const threads = readdirSync("core/images", { encoding: "utf8", recursive: true }).filter((name) =>
    name.endsWith(".mjs"),
  );
  const read = threads.filter((name) =>
    /performance\.now|Date\.now|new Date|setTimeout/.test(
      readFileSync(`core/images/${name}`, "utf8"),
    ),
  );
  expect(threads).toContain("acceptance/accept-worker.mjs");
  expect(read).toEqual([]);
});
