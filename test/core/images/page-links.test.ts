import { describe, expect, test } from "vitest";
import type { PageLink } from "../../../contract/pages/pages.ts";
import { drawPage } from "../../../core/images/drawing/draw.ts";
import { makePdf, type PageSpec } from "../../support/pdfs.ts";

/** Links on the second of three pages, which has these annotations. */
async function linksOn(annotations: string[], page: PageSpec = {}): Promise<readonly PageLink[]> {
  const pdf = makePdf([{}, { ...page, annotations }, {}]);
  const drawn = await drawPage(pdf, { index: 1, widthPx: 380, withContent: true });
  if (!drawn || drawn === "no such page") throw new Error(`expected a page, found ${drawn}`);
  return drawn.links;
}

const link = (members: string, rect = "100 600 200 640") =>
  `<< /Type /Annot /Subtype /Link /Rect [${rect}] ${members} >>`;
const action = (members: string) => link(`/A << ${members} >>`);
const address = (text: string) => action(`/S /URI /URI (${text})`);

describe("the links of a page", () => {
  test.each([
    ["upright", {}, { x: 100, y: 152, width: 100, height: 40 }],
    ["turned", { rotate: 90 }, { x: 600, y: 100, width: 40, height: 100 }],
    ["cropped", { crop: [50, 300, 150, 650] }, { x: 50, y: 10, width: 50, height: 40 }],
  ] as const)("are boxes on the page as displayed: %s", async (_, page, box) => {
    const url = "https://example.com/";
    expect(await linksOn([address(url)], page)).toEqual([{ ...box, url }]);
  });

  test.each([
    ["http://example.com/a?b=c#d", "http://example.com/a?b=c#d"],
    ["HTTPS://EXAMPLE.COM", "https://example.com/"],
    ["www.example.com", "http://www.example.com/"],
    ["mailto:ann@example.com", "mailto:ann@example.com"],
  ])("lead to the web and to mails: %s", async (text, url) => {
    expect(await linksOn([address(text)])).toMatchObject([{ url }]);
  });

  test.each([
    ["a destination", link("/Dest [8 0 R /Fit]")],
    ["an action", action("/S /GoTo /D [8 0 R /XYZ 0 700 0]")],
  ])("lead to pages of the document, by %s", async (_, annotation) => {
    expect(await linksOn([annotation])).toMatchObject([{ page: 3 }]);
  });

  test.each([
    ["script in an address", address("javascript:alert\\(1\\)")],
    ["script as an action", action("/S /JavaScript /JS (app.alert\\(1\\))")],
    ["a file", address("file:///etc/passwd")],
    ["data", address("data:text/html,hello")],
    ["a relative address", address("/api/account")],
    ["an address without end", address(`https://example.com/${"x".repeat(2_000)}`)],
    ["a program", action("/S /Launch /F (calc.exe)")],
    ["a page of another file", action("/S /GoToR /F (other.pdf) /D [0 /Fit]")],
    ["a page that is not there", link("/Dest [99 0 R /Fit]")],
    ["nothing", link("")],
    ["the web, but hidden", link("/F 2 /A << /S /URI /URI (https://example.com) >>")],
    [
      "the web, but off the page",
      link("/A << /S /URI /URI (https://example.com) >>", "700 0 800 9"),
    ],
  ])("leave out what leads to %s", async (_, annotation) => {
    expect(await linksOn([annotation])).toEqual([]);
  });

  test("come in the order of the annotations, 500 at most", async () => {
    const many = Array.from({ length: 600 }, (_, index) => address(`https://example.com/${index}`));
    const urls = (await linksOn(many)).map((link) => "url" in link && link.url);
    expect(urls).toEqual(many.slice(0, 500).map((_, index) => `https://example.com/${index}`));
  });
});
